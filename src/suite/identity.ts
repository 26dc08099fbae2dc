import { isJsonObject, type Json } from '../json.ts'
import { hashOf } from '../judge/canonical.ts'

/** How long, how often and how much at once: these decide how a run goes, and no number that comes out of it. */
const LIMITS = new Set([
  'timeout',
  'maxRetries',
  'retries',
  'retry',
  'deadline',
  'concurrency',
  'requestsPerMinute',
  'tokensPerMinute',
  'maxCost',
  'maxOutputBytes',
])

/** Who is asked, without the limits on asking. */
export function withoutLimits(asked: Json): Json {
  if (!isJsonObject(asked)) return asked
  const nested = ['config', 'http', 'by', 'answerer']
  const kept = Object.entries(asked).filter(([key]) => !LIMITS.has(key))
  return Object.fromEntries(kept.map(([key, value]) => [key, nested.includes(key) ? withoutLimits(value) : value]))
}

function without(section: Json, dropped: string): Json {
  if (!isJsonObject(section)) return section
  return Object.fromEntries(Object.entries(section).filter(([key]) => key !== dropped))
}

// How much a judge may write is a limit; how much a target may write is a part of its answers.
const judgeWithoutLimits = (judge: Json) => withoutLimits(without(judge, 'maxOutputTokens'))

/** How patiently a provider is asked for vectors, and for how much, changes none of them. */
export const withoutRequests = (options: Json): Json => without(without(options, 'requests'), 'price')

/** A scorer with the model it asks, without the limits on asking. */
function scorerWithoutLimits(scorer: Json): Json {
  const kept = without(scorer, 'timeout')
  if (!isJsonObject(kept)) return kept
  if (kept.type === 'embedding-similarity') return withoutRequests(kept)
  return kept.judge === undefined ? kept : { ...kept, judge: judgeWithoutLimits(kept.judge) }
}

const each = (list: Json, change: (item: Json) => Json) => (Array.isArray(list) ? list.map(change) : list)

/** What of each section of a suite decides its numbers. */
const DECIDES: Record<string, (section: Json) => Json> = {
  judge: judgeWithoutLimits,
  answerer: withoutLimits,
  targets: (section) => each(section, withoutLimits),
  models: (section) => each(section, withoutLimits),
  methods: (section) => each(section, withoutLimits),
  scorers: (section) => each(section, scorerWithoutLimits),
}

/** A hash of what a suite says, and one of each section, so that a change can be named. Layout and limits leave them alone. */
export function suiteIdentity(written: Json): { hash: string; sections: Record<string, string> } {
  const said = Object.entries(isJsonObject(written) ? written : {}).filter(
    ([key, value]) => key !== '$schema' && value !== null,
  )
  const sections = Object.fromEntries(
    said.map(([key, value]) => [key, hashOf(DECIDES[key]?.(value) ?? value).slice(0, 16)]),
  )
  return { hash: hashOf(sections), sections }
}
