import { isJsonObject, type Json, type JsonObject } from '../../../json.ts'
import { type Content, joinContents, NOTHING, readContent } from './content.ts'
import { isMessage, isPartList, jsonText, readMessage } from './messages.ts'

/** What the system answered; undefined when there is no answer at all (absent, null or an empty list). */
export function readResponse(output: unknown, layer = 0): Content | undefined {
  if (output === null || output === undefined) return undefined
  if (typeof output === 'string') return readContent(output)
  if (Array.isArray(output)) return output.length === 0 ? undefined : readList(output)
  if (!isJsonObject(output)) return readContent(String(output))
  if (isMessage(output) && !isOtherData(output)) return readContent(output)
  const holder = layer < 3 ? HOLDERS.find((key) => holdsAnswer(output, key)) : undefined
  if (holder !== undefined) return readResponse(output[holder], layer + 1)
  return isOnlyCalls(output) ? NOTHING : readContent(jsonText(output))
}

/** Where results of agents and SDKs keep their answer. */
const HOLDERS = ['messages', 'outputMessages', 'output', 'response']

/** A structured answer may have such a key as well: then it is data, and shown whole. */
function holdsAnswer(output: JsonObject, key: string): boolean {
  const value = output[key]
  if (value === undefined) return false
  if (Object.keys(output).length === 1) return true
  return Array.isArray(value) ? value.every(isMessage) : isJsonObject(value) && Array.isArray(value.messages)
}

/** `{ content: { title, … } }`: a key that messages have, but with other data in it. */
function isOtherData({ role, text, content, parts }: JsonObject): boolean {
  const isPlain = (value: Json | undefined) => value === undefined || (isJsonObject(value) && !isMessage(value))
  return role === undefined && [text, content, parts].every(isPlain)
}

/** A result without text in which tools were called. */
function isOnlyCalls({ toolCalls, tool_calls, toolInvocations, steps }: JsonObject): boolean {
  const isStep = (step: Json) => isJsonObject(step) && ('toolCalls' in step || 'stepType' in step)
  return [toolCalls, tool_calls, toolInvocations].some(Array.isArray) || (Array.isArray(steps) && steps.some(isStep))
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
