import type { CaseRow, Metrics } from '../gate/hybrid/metrics-schema.ts'
import { outcomeOf } from '../gate/hybrid/verdicts.ts'
import type { Language } from '../language.ts'
import { type Column, tableLines } from './format/table.ts'
import { clean, shortLine, shortName } from './format/untrusted.ts'
import { type Say, sayIn } from './format/words.ts'

/** Cases that are named; the rest is counted. */
const NAMED = 5

/** The gate's verdict in one word, and whether a person has to look. */
export function gateBrief(metrics: Metrics, language: Language): string {
  const say = sayIn(language)
  const word = {
    pass: say('PASS', '合格'),
    fail: say('FAIL', '不合格'),
    undecided: say('UNDECIDED: no text evaluator could run', '判定不能: テキストの評価器が一つも動きませんでした'),
  }[outcomeOf(metrics)]
  return `${word}${metrics.needs_review ? say(' (needs review)', '（要再審査）') : ''}`
}

/** The gate's report for a person at a terminal. */
export function gateText(metrics: Metrics, run: string, language: Language): string {
  const say = sayIn(language)
  const { provenance, pairing } = metrics
  const lines = [
    say(`gate  ${pairing.cases} cases   run ${run}`, `gate  ${pairing.cases} ケース   実行 ${run}`),
    '',
    ...tableLines(figureColumns(say), figureRows(metrics, say)),
    ...reasonLines(metrics),
    '',
    rulesLine(metrics, say),
    ...violationLines(metrics, say),
    '',
    ...caseLines(metrics, run, say),
    say(`ROUGE tokens: ${provenance.rouge.tokenizer}`, `ROUGE のトークン: ${provenance.rouge.tokenizer}`),
    '',
    gateBrief(metrics, language),
  ]
  return `${lines.join('\n')}\n`
}

interface FigureRow {
  name: string
  value: number | null
  threshold: number | null
  met: boolean | null
  n: number
}

function figureRows({ semantic, surface, provenance }: Metrics, say: Say): FigureRow[] {
  const { f1, rougeL } = provenance.thresholds
  const row = (name: string, value: number | null | undefined, threshold: number | null, section: Section) => ({
    name,
    value: value ?? null,
    threshold,
    met: threshold === null ? null : section.threshold_met,
    n: section.n,
  })
  return [
    row(say('BERTScore F1', 'BERTScore F1'), semantic.bert_score?.f1, f1, semantic),
    row('ROUGE-1', surface.rouge1, null, surface),
    row('ROUGE-L', surface.rougeL, rougeL, surface),
  ]
}

type Section = Pick<Metrics['surface'], 'threshold_met' | 'n'>

function figureColumns(say: Say): Column<FigureRow>[] {
  return [
    { title: say('figure', '値'), align: 'left', cell: ({ name }) => name },
    { title: say('mean', '平均'), align: 'right', cell: ({ value }) => (value === null ? '—' : value.toFixed(4)) },
    {
      title: say('threshold', '閾値'),
      align: 'right',
      cell: ({ threshold }) => (threshold === null ? '' : String(threshold)),
    },
    { title: 'n', align: 'right', cell: ({ n }) => String(n) },
    { title: '', align: 'left', cell: ({ met }) => (met === null ? '' : met ? '✓' : '✗') },
  ]
}

function reasonLines({ semantic, surface }: Metrics): string[] {
  return [
    ...(semantic.reason ? [`  BERTScore: ${shortLine(semantic.reason, 300)}`] : []),
    ...(surface.reason ? [`  ROUGE: ${shortLine(surface.reason, 300)}`] : []),
  ]
}

function rulesLine({ violations, provenance }: Metrics, say: Say): string {
  const { counts, threshold_met } = violations
  const mark = threshold_met === true ? '✓' : '✗'
  const { name, hash } = provenance.ruleset
  return say(
    `rules  critical ${counts.critical}, major ${counts.major}, minor ${counts.minor}  ${mark}   (${provenance.mode}, ruleset ${shortName(name)} ${hash})`,
    `ルール  critical ${counts.critical}、major ${counts.major}、minor ${counts.minor}  ${mark}   （${provenance.mode}、ルールセット ${shortName(name)} ${hash}）`,
  )
}

function violationLines({ violations, cases }: Metrics, say: Say): string[] {
  return violations.violations.map(({ id, severity, message }) => {
    const broken = cases.filter((row) => row.violations.violations.some((violation) => violation.id === id))
    return `  ${severity.padEnd(8)}  ${shortName(id)}  ${shortLine(clean(message), 120)}  (${someIds(broken, say)})`
  })
}

function caseLines({ cases, overall_pass }: Metrics, run: string, say: Say): string[] {
  const failing = cases.filter((row) => !row.overall_pass)
  if (failing.length === 0) return []
  const some = someIds(failing, say)
  const first = shortName((failing[0] as CaseRow).id)
  return [
    overall_pass
      ? say(
          `The bundle passes by its means although ${failing.length} of ${cases.length} cases fail by themselves: ${some}`,
          `全体は平均で合格ですが、単独では ${cases.length} 件中 ${failing.length} 件が不合格です: ${some}`,
        )
      : say(
          `${failing.length} of ${cases.length} cases fail: ${some}`,
          `${cases.length} 件中 ${failing.length} 件が不合格: ${some}`,
        ),
    say(`  look at one: saiten show ${run} ${first}`, `  詳細: saiten show ${run} ${first}`),
    '',
  ]
}

function someIds(rows: readonly CaseRow[], say: Say): string {
  const names = rows.slice(0, NAMED).map(({ id }) => shortName(id))
  const more = rows.length - names.length
  return `${names.join(', ')}${more > 0 ? say(` and ${more} more`, ` 他 ${more} 件`) : ''}`
}
