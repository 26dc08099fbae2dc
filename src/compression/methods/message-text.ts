import { isJsonObject, type Json } from '../../json.ts'
import type { Turn } from '../transcript.ts'

/** Messages to a piece: a conversation that grows keeps its earlier pieces as they were. */
const PIECE = 32

/** A message as a reader sees it: who speaks, what is said, which tools are called. */
export function messageText({ role, text, toolCalls }: Turn): string {
  const calls = toolCalls.map(({ name, arguments: given }) => `[call ${name}] ${argumentText(given)}`)
  return [`[${role}]${text === '' ? '' : ` ${text}`}`, ...calls].join('\n')
}

/** Texts among the arguments stand there as they are: escaped, a command would no longer be found verbatim. */
function argumentText(given: Json): string {
  const parsed = typeof given === 'string' ? parsedObject(given) : given
  if (!isJsonObject(parsed)) return typeof given === 'string' ? given : JSON.stringify(given)
  return Object.entries(parsed)
    .map(([key, value]) => `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('\n')
}

/** Chat formats carry arguments as JSON in a text. */
function parsedObject(text: string): Json {
  if (!text.startsWith('{')) return null
  try {
    return JSON.parse(text) as Json
  } catch {
    return null
  }
}

/** Messages from … to − 1 as pieces of text, cut where every other view of the conversation cuts them too. */
export function messagePieces(messages: readonly Turn[], from: number, to: number): string[] {
  const pieces: string[] = []
  for (let start = from; start < to; ) {
    const end = Math.min(to, (Math.floor(start / PIECE) + 1) * PIECE)
    pieces.push(messages.slice(start, end).map(messageText).join('\n\n'))
    start = end
  }
  return pieces
}

/** The tokens of messages 0 … end − 1 for each end, counted piece by piece as they would be kept; one pass. */
export function tokensUpTo(
  messages: readonly Turn[],
  ends: readonly number[],
  estimate: (text: string) => number,
): number[] {
  let whole = 0
  let start = 0
  const tokensOf = (to: number) => messagePieces(messages, start, to).reduce((sum, piece) => sum + estimate(piece), 0)
  return ends.map((end) => {
    const full = Math.floor(end / PIECE) * PIECE
    whole += tokensOf(full)
    start = Math.max(start, full)
    return whole + tokensOf(end)
  })
}

export const messagesText = (messages: readonly Turn[], from: number, to: number) =>
  messagePieces(messages, from, to).join('\n\n')
