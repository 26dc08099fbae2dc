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

const withoutTimeout = (scorer: Json) => without(scorer, 'timeout')

const each = (list: Json, change: (item: Json) => Json) => (Array.isArray(list) ? list.map(change) : list)

/** What of each section of a suite decides its numbers. */
const DECIDES: Record<string, (section: Json) => Json> = {
  // How much a judge may write is a limit; how much a target may write is a part of its answers.
  judge: (section) => withoutLimits(without(section, 'maxOutputTokens')),
  answerer: withoutLimits,
  targets: (section) => each(section, withoutLimits),
  methods: (section) => each(section, withoutLimits),
  scorers: (section) => each(section, withoutTimeout),
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
