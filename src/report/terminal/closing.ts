import { oneLine } from '../../door/untrusted.ts'
import { EXIT } from '../../errors.ts'
import { type RunVerdict, type Summary, tookMs } from '../../gate/summary.ts'
import { counted } from '../../language.ts'
import { countText, durationText, moneyText } from '../format/amounts.ts'
import { columns } from '../format/columns.ts'
import { askedLines, importedFrom, originLines, priceHint, priceSource } from '../format/effort.ts'
import { notNeeded, notSpent, plannedText } from '../format/where-scores-went.ts'
import { VERDICT_WORDS } from '../format/words.ts'
import type { View } from './view.ts'

const EXIT_CODES: Record<RunVerdict, number> = {
  pass: EXIT.pass,
  fail: EXIT.fail,
  inconclusive: EXIT.undecided,
  invalid: EXIT.undecided,
  unjudged: EXIT.pass,
}

/** Where every planned score went, what it cost and how long it took. */
export function totalsSection(summary: Summary, severalAnswers: boolean, { say, language }: View): string[] {
  const { cases, scores, usage } = summary
  const known = originLines(summary, say)
  const time = tookMs(summary)
  const effort: string[] = []
  if (usage.calls + usage.cached > 0) {
    const tokens = countText(usage.inputTokens + usage.outputTokens)
    const cached = usage.cached > 0 ? say(`, ${usage.cached} from cache`, `、キャッシュ ${usage.cached} 回`) : ''
    const calls = countText(usage.calls)
    const unpriced =
      usage.unpriced > 0
        ? say(` + ${counted(usage.unpriced, 'call')} of unknown price`, ` + 価格不明の呼び出し ${usage.unpriced} 回`)
        : ''
    const before = usage.kept?.cost
    const kept =
      before === undefined
        ? ''
        : say(`, ${moneyText(before)} of it before it was resumed`, `、うち再開前 ${moneyText(before)}`)
    const saved = notSpent(summary)
    const spared =
      saved === undefined ? '' : say(`, about ${moneyText(saved)} not spent`, `、約 ${moneyText(saved)} を節約`)
    const money = `${moneyText(usage.cost)}${kept}${unpriced}${spared}`
    effort.push(
      say(
        `cost ${money} (${calls} ${usage.calls === 1 ? 'call' : 'calls'}${cached}, ${tokens} tokens)`,
        `費用 ${money}（${calls} 回${cached}、${tokens} トークン）`,
      ),
    )
  }
  // How long it took to import is not how long it ran.
  if (time !== null && !importedFrom(summary)) effort.push(`${say('time', '時間')} ${durationText(time, language)}`)
  return [
    say(
      `${severalAnswers ? 'answers' : 'cases'} ${cases.planned} = pass ${cases.pass} + review ${cases.review} + fail ${cases.fail} + error ${cases.error} + skipped ${cases.skipped}${notNeeded(cases, say)}`,
      `${severalAnswers ? '回答' : 'ケース'} ${cases.planned} = 合格 ${cases.pass} + 要確認 ${cases.review} + 不合格 ${cases.fail} + エラー ${cases.error} + 未実行 ${cases.skipped}${notNeeded(cases, say)}`,
    ),
    plannedText(scores, say),
    ...known,
    ...askedLines(summary, say).map((line) => `  ${line}`),
    ...(effort.length > 0 ? [effort.join('   ')] : []),
    ...[priceSource(summary, say), priceHint(summary, say)].filter((line) => line !== undefined),
  ]
}

/** `GATE FAIL  …  exit 1`; reasons that do not fit beside it stand beneath. */
export function verdictLines({ verdict, reasons }: Summary, oneLineOnly: boolean, view: View): string[] {
  const { say, bold, good, bad, warn, language, width } = view
  const colour = verdict === 'pass' ? good : verdict === 'fail' ? bad : warn
  const plain = `${say('GATE', 'ゲート')} ${VERDICT_WORDS[verdict][language]}`
  const exit = say(`exit ${EXIT_CODES[verdict]}`, `終了コード ${EXIT_CODES[verdict]}`)
  const said = reasons.map(oneLine)
  const beside = [plain, said.join('; '), exit].filter((part) => part !== '').join('  ')
  if (oneLineOnly || columns(beside) <= width) return [beside.replace(plain, () => bold(colour(plain)))]
  return [`${bold(colour(plain))}  ${exit}`, ...said.map((reason) => `  ${reason}`)]
}
