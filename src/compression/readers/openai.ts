import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import { argumentsOf, type TranscriptBuilder } from './builder.ts'
import { contentText } from './content.ts'

/** One message of OpenAI's chat format, also the older one with a single `function_call`. */
export function readOpenaiMessage(message: JsonObject, builder: TranscriptBuilder) {
  const text = contentText(message.content ?? message.refusal, builder)
  switch (message.role) {
    case 'system':
    case 'developer':
      return builder.add('system', text)
    case 'user':
      return builder.add('user', text)
    case 'assistant':
    case 'model':
      return builder.add('assistant', text, callsOf(message))
    case 'tool':
    case 'function':
      return builder.answer({ text, id: idOf(message) })
    default:
      return builder.leaveOut('unknown role')
  }
}

/** SWE-agent writes a list of ids, of which one call at a time uses one. */
function idOf({ tool_call_id: one, tool_call_ids: many }: JsonObject): string | undefined {
  if (typeof one === 'string') return one
  const [first] = Array.isArray(many) ? many : []
  return typeof first === 'string' ? first : undefined
}

function callsOf({ tool_calls: calls, function_call: single }: JsonObject) {
  const found: { id?: string; name: string; arguments: Json }[] = []
  for (const call of Array.isArray(calls) ? calls : []) {
    if (!isJsonObject(call)) continue
    const made = isJsonObject(call.function) ? call.function : isJsonObject(call.custom) ? call.custom : call
    if (typeof made.name !== 'string') continue
    found.push({
      ...(typeof call.id === 'string' && { id: call.id }),
      name: made.name,
      arguments: argumentsOf(made.arguments ?? made.input),
    })
  }
  if (isJsonObject(single) && typeof single.name === 'string')
    found.push({ name: single.name, arguments: argumentsOf(single.arguments) })
  return found
}
