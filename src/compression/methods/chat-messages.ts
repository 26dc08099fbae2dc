import { ScoreError } from '../../errors.ts'
import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import type { Turn } from '../transcript.ts'

/** Messages in the form that most programs know, OpenAI's: role, content, tool_calls, tool_call_id. */
export function toChat(messages: readonly Turn[]): JsonObject[] {
  return messages.map(({ role, text, toolCalls, answers }) => ({
    role,
    content: text,
    ...(toolCalls.length > 0 && {
      tool_calls: toolCalls.map(({ id, name, arguments: given }) => ({
        ...(id !== undefined && { id }),
        type: 'function',
        function: { name, arguments: typeof given === 'string' ? given : JSON.stringify(given) },
      })),
    }),
    ...(answers !== undefined && { tool_call_id: answers }),
  }))
}

/** What a compression of the user's gave back: a text, or messages in the form above; `content` may be a list of parts. */
export function fromChat(given: Json): string | Turn[] {
  if (typeof given === 'string') return given
  const list = isJsonObject(given) && Array.isArray(given.messages) ? given.messages : given
  if (Array.isArray(list) && list.length > 0 && list.every(isMessage)) return list.map(turnOf)
  throw new ScoreError('target', {
    en: 'a compression returns a text, or a list of messages with `role` and `content`',
    ja: '圧縮の結果は、文字列か、role と content を持つメッセージのリストで返してください',
  })
}

/** A command can only print: a list of messages is recognised in its text, everything else is the text. */
export function fromPrinted(text: string): string | Turn[] {
  if (!text.trimStart().startsWith('[')) return text
  try {
    return fromChat(JSON.parse(text) as Json)
  } catch {
    return text
  }
}

const ROLES = new Map<unknown, Turn['role']>([
  ['system', 'system'],
  ['developer', 'system'],
  ['user', 'user'],
  ['assistant', 'assistant'],
  ['tool', 'tool'],
])

const isMessage = (value: Json): value is JsonObject =>
  isJsonObject(value) && ROLES.has(value.role) && ('content' in value || 'text' in value || 'tool_calls' in value)

function turnOf({ role, content, text, tool_calls }: JsonObject): Turn {
  const calls = Array.isArray(tool_calls) ? tool_calls.filter(isJsonObject) : []
  return {
    role: ROLES.get(role) ?? 'user',
    text: contentText(content ?? text ?? ''),
    toolCalls: calls.map((call) => {
      const { name, arguments: given } = isJsonObject(call.function) ? call.function : call
      return { name: String(name ?? ''), arguments: given ?? null, files: [] }
    }),
  }
}

function contentText(content: Json): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return JSON.stringify(content)
  return content
    .map((part) => {
      if (typeof part === 'string') return part
      return isJsonObject(part) && typeof part.text === 'string' ? part.text : JSON.stringify(part)
    })
    .join('\n')
}
