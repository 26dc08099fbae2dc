import type { ById } from '../dictionary-file.ts'

/** What follows from a token's id in most cases, once, and where it does not. */
export function byId<Value>(ids: ArrayLike<number>, count: number, describe: (token: number) => Value): ById<Value> {
  const values: Value[] = []
  const known = new Map<string, number>()
  const which = new Uint32Array(ids.length)
  const times: Map<number, number>[] = Array.from({ length: count }, () => new Map())
  for (let token = 0; token < ids.length; token++) {
    const value = describe(token)
    const key = JSON.stringify(value)
    let index = known.get(key)
    if (index === undefined) {
      index = values.push(value) - 1
      known.set(key, index)
    }
    which[token] = index
    const seen = times[ids[token]!]!
    seen.set(index, (seen.get(index) ?? 0) + 1)
  }
  const ofId = times.map((seen) => [...seen].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0])[0])
  const exceptions: number[] = []
  let before = 0
  which.forEach((index, token) => {
    if (ofId[ids[token]!] === index) return
    exceptions.push(token - before, index)
    before = token
  })
  return { values, ofId, exceptions }
}
