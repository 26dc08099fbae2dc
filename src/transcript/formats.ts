import { type BadInput, badInput } from '../errors.ts'
import { isJsonObject, type Json, type JsonObject } from '../json.ts'
import { describe } from '../mistakes/describe.ts'

export const TRANSCRIPT_FORMATS = [
  'openai',
  'anthropic',
  'ai-sdk',
  'claude-log',
  'codex-log',
  'swe-agent',
  'tau-bench',
] as const

export type TranscriptFormat = (typeof TRANSCRIPT_FORMATS)[number]

/** What a JSON value is: a whole conversation, a list of messages, one message or line of a log, or nothing known. */
export type Kind = TranscriptFormat | 'conversation' | 'messages' | 'unknown'

const CODEX_LINES = new Set(['response_item', 'event_msg', 'session_meta', 'turn_context', 'compacted'])
const CODEX_ITEMS = new Set([
  'message',
  'function_call',
  'function_call_output',
  'custom_tool_call',
  'custom_tool_call_output',
  'local_shell_call',
  'local_shell_call_output',
  'reasoning',
])
const CLAUDE_LINES = new Set(['user', 'assistant', 'system', 'summary'])

/** Judged by the keys alone: every value is looked at, so it has to be quick. */
export function kindOf(value: Json): Kind {
  if (Array.isArray(value)) return value.some(isMessage) ? 'messages' : 'unknown'
  if (!isJsonObject(value)) return 'unknown'
  if (Array.isArray(value.traj)) return 'tau-bench'
  if (Array.isArray(value.history) || Array.isArray(value.trajectory)) return 'swe-agent'
  if (Array.isArray(value.messages)) return 'conversation'
  if (typeof value.type === 'string') {
    if (CODEX_LINES.has(value.type) && isJsonObject(value.payload)) return 'codex-log'
    if (CLAUDE_LINES.has(value.type) && (isJsonObject(value.message) || isLogLine(value))) return 'claude-log'
    if (CODEX_ITEMS.has(value.type)) return 'codex-log'
  }
  if (typeof value.role === 'string') return messageFormat(value)
  return isSessionStart(value) ? 'codex-log' : 'unknown'
}

const isMessage = (value: Json) => isJsonObject(value) && typeof value.role === 'string'

const isLogLine = ({ uuid, sessionId, leafUuid, summary }: JsonObject) =>
  [uuid, sessionId, leafUuid, summary].some((given) => typeof given === 'string')

/** The first line of older Codex logs. */
const isSessionStart = ({ id, timestamp, instructions }: JsonObject) =>
  typeof id === 'string' && typeof timestamp === 'string' && instructions !== undefined

const ANTHROPIC_BLOCKS =
  /^(?:tool_use|tool_result|thinking|redacted_thinking|server_tool_use|mcp_tool_(?:use|result)|image|document)$/
const AI_SDK_PARTS = /^(?:tool-call|tool-result|tool-invocation|reasoning)$/

/** Which chat format a message is in. Plain messages are the same in all of them. */
export function messageFormat(message: JsonObject): 'openai' | 'anthropic' | 'ai-sdk' {
  if (Array.isArray(message.parts) || Array.isArray(message.toolInvocations)) return 'ai-sdk'
  if (Array.isArray(message.content)) {
    for (const part of message.content) {
      const type = isJsonObject(part) && typeof part.type === 'string' ? part.type : ''
      if (ANTHROPIC_BLOCKS.test(type)) return 'anthropic'
      if (AI_SDK_PARTS.test(type)) return 'ai-sdk'
    }
  }
  return 'openai'
}

/** For a file in which nothing is a message. */
export function noTranscript(file: string, line: number, value: Json | undefined): BadInput {
  const found = isJsonObject(value)
    ? { en: `an object with ${keysOf(value).en}`, ja: `${keysOf(value).ja}のオブジェクト` }
    : describe(value)
  const allowed = TRANSCRIPT_FORMATS.join(', ')
  return badInput(
    `no transcript: found ${found.en}, and no message in the whole file. It can be one of ${allowed}`,
    `会話の記録ではありません。${found.ja}があるだけで、メッセージが一つもありません。読める形式: ${allowed}`,
    { file, line },
  )
}

function keysOf(value: JsonObject): { en: string; ja: string } {
  const keys = Object.keys(value)
    .slice(0, 5)
    .map((key) => JSON.stringify(key.slice(0, 30)))
    .join(', ')
  return keys === '' ? { en: 'no keys', ja: 'キーのない' } : { en: `the keys ${keys}`, ja: `キー ${keys} ` }
}
