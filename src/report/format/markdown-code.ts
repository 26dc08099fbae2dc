import { clean, shortLine } from '../../door/untrusted.ts'

/*
 * In Markdown, only code is inert: inside it no mention, link, image or HTML of a model's comes alive.
 */

/** A code span that its content cannot end. */
export function codeSpan(text: string, limit = 400): string {
  const line = shortLine(text, limit)
  if (line === '') return '` `'
  const ticks = '`'.repeat(longestRun(line) + 1)
  const pad = line.startsWith('`') || line.endsWith('`') ? ' ' : ''
  return `${ticks}${pad}${line}${pad}${ticks}`
}

/** The same inside a table, where a bar would end the cell even in code. */
export function codeCell(text: string, limit = 60): string {
  // A backslash before the bar would be read together with the one that escapes it.
  return codeSpan(text, limit)
    .replace(/\\+(?=\|)/g, '$& ')
    .replaceAll('|', '\\|')
}

/** A fenced block that its content cannot end. */
export function codeFence(text: string): string {
  const safe = clean(text)
  const fence = '`'.repeat(Math.max(3, longestRun(safe) + 1))
  return `${fence}text\n${safe}\n${fence}`
}

function longestRun(text: string): number {
  let longest = 0
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length)
  return longest
}
