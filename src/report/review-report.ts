import { shortName } from '../door/untrusted.ts'
import { type ErrorRates, type GateProposal, isOpen, type ReviewLine, type ReviewList } from '../gate/hybrid/review.ts'
import { counted, type Language } from '../language.ts'
import { localDay } from '../local-time.ts'
import { shellWord } from '../shell-word.ts'
import { DECISION_WORDS } from '../views/page/decision-words.ts'
import { type Column, tableLines } from './format/table.ts'
import { CASE_WORDS, type Say, sayIn } from './format/words.ts'

/** How many cases to look at, then one line each: rule verdict and score verdict side by side; `at` names the store. */
export function reviewText({ counts, cases, left, next }: ReviewList, language: Language, at = ''): string {
  const say = sayIn(language)
  if (counts.all === 0) return `${say('nothing to review', '確認が必要なケースはありません')}\n`
  if (counts.cases === 0)
    return `${say(`no case fits; ${counts.all} without these filters`, `条件に合うケースはありません（条件なしでは ${counts.all} 件）`)}\n`
  // Most suites have no rules, and a column of dashes says nothing.
  const isRuled = cases.some(({ rules }) => rules.verdict !== null)
  const decide = cases.filter(isOpen).map(decideLine).find(Boolean)
  const lines = [
    ...countLines(counts, isRuled, say),
    '',
    ...tableLines(columnsFor(say, cases, isRuled), cases),
    ...(next === null
      ? []
      : [
          say(
            `… ${left} more: --cursor ${next} (fewer by --failing, --disagree, --run, --rule)`,
            `… 他 ${left} 件: --cursor ${next} （絞り込みは --failing・--disagree・--run・--rule）`,
          ),
        ]),
    ...(decide
      ? [
          '',
          say(
            `record a decision (accept, reject or hold; --note says why):  ${decide}${at}`,
            `判断を記録する（accept 承認・reject 却下・hold 保留。理由は --note）:  ${decide}${at}`,
          ),
        ]
      : []),
  ]
  return `${lines.join('\n')}\n`
}

/** Ready to be typed; nothing where the id cannot be. */
function decideLine({ run, case: id, target }: ReviewLine): string | undefined {
  const [word, of] = [shellWord(id), shellWord(target)]
  if (word === undefined || of === undefined) return undefined
  return `saiten review decide ${run} ${word} accept${target === 'default' ? '' : ` --target ${of}`}`
}

function countLines(counts: ReviewList['counts'], isRuled: boolean, say: Say) {
  const { all, cases, fail, error, review, disagree, undecided, rules } = counts
  const kinds = [
    ...(fail > 0 ? [say(`${fail} fail`, `不合格 ${fail} 件`)] : []),
    ...(error > 0 ? [say(`${error} without a verdict`, `エラー ${error} 件`)] : []),
    ...(review > 0 ? [say(`${review} to review`, `要確認 ${review} 件`)] : []),
  ]
  const of = all === cases ? '' : say(` of ${all}`, `（全 ${all} 件中）`)
  const broken = Object.entries(rules).map(([id, count]) => `${shortName(id)} ${count}`)
  const more = broken.length - MOST_RULES
  const parted = isRuled
    ? say(
        `${disagree} where rules and scores disagree (≠), `,
        `ルールとスコアの判定が食い違うもの（≠）${disagree} 件、`,
      )
    : ''
  return [
    say(
      `${cases}${of} ${all === 1 ? 'case' : 'cases'}: ${kinds.join(', ')}; ${parted}${undecided} not decided yet`,
      `${cases} 件${of}: ${kinds.join('、')}。${parted}未判断 ${undecided} 件`,
    ),
    ...(broken.length > 0
      ? [
          `${say('broken rules', '違反したルール')}: ${broken.slice(0, MOST_RULES).join(', ')}` +
            (more > 0 ? say(`, and ${more} more`, ` 他 ${more} 件`) : ''),
        ]
      : []),
  ]
}

/** Rules counted by name; --json has all. */
const MOST_RULES = 10

function columnsFor(say: Say, cases: readonly ReviewLine[], isRuled: boolean): Column<ReviewLine>[] {
  const isNamed = cases.some(({ target }) => target !== 'default')
  const word = (side: 'pass' | 'fail' | null) =>
    side === null ? '—' : side === 'pass' ? say('pass', '合格') : say('fail', '不合格')
  const figure = (name: string, value: number | null) => (value === null ? '' : ` ${name} ${value}`)
  const ruled = (...columns: Column<ReviewLine>[]) => (isRuled ? columns : [])
  return [
    { title: say('run', '実行'), align: 'left', cell: ({ run }) => run },
    { title: say('date', '日付'), align: 'left', cell: ({ startedAt }) => localDay(startedAt) },
    { title: say('case', 'ケース'), align: 'left', cell: (entry) => shortName(entry.case) },
    ...(isNamed
      ? [
          {
            title: say('target', 'ターゲット'),
            align: 'left' as const,
            cell: ({ target }: ReviewLine) => (target === 'default' ? '' : shortName(target)),
          },
        ]
      : []),
    {
      title: say('verdict', '判定'),
      align: 'left',
      cell: ({ verdict }) => say(CASE_WORDS[verdict].en, CASE_WORDS[verdict].ja),
    },
    ...ruled(
      {
        title: say('rules', 'ルール'),
        align: 'left',
        cell: ({ rules }) =>
          rules.verdict === null
            ? '—'
            : word(rules.verdict) + (rules.max_severity === 'none' ? '' : ` (${rules.max_severity})`),
      },
      { title: '', align: 'left', cell: ({ disagree }) => (disagree ? '≠' : '') },
    ),
    {
      title: say('scores', 'スコア'),
      align: 'left',
      cell: ({ scores }) => `${word(scores.verdict)}${figure('F1', scores.f1)}${figure('ROUGE-L', scores.rougeL)}`,
    },
    {
      title: say('decided', '判断'),
      align: 'left',
      cell: ({ decision }) => (decision ? say(DECISION_WORDS[decision].en, DECISION_WORDS[decision].ja) : ''),
    },
    {
      title: say('earlier runs', '以前の実行'),
      align: 'right',
      cell: ({ earlier }) => (earlier === 0 ? '' : String(earlier)),
    },
    ...ruled({
      title: say('broken rules', '違反したルール'),
      align: 'left',
      cell: ({ rules }) => rules.violations.map(shortName).join(', '),
    }),
  ]
}

export const proposalText = (proposal: GateProposal & { leftOut: number }, language: Language): string =>
  `${proposalLines(proposal, language).join('\n')}\n`

/** What decisions say of the thresholds: how often the gate errs, and what would err less. */
export function proposalLines(proposal: GateProposal & { leftOut: number }, language: Language): string[] {
  const say = sayIn(language)
  const { decisions, current, before, proposed, after, heldOut, reason, rules, leftOut } = proposal
  const thresholds = ({ f1, rougeL }: typeof current) => `f1 ${f1}, rougeL ${rougeL}`
  return [
    ...(decisions > 0 ? [say(counted(decisions, 'decision'), `判断 ${decisions} 件`)] : []),
    ...(leftOut > 0
      ? [
          say(
            `${counted(leftOut, 'decision')} left out: the runs used another tokenizer or encoder`,
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
        `the rule ${shortName(rule)} disqualified ${counted(accepted, 'case')} that people accept: look at the rule`,
        `ルール ${shortName(rule)} は、人が承認した ${accepted} 件を失格にしました。ルールを見直してください`,
      ),
    ),
    ...(proposed ? [`${say('try it', '試す')}: saiten gate … --f1 ${proposed.f1} --rougeL ${proposed.rougeL}`] : []),
  ]
}

function errorText({ rate, falsePass, falseFail }: ErrorRates, say: Say): string {
  const percent = `${(rate * 100).toFixed(1)} %`
  return say(
    `errors ${percent} (passes ${falsePass.count} of ${falsePass.of} rejected, fails ${falseFail.count} of ${falseFail.of} accepted)`,
    `誤り ${percent}（却下 ${falsePass.of} 件中 ${falsePass.count} 件を合格、承認 ${falseFail.of} 件中 ${falseFail.count} 件を不合格に）`,
  )
}
