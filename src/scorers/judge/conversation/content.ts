import { isJsonObject, type JsonObject } from '../../../json.ts'

/** What a message says, whatever shape it came in. */
export interface Content {
  /** All its text. */
  text: string
  /** The same with everything else named in its place, e.g. `[image]`: what a judge is shown. */
  shown: string
  /** What is there beside text. */
  others: string[]
}

export const NOTHING: Content = { text: '', shown: '', others: [] }

/** Real messages nest `content` twice at most; deeper ones are no messages. */
const MOST_LAYERS = 4

/** A text, a list of parts, `{ parts }`, `{ content }`, `{ text }`, or one inside the other. */
export function readContent(value: unknown, layer = 0): Content {
  if (typeof value === 'string') return { text: value, shown: value, others: [] }
  if (layer > MOST_LAYERS) return NOTHING
  if (Array.isArray(value)) return joinContents(value.map((part) => readPart(part, layer)))
  if (!isJsonObject(value)) return NOTHING
  let best = NOTHING
  // Some messages carry their text twice: as parts, and joined. Parts come first, since they also name the rest.
  for (const inner of [value.parts, value.content, value.text]) {
    const content = readContent(inner, layer + 1)
    if (content.text.trim() !== '') return content
    if (content.others.length > best.others.length) best = content
  }
  return best
}

export function joinContents(contents: readonly Content[], between = '\n'): Content {
  const filled = (texts: string[]) => texts.filter((text) => text !== '').join(between)
  return {
    text: filled(contents.map(({ text }) => text)),
    shown: filled(contents.map(({ shown }) => shown)),
    others: contents.flatMap(({ others }) => others),
  }
}

const TEXT_TYPES = new Set<unknown>([undefined, 'text', 'input_text', 'output_text'])

/** Marks between the steps of an agent; they hold nothing. */
const SEPARATORS = new Set<unknown>(['step-start'])

function readPart(part: unknown, layer: number): Content {
  if (!isJsonObject(part)) return typeof part === 'string' ? readContent(part) : NOTHING
  if (SEPARATORS.has(part.type)) return NOTHING
  if (TEXT_TYPES.has(part.type)) return readContent(part, layer + 1)
  const name = partName(part)
  return { text: '', shown: `[${name}]`, others: [name] }
}

function partName(part: JsonObject): string {
  const invocation = isJsonObject(part.toolInvocation) ? part.toolInvocation : part
  const detail = [invocation.toolName, invocation.name, invocation.filename].find((item) => typeof item === 'string')
  const type = typeof part.type === 'string' ? part.type : 'part'
  return (typeof detail === 'string' ? `${type}: ${detail}` : type).slice(0, 80)
}
