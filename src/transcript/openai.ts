import { isJsonObject, type JsonObject } from '../json.ts'
import { contentText } from './content.ts'
import { argumentsOf, type MessageSink, type SaidCall } from './sink.ts'

/** One message of OpenAI's chat format, also the older one with a single `function_call`. */
export function readOpenaiMessage(message: JsonObject, sink: MessageSink) {
  const text = contentText(message.content ?? message.refusal, sink)
  switch (message.role) {
    case 'system':
    case 'developer':
      return sink.add('system', text)
    case 'user':
      return sink.add('user', text)
    case 'assistant':
    case 'model':
      return sink.add('assistant', text, callsOf(message))
    case 'tool':
    case 'function':
      return sink.answer({ text, id: idOf(message) })
    default:
      return sink.leaveOut('unknown role')
  }
}

/** SWE-agent writes a list of ids, of which one call at a time uses one. */
function idOf({ tool_call_id: one, tool_call_ids: many }: JsonObject): string | undefined {
  if (typeof one === 'string') return one
  const [first] = Array.isArray(many) ? many : []
  return typeof first === 'string' ? first : undefined
}

function callsOf({ tool_calls: calls, function_call: single }: JsonObject) {
  const found: SaidCall[] = []
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
