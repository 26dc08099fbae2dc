import type { CaseChange, Comparison } from '../gate/comparison.ts'
import { AVERAGE, type Change, type PairedDifference } from '../gate/paired.ts'
import type { Language, Message } from '../language.ts'
import { codeSpan } from './format/markdown-code.ts'
import { signedInterval, signedText } from './format/signed.ts'
import { type Column, tableLines } from './format/table.ts'
import { shortName } from './format/untrusted.ts'
import { type Say, sayIn } from './format/words.ts'

const CHANGE_WORDS: Record<Change, Message> = {
  regressed: { en: 'REGRESSED', ja: '悪化' },
  improved: { en: 'IMPROVED', ja: '改善' },
  unchanged: { en: 'NO CHANGE THAT CHANCE CANNOT EXPLAIN', ja: '偶然と区別できる変化なし' },
}

const LISTED = 10

/** A comparison for a person at a terminal. */
export function comparisonText(comparison: Comparison, language: Language): string {
  const say = sayIn(language)
  const { before, after, regressed, improved } = comparison
  const lines = [
    `${name(before)}  →  ${name(after)}`,
    '',
    ...caseLines(say(`REGRESSED ${regressed.length}`, `悪化 ${regressed.length} 件`), '✗', regressed),
    ...caseLines(say(`IMPROVED ${improved.length}`, `改善 ${improved.length} 件`), '✓', improved),
    ...tableLines(columnsFor(say), rowsOf(comparison, language)),
    '',
    countsLine(comparison, say),
    ...passRateLine(comparison, say),
    ...changedLine(comparison, say),
    '',
    CHANGE_WORDS[comparison.change][language],
  ]
  return `${lines.join('\n')}\n`
}

/** The same for a pull request. */
export function comparisonMarkdown(comparison: Comparison, language: Language): string {
  const say = sayIn(language)
  const { before, after, change, changed, regressed, improved } = comparison
  const sign = { regressed: '❌', improved: '✅', unchanged: '➖' }[change]
  const shown = columnsFor(say)
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`
  const list = (title: string, changes: CaseChange[]) =>
    changes.length === 0
      ? []
      : [
          '',
          `<details><summary>${title}</summary>`,
          '',
          ...changes.map(
            (item) => `- ${codeSpan(item.case)} ${item.before} → ${item.after}${signed(item.difference, ' (', ')')}`,
          ),
          '',
          '</details>',
        ]
  const lines = [
    `<!-- saiten:compare:${after.suite.replace(/[^\p{L}\p{N} ._/-]/gu, '_')} -->`,
    `### ${sign} ${CHANGE_WORDS[change][language]} ${codeSpan(name(before))} → ${codeSpan(name(after))}`,
    '',
    row(shown.map(({ title }) => title)),
    row(shown.map(({ align }) => (align === 'left' ? ':--' : '--:'))),
    ...rowsOf(comparison, language).map((item) =>
      row(shown.map(({ cell }, at) => (at === 0 ? codeSpan(cell(item)) : cell(item)))),
    ),
    '',
    countsLine(comparison, say),
    ...passRateLine(comparison, say).map((line) => `\n${line}`),
    ...changed.map((one) => `\n${say('changed in between', '間に変わったもの')}: ${codeSpan(one)}`),
    ...list(say(`regressed: ${regressed.length}`, `悪化: ${regressed.length} 件`), regressed),
    ...list(say(`improved: ${improved.length}`, `改善: ${improved.length} 件`), improved),
  ]
  return `${lines.join('\n')}\n`
}

const name = ({ run, target }: Comparison['before']) => (target === 'default' ? run : `${run}:${shortName(target)}`)

const rowsOf = ({ scorers, weightedAverage }: Comparison, language: Language) => [
  ...scorers,
  { ...weightedAverage, name: AVERAGE[language] },
]

function columnsFor(say: Say): Column<PairedDifference>[] {
  return [
    { title: say('scorer', 'スコアラー'), align: 'left', cell: (row) => shortName(row.name) },
    { title: 'n', align: 'right', cell: (row) => String(row.n) },
    { title: say('before', '前'), align: 'right', cell: (row) => number(row.before) },
    { title: say('after', '後'), align: 'right', cell: (row) => number(row.after) },
    { title: say('difference', '差'), align: 'right', cell: (row) => signed(row.difference) },
    {
      title: say('95 % interval', '95 % 区間'),
      align: 'right',
      cell: ({ ci95 }) => (ci95 ? signedInterval(ci95, 3) : '—'),
    },
    { title: say('p (Holm)', 'p（Holm）'), align: 'right', cell: (row) => probability(row.pCorrected) },
    {
      title: '',
      align: 'left',
      cell: ({ change }) => (change === 'unchanged' ? '' : say(change, change === 'regressed' ? '悪化' : '改善')),
    },
  ]
}

const number = (value: number | null) => (value === null ? '—' : value.toFixed(3))
const probability = (p: number | null) => (p === null ? '—' : p < 0.001 ? '<0.001' : p.toFixed(3))

function signed(value: number | null, open = '', close = ''): string {
  if (value === null) return open ? '' : '—'
  return `${open}${signedText(value, 3)}${close}`
}

function caseLines(title: string, mark: string, changes: CaseChange[]): string[] {
  if (changes.length === 0) return []
  const shown = changes
    .slice(0, LISTED)
    .map((item) => `${mark} ${shortName(item.case)}  ${item.before} → ${item.after}${signed(item.difference, '  ')}`)
  return [title, ...shown, ...(changes.length > LISTED ? [`  … ${changes.length - LISTED}`] : []), '']
}

function countsLine({ cases }: Comparison, say: Say): string {
  const { paired, regressed, improved, unchanged, missing } = cases
  const without = missing.onlyBefore + missing.onlyAfter + missing.unscored
  return say(
    `${paired} cases paired: ${regressed} regressed, ${improved} improved, ${unchanged} unchanged; ${without} missing (${missing.onlyBefore} only before, ${missing.onlyAfter} only after, ${missing.unscored} without a score)`,
    `対になったケース ${paired} 件: 悪化 ${regressed}、改善 ${improved}、変化なし ${unchanged}。欠け ${without} 件（前だけ ${missing.onlyBefore}、後だけ ${missing.onlyAfter}、採点なし ${missing.unscored}）`,
  )
}

const changedLine = ({ changed }: Comparison, say: Say) =>
  changed.map((one) => `${say('changed in between', '間に変わったもの')}: ${shortName(one)}`)

function passRateLine({ passRate }: Comparison, say: Say): string[] {
  if (passRate.before === null || passRate.after === null) return []
  return [
    say(
      `pass rate ${number(passRate.before)} → ${number(passRate.after)}, McNemar p ${probability(passRate.p)}`,
      `合格率 ${number(passRate.before)} → ${number(passRate.after)}、マクネマー検定 p ${probability(passRate.p)}`,
    ),
  ]
}
