import { clean, shortLine, shortName } from '../door/untrusted.ts'
import type { CaseNotes, SomeCases } from '../gate/hybrid/case-notes.ts'
import type { MetricsHead } from '../gate/hybrid/metrics-schema.ts'
import { outcomeOf } from '../gate/hybrid/verdicts.ts'
import { counted, type Language } from '../language.ts'
import { shellWord } from '../shell-word.ts'
import { type Column, tableLines } from './format/table.ts'
import { type Say, sayIn, VERDICT_WORDS } from './format/words.ts'

/** The gate's verdict in one word, and whether a person has to look. */
export function gateBrief(metrics: MetricsHead, language: Language): string {
  const say = sayIn(language)
  const word = {
    pass: VERDICT_WORDS.pass[language],
    fail: VERDICT_WORDS.fail[language],
    undecided: `${VERDICT_WORDS.invalid[language]}: ${say('no text evaluator could run', 'テキストの評価器が一つも動きませんでした')}`,
  }[outcomeOf(metrics)]
  return `${word}${metrics.needs_review ? say(' (needs review)', '（要再審査）') : ''}`
}

/** The gate's report for a person at a terminal. */
export function gateText(metrics: MetricsHead, notes: CaseNotes, run: string, language: Language): string {
  const say = sayIn(language)
  const { provenance, pairing } = metrics
  const lines = [
    say(`gate  ${counted(pairing.cases, 'case')}   run ${run}`, `gate  ${pairing.cases} ケース   実行 ${run}`),
    '',
    ...tableLines(figureColumns(say), figureRows(metrics, say)),
    ...reasonLines(metrics),
    '',
    rulesLine(metrics, say),
    ...violationLines(metrics, notes, say),
    '',
    ...caseLines(metrics, notes, run, say),
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

function figureRows({ semantic, surface, provenance }: MetricsHead, say: Say): FigureRow[] {
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

type Section = Pick<MetricsHead['surface'], 'threshold_met' | 'n'>

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

function reasonLines({ semantic, surface }: MetricsHead): string[] {
  return [
    ...(semantic.reason ? [`  BERTScore: ${shortLine(semantic.reason, 300)}`] : []),
    ...(surface.reason ? [`  ROUGE: ${shortLine(surface.reason, 300)}`] : []),
  ]
}

function rulesLine({ violations, provenance }: MetricsHead, say: Say): string {
  const { counts, threshold_met } = violations
  const mark = threshold_met === true ? '✓' : '✗'
  const { name, hash } = provenance.ruleset
  return say(
    `rules  critical ${counts.critical}, major ${counts.major}, minor ${counts.minor}  ${mark}   (${provenance.mode}, ruleset ${shortName(name)} ${hash})`,
    `ルール  critical ${counts.critical}、major ${counts.major}、minor ${counts.minor}  ${mark}   （${provenance.mode}、ルールセット ${shortName(name)} ${hash}）`,
  )
}

function violationLines({ violations }: MetricsHead, notes: CaseNotes, say: Say): string[] {
  return violations.violations.map(({ id, severity, message }) => {
    return `  ${severity.padEnd(8)}  ${shortName(id)}  ${shortLine(clean(message), 120)}  (${someIds(notes.breaking(id), say)})`
  })
}

function caseLines({ overall_pass }: MetricsHead, { failing, count }: CaseNotes, run: string, say: Say): string[] {
  const [first] = failing.ids
  if (first === undefined) return []
  const some = someIds(failing, say)
  const word = shellWord(first)
  return [
    overall_pass
      ? say(
          `The bundle passes by its means although ${failing.count} of ${count} cases fail by themselves: ${some}`,
          `全体は平均で合格ですが、単独では ${count} 件中 ${failing.count} 件が不合格です: ${some}`,
        )
      : say(`${failing.count} of ${count} cases fail: ${some}`, `${count} 件中 ${failing.count} 件が不合格: ${some}`),
    ...(word === undefined
      ? []
      : [say(`  look at one: saiten show ${run} ${word}`, `  詳細: saiten show ${run} ${word}`)]),
    '',
  ]
}

function someIds({ ids, count }: SomeCases, say: Say): string {
  const more = count - ids.length
  return `${ids.map((id) => shortName(id)).join(', ')}${more > 0 ? say(` and ${more} more`, ` 他 ${more} 件`) : ''}`
}
