import { head } from '../../door/untrusted.ts'
import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import { parseAnswer } from '../../scorers/edit/reading/read-answer.ts'
import { preview } from './preview.ts'

/** An answer may be of any size; a person reads the beginning. */
const MOST_ENTRIES = 200
const MOST_SHOWN = 2000

/**
 * An expected edit and an answer of operations, as lines to compare; undefined for anything else. Patterns never look like
 * the content that they describe, so both are left out unless all else agrees.
 */
export function editTexts(
  expected: Json,
  output: Json,
  onlyPage?: string | number,
): { want: string; got: string } | undefined {
  const wanted = entriesOf(expected)
  const answered = entriesOf(parseAnswer(output) as Json | undefined)?.map((entry) => ({
    ...entry,
    pageId: entry.pageId ?? onlyPage ?? '?',
  }))
  if (!wanted || !answered) return undefined
  const bare = { want: told(wanted, () => ''), got: told(answered, () => '') }
  if (bare.want !== bare.got) return bare
  return { want: told(wanted, patterns), got: told(answered, content) }
}

function entriesOf(value: Json | undefined): JsonObject[] | undefined {
  if (!isJsonObject(value) || !Array.isArray(value.operations)) return undefined
  const entries = value.operations.slice(0, MOST_ENTRIES).filter(isJsonObject)
  return entries.every(({ operations }) => Array.isArray(operations)) ? entries : undefined
}

function told(entries: readonly JsonObject[], more: (operation: JsonObject) => string): string {
  // To do nothing is an answer, and no blank one.
  if (entries.length === 0) return 'operations: []'
  return entries
    .map(({ pageId, operations }) => {
      const list = (operations as Json[])
        .slice(0, MOST_ENTRIES)
        .map((one) => (isJsonObject(one) ? `${nameOf(one)}${more(one)}` : '?'))
      return `${shown(pageId)}: ${list.join(', ')}`
    })
    .join('; ')
}

function nameOf({ type, targetBlockId, targetIndex, position }: JsonObject): string {
  const target = targetBlockId ?? (targetIndex == null ? undefined : `#${shown(targetIndex)}`)
  const kind = type === 'update' ? 'replace' : type
  const side = kind === 'insert' ? (position ?? 'after') : position
  return [kind, side, target].flatMap((part) => (part == null ? [] : [shown(part)])).join(' ')
}

const patterns = ({ expectedContentPatterns: list }: JsonObject) =>
  Array.isArray(list)
    ? list.map((one) => ` /${isJsonObject(one) ? `not ${shown(one.not)}` : shown(one)}/`).join('')
    : ''

const content = ({ content: written }: JsonObject) =>
  written == null ? '' : ` ${typeof written === 'string' ? JSON.stringify(head(written, MOST_SHOWN)) : shown(written)}`

const shown = (value: Json | undefined) => preview(value ?? null, MOST_SHOWN)
