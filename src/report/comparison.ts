import { shortName } from '../door/untrusted.ts'
import type { CaseChange, Comparison } from '../gate/comparison.ts'
import {
  CHANGE_WORDS,
  comparisonCounts,
  comparisonReason,
  groundNotes,
  measuresOf,
  number,
  probability,
} from '../gate/comparison-words.ts'
import type { PairedDifference } from '../gate/paired.ts'
import type { Language } from '../language.ts'
import { shellWord } from '../shell-word.ts'
import { codeSpan } from './format/markdown-code.ts'
import { signedInterval, signedText } from './format/signed.ts'
import { type Column, tableLines } from './format/table.ts'
import { CASE_WORDS, type Say, sayIn } from './format/words.ts'

/** One sentence: what came of it, and what decided it. */
const comparisonSentence = (comparison: Comparison, language: Language) =>
  `${CHANGE_WORDS[comparison.change][language]}: ${comparisonReason(comparison, language, shortName)}`

/** Said where the runs themselves did not judge by the same. */
const groundLines = (comparison: Comparison, language: Language) =>
  groundNotes(comparison, shortName).map((note) => note[language])

const LISTED = 10

/** A comparison for a person at a terminal. `at` stands behind every command. */
export function comparisonText(comparison: Comparison, language: Language, at = ''): string {
  const say = sayIn(language)
  const { before, after, regressed, improved, cases } = comparison
  const more = (count: number) => moreLine(count, language, listing(comparison) + at)
  const lines = [
    `${name(before)}  →  ${name(after)}`,
    '',
    ...caseLines(
      say(`NOW BELOW THRESHOLD ${cases.regressed}`, `閾値未満になったケース ${cases.regressed} 件`),
      '✗',
      regressed,
      cases.regressed,
      language,
      more,
    ),
    ...caseLines(
      say(`NOW PASSING ${cases.improved}`, `合格になったケース ${cases.improved} 件`),
      '✓',
      improved,
      cases.improved,
      language,
      more,
    ),
    ...tableLines(columnsFor(say), rowsOf(comparison, language)),
    '',
    comparisonCounts(comparison)[language],
    ...changedLine(comparison, say),
    '',
    ...groundLines(comparison, language),
    comparisonSentence(comparison, language),
  ]
  return `${lines.join('\n')}\n`
}

/** The same for a pull request. */
export function comparisonMarkdown(comparison: Comparison, language: Language): string {
  const say = sayIn(language)
  const { before, after, change, changed, regressed, improved, cases } = comparison
  const sign = { regressed: '❌', improved: '✅', mixed: '⚠️', unchanged: '➖' }[change]
  const shown = columnsFor(say)
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`
  const list = (title: string, changes: CaseChange[], all: number) =>
    changes.length === 0
      ? []
      : [
          '',
          `<details><summary>${title}</summary>`,
          '',
          ...changes.map(
            (item) => `- ${codeSpan(item.case)} ${turn(item, language)}${signed(item.difference, ' (', ')')}`,
          ),
          ...moreLine(all - changes.length, language).map((line) => `\n${line.trim()}`),
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
    ...groundLines(comparison, language).map((line) => `${line}\n`),
    comparisonSentence(comparison, language),
    '',
    comparisonCounts(comparison)[language],
    ...changed.map((one) => `\n${say('changed in between', '間に変わったもの')}: ${codeSpan(one)}`),
    ...list(say(`regressed: ${cases.regressed}`, `悪化: ${cases.regressed} 件`), regressed, cases.regressed),
    ...list(say(`improved: ${cases.improved}`, `改善: ${cases.improved} 件`), improved, cases.improved),
  ]
  return `${lines.join('\n')}\n`
}

const name = ({ run, target }: Comparison['before']) => (target === 'default' ? run : `${run}:${shortName(target)}`)

type Shown = PairedDifference & { decides: boolean }

const rowsOf = (comparison: Comparison, language: Language): Shown[] =>
  measuresOf(comparison, language).map(({ key, row }) => ({ ...row, decides: comparison.deciding.includes(key) }))

function columnsFor(say: Say): Column<Shown>[] {
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
      cell: ({ change, decides }) => {
        const word = change === 'unchanged' ? '' : say(change, change === 'regressed' ? '悪化' : '改善')
        return [word, decides ? '' : say('informs', '参考')].filter((part) => part !== '').join(', ')
      },
    },
  ]
}

function signed(value: number | null, open = '', close = ''): string {
  if (value === null) return open ? '' : '—'
  return `${open}${signedText(value, 3)}${close}`
}

const turn = ({ before, after }: CaseChange, language: Language) =>
  `${CASE_WORDS[before][language]} → ${CASE_WORDS[after][language]}`

function caseLines(
  title: string,
  mark: string,
  changes: CaseChange[],
  all: number,
  language: Language,
  more: (count: number) => string[],
): string[] {
  if (changes.length === 0) return []
  const shown = changes
    .slice(0, LISTED)
    .map((item) => `${mark} ${shortName(item.case)}  ${turn(item, language)}${signed(item.difference, '  ')}`)
  return [title, ...shown, ...more(all - shown.length), '']
}

function moreLine(more: number, language: Language, listed?: string): string[] {
  const where = listed === undefined ? '' : `: ${listed}`
  return more > 0 ? [(language === 'ja' ? `  … ほか ${more} 件` : `  … ${more} more`) + where] : []
}

/** What lists the cases that do not stand here: Markdown where it holds all, else the page. */
function listing({ before, after, cases, regressed, improved }: Comparison): string {
  const isWhole = regressed.length === cases.regressed && improved.length === cases.improved
  const sides = [before, after].map((side) => shellWord(name(side)) ?? side.run).join(' ')
  return `saiten compare ${sides} ${isWhole ? '--markdown' : '--reporter html:compare.html'}`
}

const changedLine = ({ changed }: Comparison, say: Say) =>
  changed.map((one) => `${say('changed in between', '間に変わったもの')}: ${shortName(one)}`)
