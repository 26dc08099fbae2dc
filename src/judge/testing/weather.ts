import { createHash } from 'node:crypto'

export type Weather = 'limited' | 'broken' | 'hang' | 'mid-body' | 'reset' | 'fine'

/**
 * The same weather in every run: what happens to a request depends on its question and on which try it is. Only among
 * others does one hang: a request that is not answered in time while it is alone is given up for good, by design, and
 * whether one is alone depends on the moment.
 */
export function weather(id: string, attempt: number, open: number): Weather {
  const draw = createHash('sha256').update(`${id}/${attempt}`).digest().readUInt32BE(0) / 2 ** 32
  if (draw < 0.3) return 'limited'
  if (draw < 0.35) return 'broken'
  if (draw < 0.36) return open > 1 ? 'hang' : 'fine'
  return draw < 0.38 ? 'mid-body' : draw < 0.39 ? 'reset' : 'fine'
}
