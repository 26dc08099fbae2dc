import { isJsonObject, type Json } from '../../json.ts'

/** Keys by which a judge decides something; each such decision is asked for with its reason. */
const DECISIONS = ['score', 'verdict', 'winner', 'answer', 'appropriate', 'needed', 'isFulfilled', 'choice', 'relevant']

/** How many decisions in a reply came without a reason. They count all the same, but it is noted. */
export function missingReasons(reply: Json): number {
  let missing = 0
  const open: Json[] = [reply]
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue
    for (const child of Object.values(value)) open.push(child)
    if (!isJsonObject(value)) continue
    const { reasoning } = value
    const isGiven = typeof reasoning === 'string' && reasoning.trim() !== ''
    if (!isGiven && DECISIONS.some((key) => Object.hasOwn(value as object, key))) missing++
  }
  return missing
}
