import { ScoreError } from '../../../errors.ts'
import { isJsonObject, type JsonObject, MAX_DEPTH, nestsDeeperThan } from '../../../json.ts'
import { type Content, readContent } from './content.ts'

export type Role = 'user' | 'assistant' | 'system' | 'tool'

export interface Message extends Content {
  role: Role
}

const ROLES = new Map<unknown, Role>([
  ['user', 'user'],
  ['human', 'user'],
  ['assistant', 'assistant'],
  ['ai', 'assistant'],
  ['model', 'assistant'],
  ['system', 'system'],
  ['developer', 'system'],
  ['tool', 'tool'],
  ['function', 'tool'],
])

const MESSAGE_KEYS = ['role', 'content', 'parts', 'text']

/** Whether an object has any of the keys that messages have. */
export const isMessage = (value: unknown): value is JsonObject =>
  isJsonObject(value) && MESSAGE_KEYS.some((key) => value[key] !== undefined)

const PART_TYPES =
  /^(?:text|input_|output_text|image|file|audio|document|reasoning|thinking|refusal|source|step-start|function_call|dynamic-tool|tool)/

/** Whether a list is the parts of one message (`{ type, … }`), and neither messages nor data of the user's own. */
export const isPartList = (list: readonly unknown[]): boolean =>
  list.every(
    (item) => isJsonObject(item) && typeof item.type === 'string' && PART_TYPES.test(item.type) && !('role' in item),
  )

const RESULT_TYPES = new Set<unknown>(['tool-result', 'tool_result', 'function_call_output'])

/** One message; who wrote it is `absent` where it does not say so. */
export function readMessage(value: unknown, absent: Role): Message {
  const content = readContent(value)
  if (!isJsonObject(value)) return { role: absent, ...content }
  const role = value.role === undefined ? absent : (ROLES.get(value.role) ?? 'tool')
  // Some providers hand results of tools back in the user's name; nobody asked anything with them.
  const onlyResults =
    Array.isArray(value.content) &&
    value.content.length > 0 &&
    value.content.every((part) => isJsonObject(part) && RESULT_TYPES.has(part.type))
  return { role: onlyResults ? 'tool' : role, ...content }
}

/** Anything else as compact JSON, so that every answer can be looked at as text. */
export function jsonText(value: unknown): string {
  if (nestsDeeperThan(value)) {
    throw new ScoreError('input', {
      en: `data nested deeper than ${MAX_DEPTH} levels cannot be shown to a judge`,
      ja: `${MAX_DEPTH} 段より深い入れ子のデータはジャッジに見せられません`,
    })
  }
  return JSON.stringify(value) ?? ''
}
