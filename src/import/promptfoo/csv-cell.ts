import type { JsonObject } from '../../json.ts'

/** Types whose threshold stands in brackets: `similar(0.8): …`. Without one promptfoo takes another default than in YAML. */
const WITH_THRESHOLD = new Map<string, number>([
  ['similar', 0.8],
  ...(
    'answer-relevance classifier context-faithfulness context-recall context-relevance cost latency levenshtein ' +
    'perplexity-score perplexity rouge-n starts-with'
  )
    .split(' ')
    .map((type) => [type, 0.75] as const),
])
const LISTS = new Set(['contains-all', 'contains-any', 'icontains-all', 'icontains-any'])
const CODE = /^(?:javascript|fn|eval):/
/** A type of two words (`trajectory:tool-used`) before one of a single word, whose value may look like a second (`contains:parking`). */
const TYPED = [
  /^((?:not-)?[a-z][a-z-]*:[a-z-]+)(?:\((\d+(?:\.\d+)?)\))?(?::([\s\S]*))?$/,
  /^((?:not-)?[a-z][a-z-]*)(?:\((\d+(?:\.\d+)?)\))?(?::([\s\S]*))?$/,
]

/** An assertion as a cell of a table writes it: `type(threshold): value`, or just the text that is expected. */
export function assertionOfCell(cell: string, isKnown: (type: string) => boolean): JsonObject {
  const text = cell.trim()
  const code = CODE.exec(text)?.[0]
  if (code !== undefined) return { type: 'javascript', value: text.slice(code.length).trim() }
  if (/^file:\/\/.*\.[cm]?[jt]s(?::\w+)?$/.test(text)) return { type: 'javascript', value: text }
  if (/^file:\/\/.*\.py(?::\w+)?$/.test(text)) return { type: 'python', value: text }
  if (text.startsWith('python:')) return { type: 'python', value: text.slice('python:'.length).trim() }
  if (text.startsWith('grade:')) return { type: 'llm-rubric', value: text.slice('grade:'.length).trim() }
  const [, type, threshold, value] =
    TYPED.map((typed) => typed.exec(text)).find((match) => match?.[1] && isKnown(plain(match[1]))) ?? []
  if (type === undefined) return { type: 'equals', value: text }
  const base = plain(type)
  const byDefault = WITH_THRESHOLD.get(base)
  return {
    type,
    ...(value !== undefined && { value: LISTS.has(base) ? commaSeparated(value) : value.trim() }),
    ...(byDefault !== undefined && { threshold: threshold === undefined ? byDefault : Number(threshold) }),
  }
}

const plain = (type: string) => type.replace(/^not-/, '')

/** `a, "b, c", d`: fields that may be quoted, quotes inside doubled or after a backslash. */
export function commaSeparated(text: string): string[] {
  const fields: string[] = []
  for (const [, quoted, plain] of text.matchAll(/\s*(?:"((?:[^"\\]|\\.|"")*)"|([^,]+))\s*(?:,|$)/g)) {
    if (quoted !== undefined) fields.push(quoted.replace(/\\(["\\])|""/g, (_, char?: string) => char ?? '"'))
    else if (plain !== undefined && plain.trim() !== '') fields.push(plain.trim())
  }
  return fields
}
