import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import { parseJson } from '../../text/json/find-json.ts'
import { contentText, resultText } from '../../transcript/content.ts'
import { argumentsOf } from '../../transcript/sink.ts'
import type { ToolResult, TranscriptBuilder } from './builder.ts'

/** One line of a Codex-style rollout: `{ type: response_item, payload }`, or the payload alone as older logs have it. */
export function readCodexLine(line: JsonObject, builder: TranscriptBuilder) {
  if (!isJsonObject(line.payload)) return readItem(line, builder)
  const { type, payload } = line
  if (type === 'response_item') return readItem(payload, builder)
  if (type === 'session_meta' || type === 'turn_context') return readMeta(payload, builder)
  if (type === 'compacted' && typeof payload.message === 'string') return builder.add('system', payload.message)
  // What the user and the agent said comes again as a response_item, and counts of tokens are none of the talk.
  if (type === 'event_msg') return payload.type === 'agent_reasoning' ? builder.leaveOut('thinking') : undefined
  builder.leaveOut('not a message')
}

function readMeta({ cwd, id }: JsonObject, builder: TranscriptBuilder): void {
  if (typeof cwd === 'string') {
    builder.tracker.folder ??= cwd
    builder.metadata.cwd ??= cwd
  }
  if (typeof id === 'string') builder.metadata.session ??= id
}

function readItem(item: JsonObject, builder: TranscriptBuilder) {
  const id = typeof item.call_id === 'string' ? item.call_id : undefined
  const called = (name: string, given: Json) =>
    builder.add('assistant', '', [{ ...(id !== undefined && { id }), name, arguments: given }])
  switch (item.type) {
    case 'message':
      return readMessage(item, builder)
    case 'function_call':
    case 'custom_tool_call':
      return called(String(item.name ?? 'tool'), argumentsOf(item.arguments ?? item.input))
    case 'local_shell_call':
      return called('local_shell', isJsonObject(item.action) ? item.action : {})
    case 'function_call_output':
    case 'custom_tool_call_output':
    case 'local_shell_call_output':
      return builder.answer({ ...outputOf(item.output, builder), id })
    case 'reasoning':
      return builder.leaveOut('thinking')
    default:
      // The first line of older logs describes the session.
      if (typeof item.instructions === 'string' || typeof item.timestamp === 'string') return readMeta(item, builder)
      if (item.record_type === undefined) builder.leaveOut('other content')
  }
}

function readMessage({ role, content }: JsonObject, builder: TranscriptBuilder): void {
  const text = contentText(content, builder)
  if (role === 'user' || role === 'assistant' || role === 'system') builder.add(role, text)
  else if (role === 'developer') builder.add('system', text)
  else builder.leaveOut('unknown role')
}

/** Outputs of a shell are JSON in text: `{ output, metadata: { exit_code } }`. */
function outputOf(output: Json | undefined, builder: TranscriptBuilder): Omit<ToolResult, 'id'> {
  const value = typeof output === 'string' ? (parseJson(output)?.json ?? output) : (output ?? '')
  if (!isJsonObject(value)) return { text: resultText(typeof output === 'string' ? output : value, builder) }
  const text = resultText(value.output ?? value.content ?? value, builder)
  const exit = isJsonObject(value.metadata) ? value.metadata.exit_code : value.exit_code
  if (typeof exit === 'number') return { text, failed: exit !== 0, exitCode: exit }
  return value.success === false ? { text, failed: true } : { text }
}
