import { isJsonObject } from '../../../json.ts'
import { type Content, joinContents, NOTHING, readContent } from './content.ts'
import { isMessage, isPartList, jsonText, readMessage } from './messages.ts'

/** Where results of agents and SDKs keep their answer. */
const HOLDERS = ['messages', 'outputMessages', 'output', 'response']

/** Keys of answers that only called tools. */
const TOOL_KEYS = ['toolCalls', 'tool_calls', 'toolInvocations', 'steps']

/** What the system answered; undefined when there is no answer at all (absent, null or an empty list). */
export function readResponse(output: unknown, layer = 0): Content | undefined {
  if (output === null || output === undefined) return undefined
  if (typeof output === 'string') return readContent(output)
  if (Array.isArray(output)) return output.length === 0 ? undefined : readList(output)
  if (!isJsonObject(output)) return readContent(String(output))
  if (isMessage(output)) return readContent(output)
  const holder = HOLDERS.find((key) => output[key] !== undefined)
  if (holder !== undefined && layer < 3) return readResponse(output[holder], layer + 1)
  if (TOOL_KEYS.some((key) => Array.isArray(output[key]))) return NOTHING
  return readContent(jsonText(output))
}

/** Everything the assistant said, in order; other voices in the list are not the response. */
function readList(list: readonly unknown[]): Content {
  if (list.every((item) => typeof item === 'string')) return readContent(list)
  if (isPartList(list)) return readContent(list)
  if (!list.every(isJsonObject) || !list.some(isMessage)) return readContent(jsonText(list))
  const said = list.filter(isMessage).map((item) => readMessage(item, 'assistant'))
  const own = said.filter(({ role }) => role === 'assistant')
  return own.length === 0 ? NOTHING : joinContents(own, '\n\n')
}
