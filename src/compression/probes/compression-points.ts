import { counted, type Message } from '../../language.ts'
import type { CompressionPoint } from '../../scorers/compression/probe.ts'
import type { Transcript } from '../transcript.ts'
import { estimateTokens, turnTokens } from './estimate-tokens.ts'

/** Where to compress: at shares of the conversation's tokens, or every so many tokens. */
export interface PointOptions {
  at?: readonly number[] | undefined
  everyTokens?: number | undefined
  /** The last messages before a point, which stay. */
  keepLast: number
}

export interface PointsFound {
  points: CompressionPoint[]
  /** Points that were skipped, and why. */
  warnings: Message[]
}

/**
 * The points of a conversation. At a point, everything before it but the last `keepLast` messages goes; where that is
 * nothing but the system's first words, or nothing new since the point before, the point is skipped.
 */
export function compressionPoints(
  transcript: Transcript,
  { at, everyTokens, keepLast }: PointOptions,
  estimate: (text: string) => number = estimateTokens,
): PointsFound {
  const sums = tokenSums(transcript, estimate)
  const total = sums.at(-1) ?? 0
  const wanted = everyTokens === undefined ? (at ?? [1]).map((share) => share * total) : multiples(everyTokens, total)
  const points: CompressionPoint[] = []
  const warnings: Message[] = []
  // What the system says at the start is the frame of the conversation, not the conversation.
  let lastCut = firstSaid(transcript)
  for (const tokens of [...wanted].sort((a, b) => a - b)) {
    const end = messagesWithin(sums, tokens)
    const cut = end - keepLast
    if (cut > lastCut) {
      points.push({ point: points.length, cut, end })
      lastCut = cut
    } else warnings.push(skipped(transcript.id, end, keepLast, total === 0 ? 0 : tokens / total, points.length === 0))
  }
  return { points, warnings }
}

function firstSaid({ messages }: Transcript): number {
  const at = messages.findIndex(({ role }) => role !== 'system')
  return at < 0 ? messages.length : at
}

function tokenSums({ messages }: Transcript, estimate: (text: string) => number): Float64Array {
  const sums = new Float64Array(messages.length)
  let sum = 0
  for (const [index, turn] of messages.entries()) {
    sum += turnTokens(turn, estimate)
    sums[index] = sum
  }
  return sums
}

function multiples(step: number, total: number): number[] {
  const found: number[] = []
  for (let tokens = step; tokens <= total; tokens += step) found.push(tokens)
  return found
}

/** How many messages it takes to reach so many tokens: the message that crosses the line belongs before it. */
function messagesWithin(sums: Float64Array, tokens: number): number {
  let low = 0
  let high = sums.length
  while (low < high) {
    const middle = (low + high) >>> 1
    // Rounding must not lose the last message of the whole.
    if ((sums[middle] as number) < tokens * (1 - 1e-12)) low = middle + 1
    else high = middle
  }
  return Math.min(low + 1, sums.length)
}

function skipped(id: string, end: number, keepLast: number, share: number, isNothing: boolean): Message {
  const percent = Math.round(share * 100)
  return isNothing
    ? {
        en: `${id}: the point at ${percent} % is skipped: it has ${counted(end, 'message')} before it and ${keepLast} stay. Lower keepLast`,
        ja: `${id}: ${percent} % の圧縮点を飛ばします。その前の ${end} 件のうち ${keepLast} 件が残ります。keepLast を下げてください`,
      }
    : {
        en: `${id}: the point at ${percent} % is skipped: it cuts away nothing more than the one before it`,
        ja: `${id}: ${percent} % の圧縮点を飛ばします。前の点と切り取る範囲が同じです`,
      }
}
