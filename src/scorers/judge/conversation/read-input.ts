import { isJsonObject, type JsonObject } from '../../../json.ts'
import type { Case } from '../../../score/case.ts'
import { isMessage, isPartList, jsonText, type Message, readMessage } from './messages.ts'

/** What the system under test was asked: the current turn, what came before it, and its instructions. */
export interface Conversation {
  /** The last message of the user; "" when there is none. */
  user: string
  /** Everything said before it. */
  history: { role: string; text: string }[]
  /** All instructions, joined; "" when there are none. */
  system: string
  /** What the current turn and the instructions hold beside text. */
  others: string[]
}

/** What the model was asked: what it was really sent, where that is known, else the case's input. */
export function conversationOf({ sent, input }: Pick<Case, 'sent' | 'input'>): Conversation {
  if (!sent?.history) return readInput(sent ?? input)
  const { system, history, prompt } = sent
  return readInput({ system, messages: [...history, { role: 'user', content: prompt }] })
}

/** Reads a string, one message, a list of messages, or an object that holds them (Mastra's runs, `{ prompt }`, …). */
export function readInput(input: unknown): Conversation {
  const messages = messagesOf(input)
  const at = messages.findLastIndex(({ role }) => role === 'user')
  const asked = messages[at]
  const instructions = messages.filter(({ role }) => role === 'system')
  return {
    user: asked && asked.text.trim() !== '' ? asked.shown : '',
    history: messages
      .slice(0, Math.max(at, 0))
      .filter(({ role, shown }) => role !== 'system' && shown !== '')
      .map(({ role, shown }) => ({ role, text: shown })),
    system: instructions
      .filter(({ text }) => text.trim() !== '')
      .map(({ shown }) => shown)
      .join('\n\n'),
    others: [...(asked?.others ?? []), ...instructions.flatMap(({ others }) => others)],
  }
}

function messagesOf(input: unknown): Message[] {
  if (input === null || input === undefined) return []
  if (Array.isArray(input)) return listOf(input)
  if (!isJsonObject(input)) return [userMessage(typeof input === 'string' ? input : String(input))]
  if (typeof input.role === 'string') return [readMessage(input, 'user')]
  const system = ['systemMessages', 'taggedSystemMessages', 'system', 'instructions'].flatMap((key) =>
    systemMessages(input[key]),
  )
  const held = turnsIn(input)
  if (held) return [...system, ...held]
  return system.length > 0 || Object.keys(input).length === 0 ? system : [userMessage(jsonText(input))]
}

/** The turns that an object holds under one of the names in use; undefined when it has none of them. */
function turnsIn(input: JsonObject): Message[] | undefined {
  const { inputMessages, rememberedMessages, messages } = input
  if (inputMessages !== undefined || rememberedMessages !== undefined) {
    return [...turns(rememberedMessages), ...turns(inputMessages)]
  }
  if (messages !== undefined) return turns(messages)
  const key = ['prompt', 'input', 'user', 'text', 'content', 'parts'].find((name) => input[name] != null)
  if (key === undefined) return undefined
  const value = input[key]
  return key === 'parts' || (key === 'content' && Array.isArray(value)) ? [readMessage(input, 'user')] : turns(value)
}

const turns = (value: unknown): Message[] =>
  Array.isArray(value) ? listOf(value) : value == null || value === '' ? [] : [readMessage(value, 'user')]

function listOf(list: readonly unknown[]): Message[] {
  if (list.length === 0) return []
  if (isPartList(list)) return [readMessage({ content: list }, 'user')]
  if (list.every((item) => typeof item === 'string' || isMessage(item))) {
    return list.map((item) => readMessage(item, 'user'))
  }
  return [userMessage(jsonText(list))]
}

/** A text, a message, a list of them, or such lists under names of their own. */
function systemMessages(value: unknown): Message[] {
  if (Array.isArray(value)) return value.flatMap(systemMessages)
  if (isJsonObject(value) && !isMessage(value)) return Object.values(value).flatMap((list) => asSystem(list))
  return asSystem(value)
}

function asSystem(value: unknown): Message[] {
  if (value == null) return []
  const list = Array.isArray(value) ? value : [value]
  return list.map((item) => ({ ...readMessage(item, 'system'), role: 'system' as const }))
}

const userMessage = (text: string): Message => readMessage(text, 'user')
