import { shortName } from '../../door/untrusted.ts'
import type { Summary } from '../../gate/summary.ts'
import { counted, type Language } from '../../language.ts'
import type { CompressionResult } from '../../views/compression/result.ts'
import { codeCell, codeSpan } from '../format/markdown-code.ts'
import { structureUsed } from '../format/structure-used.ts'
import { tableLines } from '../format/table.ts'
import { type Say, sayIn, VERDICT_WORDS } from '../format/words.ts'
import { conclusionLines, thinLines } from './conclusion-lines.ts'
import { nothingScored } from './nothing-scored.ts'
import { resultTables, type Table } from './tables.ts'
import { NOTES } from './words.ts'

type Head = Pick<Summary, 'run' | 'suite' | 'verdict' | 'reasons' | 'provenance' | 'targets'>

/** The comparison of methods for a person at a terminal. */
export function compressionText(summary: Head, result: CompressionResult, language: Language): string {
  const say = sayIn(language)
  const sections = [
    nothingScored(summary.run, result, language),
    conclusionLines(result, say, shortName),
    [
      `${shortName(summary.suite)}  ${say(`run ${summary.run}`, `実行 ${summary.run}`)}`,
      basis(result, say),
      ...judgeLine(summary, say),
      ...thinLines(result, say),
    ],
    ...resultTables(result, say, true).map((table) => [table.title, ...aligned(table)]),
    NOTES.map((note) => note[language]),
    verdictLines(summary, language),
  ]
  const shown = sections.filter((lines) => lines.length > 0)
  return `${shown.map((lines) => lines.join('\n')).join('\n\n')}\n`
}

function aligned({ columns, rows }: Table): string[] {
  const shown = columns.map(({ title, align, isName }, at) => ({
    title,
    align,
    cell: (row: string[]) => (isName ? shortName(row[at] ?? '') : (row[at] ?? '')),
  }))
  return tableLines(shown, rows)
}

/** The same for a pull request; `picture` is the file beside it. */
export function compressionMarkdown(
  summary: Head,
  result: CompressionResult,
  language: Language,
  picture: string | null,
): string {
  const say = sayIn(language)
  const alt = say(
    'overall against tokens kept, each dimension with its interval, and overall by length and task type',
    '総合と残ったトークン数、項目ごとの区間、会話の長さ別・作業の種類別の総合',
  )
  const lines = [
    `### ${codeSpan(summary.suite)} ${codeSpan(summary.run)}`,
    ...nothingScored(summary.run, result, language).map((line) => codeSpan(line.trim())),
    ...conclusionLines(result, say, codeSpan),
    verdictLines(summary, language)
      .map((line) => line.trim())
      .join('\n\n'),
    basis(result, say),
    ...judgeLine(summary, say),
    ...thinLines(result, say),
    ...(picture === null ? [] : [`![${alt}](${encodeURI(picture).replace(/[()]/g, percentCode)})`]),
    ...resultTables(result, say).map((table) => `**${table.title}**\n\n${markdownTable(table)}`),
    NOTES.map((note) => `- ${note[language]}`).join('\n'),
  ]
  return `${lines.join('\n\n')}\n`
}

const percentCode = (bracket: string) => (bracket === '(' ? '%28' : '%29')

function markdownTable({ columns, rows }: Table): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [
    line(columns.map(({ title }) => title)),
    line(columns.map(({ align }) => (align === 'left' ? ':--' : '--:'))),
    ...rows.map((row) => line(columns.map(({ isName }, at) => (isName ? codeCell(row[at] ?? '') : (row[at] ?? ''))))),
  ].join('\n')
}

function verdictLines({ verdict, reasons }: Head, language: Language): string[] {
  return [VERDICT_WORDS[verdict][language], ...reasons.map((reason) => `  ${shortName(reason)}`)]
}

function basis({ conversations, messages, points, probes, methods }: CompressionResult, say: Say): string {
  return say(
    `${counted(conversations, 'conversation')}, ${counted(messages, 'message')}, ${counted(points, 'compression point')}, ${counted(probes.total, 'probe')} × ${counted(methods.length, 'method')}`,
    `会話 ${conversations} 件、メッセージ ${messages} 件、圧縮点 ${points} 箇所、プローブ ${probes.total} 件 × 方式 ${methods.length} 個`,
  )
}

function judgeLine({ provenance }: Head, say: Say): string[] {
  const judge = provenance.judge as { model?: string; scripted?: boolean } | undefined
  if (!judge?.model) return []
  const scripted = judge.scripted
    ? say(' (scripted: its marks were written beforehand)', '（台本: 評点は事前に書かれたもの）')
    : structureUsed(provenance, judge.model, say)
  return [say(`judge ${shortName(judge.model)}${scripted}`, `ジャッジ ${shortName(judge.model)}${scripted}`)]
}
