import type { Confusion, DecisionErrors, ThresholdProposal } from '../../gate/calibration.ts'
import { inLanguage, type Language } from '../../language.ts'
import { thresholdText } from '../format/numbers.ts'
import { tableLines } from '../format/table.ts'
import type { Say } from '../format/words.ts'
import { rateText } from './estimates.ts'

const indented = (lines: readonly string[]) => lines.map((line) => `    ${line}`)

/** Who passes and who fails what, crossed. */
export function confusionLines(confusion: Confusion, say: Say): string[] {
  const { bothPass, bothFail, onlyScorerPasses, onlyPeoplePass } = confusion
  const rows = [
    { name: say('scorer passes', 'スコアラー合格'), pass: bothPass, fail: onlyScorerPasses },
    { name: say('scorer fails', 'スコアラー不合格'), pass: onlyPeoplePass, fail: bothFail },
  ]
  return indented(
    tableLines(
      [
        { title: '', align: 'left', cell: ({ name }) => name },
        { title: say('people pass', '人は合格'), align: 'right', cell: ({ pass }) => String(pass) },
        { title: say('people fail', '人は不合格'), align: 'right', cell: ({ fail }) => String(fail) },
      ],
      rows,
    ),
  )
}

/** The proposed threshold beside the current one, on labels that had no part in the choice. */
export function proposalLines(
  { threshold, reason, chosenOn, heldOut }: ThresholdProposal,
  current: number | null,
  language: Language,
  say: Say,
): string[] {
  if (threshold === null || !heldOut) {
    const why = reason ? inLanguage(reason, language) : ''
    return [`  ${say('no threshold is proposed', '閾値の提案なし')}: ${why}`]
  }
  const { n, current: own, proposed } = heldOut
  const isCurrent = threshold === current
  const word = isCurrent ? say('current', '現在') : say('proposed', '提案')
  const rows: { name: string; errors: DecisionErrors }[] = [
    ...(own && current !== null && !isCurrent
      ? [{ name: `${say('current', '現在')} ${thresholdText(current)}`, errors: own }]
      : []),
    { name: `${word} ${thresholdText(threshold)}`, errors: proposed },
  ]
  const title = isCurrent
    ? say(
        `the current threshold separates best on ${chosenOn} labels; on the ${n} others:`,
        `ラベル ${chosenOn} 件では現在の閾値が最もよく分ける。残りの ${n} 件では:`,
      )
    : say(
        `threshold chosen on ${chosenOn} labels, tried on the ${n} others:`,
        `閾値はラベル ${chosenOn} 件で選び、残りの ${n} 件で試した:`,
      )
  return [
    `  ${title}`,
    ...indented(
      tableLines(
        [
          { title: say('threshold', '閾値'), align: 'left', cell: ({ name }) => name },
          {
            title: say('passes what people fail', '人が不合格としたものを合格'),
            align: 'left',
            cell: ({ errors }) => rateText(errors.falsePass, language),
          },
          {
            title: say('fails what people pass', '人が合格としたものを不合格'),
            align: 'left',
            cell: ({ errors }) => rateText(errors.falseFail, language),
          },
        ],
        rows,
      ),
    ),
  ]
}
