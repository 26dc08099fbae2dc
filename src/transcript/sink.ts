import { isJsonObject, type Json, type JsonObject } from '../json.ts'
import { parseJson } from '../text/json/find-json.ts'

/** A call of a tool, as a reader found it. */
export interface SaidCall {
  id?: string
  name: string
  arguments: Json
}

/** What a tool answered, as a reader found it. */
export interface SaidResult {
  text: string
  /** The call it answers, where the format says. */
  id?: string | undefined
  /** What the format says; absent: the words of the result decide. */
  failed?: boolean | undefined
}

/** What takes the messages of a conversation, one after the other, whatever format they come from. */
export interface MessageSink {
  /** A message of a person, the system or the agent. */
  add(role: 'system' | 'user' | 'assistant', text: string, calls?: SaidCall[]): void
  /** A tool's message. */
  answer(result: SaidResult): void
  /** Something that could not be read as a message. */
  leaveOut(what: 'unknown role' | 'image' | 'thinking' | 'other content' | 'not a message'): void
  /** The message before. */
  readonly last: { toolCalls: readonly unknown[] } | undefined
  /** Short values that describe the conversation. */
  readonly metadata: Record<string, Json>
  /** Where the agent worked, for those who follow its files: SWE-agent's editor, and in which folder. */
  worksIn?(folder: string | undefined): void
}

/** Arguments come as text in some formats, and now and then the text is cut off. */
export function argumentsOf(given: Json | undefined): Json {
  if (typeof given !== 'string') return given ?? {}
  return parseJson(given)?.json ?? given
}

/** Short values that describe a record: they become metadata. */
export function describingValues(record: JsonObject, except: readonly string[] = []): Record<string, Json> {
  const found = new Map<string, Json>()
  for (const [key, value] of Object.entries(record)) {
    if (except.includes(key) || key === '__proto__') continue
    if (typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value.length <= 200))
      found.set(key, value)
  }
  if (isJsonObject(record.metadata)) for (const [key, value] of Object.entries(record.metadata)) found.set(key, value)
  found.delete('__proto__')
  return Object.fromEntries(found)
}
