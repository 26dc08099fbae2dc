import type { Structure } from '../judge.ts'
import type { Model } from '../models/model.ts'

/** Ways to ask for the shape of a reply, best first: a schema with bounds, one without, a tool call, words. */
export const LADDER = ['bounded', 'plain', 'tool', 'text'] as const
/** `json`: any JSON object; only for those who choose it. */
export type Rung = (typeof LADDER)[number] | 'json'

/** What a suite may say about it: `auto` finds out. */
export const STRUCTURES = ['auto', 'json-schema', 'tool', 'json', 'text'] as const
export type StructureSetting = (typeof STRUCTURES)[number]

export const structureOf = (rung: Rung): Structure => (rung === 'bounded' || rung === 'plain' ? 'json-schema' : rung)

export const isBelow = (rung: Rung, other: Rung): boolean => placeOf(rung) > placeOf(other)

/** The next way down; undefined under the last one, and where the suite has fixed the way. */
export function below(rung: Rung, wanted: StructureSetting): Rung | undefined {
  if (wanted === 'auto') return LADDER[placeOf(rung) + 1]
  return wanted === 'json-schema' && rung === 'bounded' ? 'plain' : undefined
}

/** Where to begin: bounds are for servers of one's own; the strict modes of the large providers refuse them. */
export function firstRung({ provider, baseURL }: Pick<Model, 'provider' | 'baseURL'>): Rung {
  return provider === 'openai-compatible' || (baseURL !== undefined && isLoopback(baseURL)) ? 'bounded' : 'plain'
}

/** Whether an address is on this machine. */
export function isLoopback(address: string): boolean {
  const host = URL.parse(address)?.hostname ?? ''
  return /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(host)
}

function placeOf(rung: Rung): number {
  return (LADDER as readonly string[]).indexOf(rung)
}
