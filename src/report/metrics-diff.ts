import { shortName } from '../door/untrusted.ts'
import type { CaseDifference, FigureChange, MetricsDiff, RuleChange } from '../gate/hybrid/diff.ts'
import type { Language } from '../language.ts'
import { flipLine, flipsTitle } from './flip-lines.ts'
import { codeSpan } from './format/markdown-code.ts'
import { type Column, tableLines } from './format/table.ts'
import { type Say, sayIn } from './format/words.ts'

/** Cases of a list; the rest is counted. A review record has every flip. */
const LISTED = 20

export function diffJson(diff: MetricsDiff, language: Language): string {
  return `${JSON.stringify({ ...diff, reasons: diff.reasons.map((reason) => reason[language]) }, null, 2)}\n`
}

/** For a person at a terminal: whose verdict flipped comes before every figure. */
export function diffText(diff: MetricsDiff, language: Language): string {
  const say = sayIn(language)
  const lines = [
    ...verdictLines(diff),
    flipsTitle(diff.flips, say),
    ...listed(diff.flips, say, (flip) => flipLine(flip, say, shortName)).map((line) => `  ${line}`),
    '',
    ...comparableLines(diff, language, shortName),
    ...tableLines(figureColumns(say), diff.figures.filter(isKnown)),
    ...section(
      say('settings', '設定'),
      diff.settings.map(({ name, before, after }) => `${name}  ${before} → ${after}`),
    ),
    ...section(
      say('rules', 'ルール'),
      diff.rules.map((rule) => ruleLine(rule, say, shortName)),
    ),
    ...section(say('violations', '違反'), violationLines(diff, say, shortName)),
    ...section(casesTitle(diff, say), caseLines(diff, say, shortName)),
  ]
  return `${lines.join('\n')}\n`
}

/** For a review record or a pull request. */
export function diffMarkdown(diff: MetricsDiff, language: Language): string {
  const say = sayIn(language)
  const columns = figureColumns(say)
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`
  const list = (title: string, items: string[], always = false) =>
    items.length === 0 && !always ? [] : ['', `#### ${title}`, '', ...items.map((item) => `- ${item}`)]
  const lines = [
    '<!-- saiten:diff -->',
    `### ${diff.comparable ? '' : '⚠️ '}${say('Change of metrics.json', 'metrics.json の差分')}`,
    '',
    ...verdictLines(diff),
    ...list(
      flipsTitle(diff.flips, say),
      diff.flips.map((flip) => flipLine(flip, say, codeSpan)),
      true,
    ),
    '',
    ...comparableLines(diff, language, codeSpan),
    row(columns.map(({ title }) => title)),
    row(columns.map(({ align }) => (align === 'left' ? ':--' : '--:'))),
    ...diff.figures.filter(isKnown).map((item) => row(columns.map(({ cell }) => cell(item)))),
    ...list(
      say('settings', '設定'),
      diff.settings.map(({ name, before, after }) => `${name}: ${codeSpan(before)} → ${codeSpan(after)}`),
    ),
    ...list(
      say('rules', 'ルール'),
      diff.rules.map((rule) => ruleLine(rule, say, codeSpan)),
    ),
    ...list(say('violations', '違反'), violationLines(diff, say, codeSpan)),
    ...list(casesTitle(diff, say), caseLines(diff, say, codeSpan)),
  ]
  return `${lines.join('\n')}\n`
}

type Show = (text: string) => string

const isKnown = ({ before, after }: FigureChange) => before !== null || after !== null

function comparableLines({ comparable, reasons }: MetricsDiff, language: Language, show: Show): string[] {
  if (comparable) return []
  const say = sayIn(language)
  const title = say('The figures may not be compared:', '値を比べられません:')
  return [title, ...reasons.map((reason) => `- ${show(reason[language])}`), '']
}

function verdictLines({ verdict }: MetricsDiff): string[] {
  const said = ([before, after]: [boolean, boolean]) => (before === after ? String(after) : `${before} → ${after}`)
  return [`overall_pass: ${said(verdict.overall_pass)}   needs_review: ${said(verdict.needs_review)}`]
}

function figureColumns(say: Say): Column<FigureChange>[] {
  const shown = (value: number | null) => (value === null ? '—' : value.toFixed(4))
  return [
    { title: say('figure', '値'), align: 'left', cell: ({ name }) => name },
    { title: say('before', '前'), align: 'right', cell: ({ before }) => shown(before) },
    { title: say('after', '後'), align: 'right', cell: ({ after }) => shown(after) },
    { title: say('difference', '差'), align: 'right', cell: ({ difference }) => signed(difference) },
  ]
}

function signed(value: number | null): string {
  if (value === null) return '—'
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(4)}`
}

function ruleLine({ id, change, before, after, breaking }: RuleChange, say: Say, show: Show): string {
  const what = {
    added: say(`added (${after})`, `追加（${after}）`),
    removed: say(`removed (was ${before})`, `削除（以前は ${before}）`),
    severity: `${before} → ${after}`,
  }[change]
  return `${show(id)}  ${what}${breaking ? say('  BREAKING', '  破壊的変更') : ''}`
}

function violationLines({ violations }: MetricsDiff, say: Say, show: Show): string[] {
  return violations.map(
    ({ id, severity, change }) =>
      `${show(id)} (${severity})  ${change === 'new' ? say('new', '新規') : say('gone', '解消')}`,
  )
}

const casesTitle = ({ cases }: MetricsDiff, say: Say) =>
  say(
    `cases: ${cases.before} → ${cases.after}, ${cases.changed.length} changed`,
    `ケース: ${cases.before} → ${cases.after} 件、変化 ${cases.changed.length} 件`,
  )

/** What changed besides the verdicts that flipped. */
function caseLines({ cases, flips }: MetricsDiff, say: Say, show: Show): string[] {
  const told = new Set(flips.map(({ id }) => id))
  const others = cases.changed.filter(({ id }) => !told.has(id))
  return listed(others, say, (item) => caseLine(item, say, show))
}

function listed<Item>(items: readonly Item[], say: Say, line: (item: Item) => string): string[] {
  const more = items.length - LISTED
  return [
    ...items.slice(0, LISTED).map(line),
    ...(more > 0 ? [say(`… and ${more} more (--json lists all)`, `… 他 ${more} 件（すべては --json）`)] : []),
  ]
}

function caseLine({ id, change, what }: CaseDifference, say: Say, show: Show): string {
  if (change !== 'changed') return `${show(id)}  ${change === 'new' ? say('new', '追加') : say('gone', '削除')}`
  const parts = Object.entries(what).map(
    ([key, [before, after]]) => `${key} ${show(String(before))} → ${show(String(after))}`,
  )
  return `${show(id)}  ${parts.join(', ')}`
}

const section = (title: string, lines: string[]) =>
  lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)]
