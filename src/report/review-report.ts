import { shortName } from '../door/untrusted.ts'
import type { ErrorRates, GateProposal, ReviewEntry } from '../gate/hybrid/review.ts'
import type { Language } from '../language.ts'
import { type Column, tableLines } from './format/table.ts'
import { type Say, sayIn } from './format/words.ts'

/** The cases to look at, rule verdict and score verdict side by side. */
export function reviewText(entries: readonly ReviewEntry[], language: Language): string {
  const say = sayIn(language)
  if (entries.length === 0) return `${say('nothing to review', '確認が必要なケースはありません')}\n`
  const apart = entries.filter(({ disagree }) => disagree).length
  const open = entries.filter(({ decision }) => decision === null)
  const first = open[0]
  const lines = [
    ...tableLines(columnsFor(say), entries),
    '',
    say(
      `${entries.length} cases, ${apart} where rules and scores disagree (≠), ${open.length} not decided yet`,
      `${entries.length} 件。ルールとスコアの判定が食い違うもの（≠）${apart} 件、未判断 ${open.length} 件`,
    ),
    ...(first
      ? [
          say('record a decision: ', '判断を記録する: ') +
            `saiten review decide ${first.run} ${shortName(first.case)} accept|reject --note TEXT`,
        ]
      : []),
  ]
  return `${lines.join('\n')}\n`
}

function columnsFor(say: Say): Column<ReviewEntry>[] {
  const word = (side: 'pass' | 'fail' | null) =>
    side === null ? '—' : side === 'pass' ? say('pass', '合格') : say('fail', '不合格')
  const figure = (name: string, value: number | null) => (value === null ? '' : ` ${name} ${value}`)
  return [
    { title: say('run', '実行'), align: 'left', cell: ({ run }) => run },
    { title: say('date', '日付'), align: 'left', cell: ({ startedAt }) => startedAt.slice(0, 10) },
    { title: say('case', 'ケース'), align: 'left', cell: (entry) => shortName(entry.case) },
    { title: say('verdict', '判定'), align: 'left', cell: ({ verdict }) => verdict },
    {
      title: say('rules', 'ルール'),
      align: 'left',
      cell: ({ rules }) => (rules.verdict === null ? '—' : `${word(rules.verdict)} (${rules.max_severity})`),
    },
    { title: '', align: 'left', cell: ({ disagree }) => (disagree ? '≠' : '') },
    {
      title: say('scores', 'スコア'),
      align: 'left',
      cell: ({ scores }) => `${word(scores.verdict)}${figure('F1', scores.f1)}${figure('ROUGE-L', scores.rougeL)}`,
    },
    { title: say('decided', '判断'), align: 'left', cell: ({ decision }) => decision ?? '' },
  ]
}

export function proposalText(proposal: GateProposal & { leftOut: number }, language: Language): string {
  const say = sayIn(language)
  const { decisions, current, before, proposed, after, heldOut, reason, rules, leftOut } = proposal
  const thresholds = ({ f1, rougeL }: typeof current) => `f1 ${f1}, rougeL ${rougeL}`
  const lines = [
    say(`${decisions} decisions`, `判断 ${decisions} 件`),
    ...(leftOut > 0
      ? [
          say(
            `${leftOut} decisions left out: their runs used another tokenizer or encoder`,
            `トークナイザーかエンコーダーが異なる実行の判断 ${leftOut} 件は除きました`,
          ),
        ]
      : []),
    ...(before ? [`${say('now', '現在')}: ${thresholds(current)}   ${errorText(before, say)}`] : []),
    ...(proposed && after ? [`${say('proposed', '提案')}: ${thresholds(proposed)}   ${errorText(after, say)}`] : []),
    ...(heldOut
      ? [`  ${say('on decisions that did not choose it', '提案に使わなかった判断では')}: ${errorText(heldOut, say)}`]
      : []),
    ...(reason ? [reason[language]] : []),
    ...rules.map(({ rule, accepted }) =>
      say(
        `the rule ${shortName(rule)} disqualified ${accepted} cases that people accept: look at the rule`,
        `ルール ${shortName(rule)} は、人が承認した ${accepted} 件を失格にしました。ルールを見直してください`,
      ),
    ),
    ...(proposed ? [`${say('try it', '試す')}: saiten gate … --f1 ${proposed.f1} --rougeL ${proposed.rougeL}`] : []),
  ]
  return `${lines.join('\n')}\n`
}

function errorText({ rate, falsePass, falseFail }: ErrorRates, say: Say): string {
  const percent = `${(rate * 100).toFixed(1)} %`
  return say(
    `errors ${percent} (passes ${falsePass.count} of ${falsePass.of} rejected, fails ${falseFail.count} of ${falseFail.of} accepted)`,
    `誤り ${percent}（却下 ${falsePass.of} 件中 ${falsePass.count} 件を合格、承認 ${falseFail.of} 件中 ${falseFail.count} 件を不合格に）`,
  )
}
