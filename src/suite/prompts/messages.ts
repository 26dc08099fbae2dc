import type { Turn } from '../../judge/judge.ts'
import type { Message } from '../../language.ts'

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant'
  content: string
}

/** A prompt as models are asked: instructions, what was said before, and the question. */
export interface Conversation {
  system?: string
  history?: Turn[]
  prompt: string
}

/** Instructions first, the question last; or the message that stands in the way, by its place in the list. */
export function splitMessages(
  messages: readonly ChatMessage[],
): { conversation: Conversation } | { at: number; problem: Message } {
  const first = messages.findIndex(({ role }) => role !== 'system')
  const begin = first < 0 ? messages.length : first
  const turns = messages.slice(begin)
  const late = turns.findIndex(({ role }) => role === 'system')
  if (late >= 0) return { at: begin + late, problem: LATE_SYSTEM }
  const last = turns.pop()
  if (last?.role !== 'user') return { at: messages.length - 1, problem: LAST_IS_USER }
  const system = messages.slice(0, begin).map(({ content }) => content)
  return {
    conversation: {
      ...(system.length > 0 && { system: system.join('\n\n') }),
      ...(turns.length > 0 && { history: turns as Turn[] }),
      prompt: last.content,
    },
  }
}

const LATE_SYSTEM: Message = {
  en: 'a system message stands before all others: move it to the beginning',
  ja: 'system のメッセージは先頭に置きます。先頭へ移してください',
}

const LAST_IS_USER: Message = {
  en: "the last message is the user's, which the model answers: end the list with { role: user, content: … }",
  ja: '最後のメッセージは、モデルが答える user のものです。{ role: user, content: … } で終えてください',
}
