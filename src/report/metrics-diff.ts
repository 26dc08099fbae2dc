import { shortName } from '../door/untrusted.ts'
import type { CaseDifference, FigureChange, MetricsDiff, RuleChange } from '../gate/hybrid/diff.ts'
import type { Language } from '../language.ts'
import { codeSpan } from './format/markdown-code.ts'
import { type Column, tableLines } from './format/table.ts'
import { type Say, sayIn } from './format/words.ts'

/** Cases that are listed; the rest is counted. */
const LISTED = 20

export function diffJson(diff: MetricsDiff, language: Language): string {
  return `${JSON.stringify({ ...diff, reasons: diff.reasons.map((reason) => reason[language]) }, null, 2)}\n`
}

/** For a person at a terminal. */
export function diffText(diff: MetricsDiff, language: Language): string {
  const say = sayIn(language)
  const lines = [
    ...comparableLines(diff, language, shortName),
    ...verdictLines(diff),
    '',
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
  const list = (title: string, items: string[]) =>
    items.length === 0 ? [] : ['', `#### ${title}`, '', ...items.map((item) => `- ${item}`)]
  const lines = [
    '<!-- saiten:diff -->',
    `### ${diff.comparable ? '' : '⚠️ '}${say('Change of metrics.json', 'metrics.json の差分')}`,
    '',
    ...comparableLines(diff, language, codeSpan),
    ...verdictLines(diff),
    '',
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

function caseLines({ cases }: MetricsDiff, say: Say, show: Show): string[] {
  const more = cases.changed.length - LISTED
  return [
    ...cases.changed.slice(0, LISTED).map((item) => caseLine(item, say, show)),
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
