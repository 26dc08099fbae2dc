import { badInput } from '../errors.ts'
import type { Case } from '../score/case.ts'
import { Random } from '../stats/random.ts'
import type { PlannedCase, SuiteCases } from '../suite/suite.ts'

/** Which cases of a suite a run takes, as asked on the command line. */
export interface Selection {
  /** A part of id or name, or metadata `key=value`. */
  filter?: string
  /** The first so many. */
  limit?: number
  /** So many at random, by the seed. */
  sample?: number
  seed?: number
  /** Of a rescored run: which cases of the one before, in the language of the page. Applied where those are read. */
  where?: string
}

export interface SelectedCases {
  /** null while a generator has not ended. */
  count: number | null
  read(): AsyncIterable<PlannedCase>
}

/** Applies filter, then sample, then limit. Deterministic, so that a resume selects the same. */
export async function selectCases(cases: SuiteCases, selection: Selection): Promise<SelectedCases> {
  const { filter, limit = Number.POSITIVE_INFINITY, sample, seed = 0 } = selection
  const matches = filter === undefined ? () => true : filterFor(filter)
  if (sample === undefined && filter === undefined) {
    const count = cases.count === null ? null : Math.min(cases.count, limit)
    return {
      count,
      read: () => (limit === Number.POSITIVE_INFINITY ? cases.read() : take(cases.read(), matches, limit)),
    }
  }
  if (sample === undefined) {
    let count = 0
    for await (const _planned of take(cases.read(), matches, limit)) count++
    if (count === 0) throw nothingSelected(filter as string)
    return { count, read: () => take(cases.read(), matches, limit) }
  }
  const chosen = await sampleIndices(cases, matches, sample, seed)
  if (chosen.size === 0 && filter !== undefined) throw nothingSelected(filter)
  return {
    count: Math.min(chosen.size, limit),
    read: () => take(cases.read(), ({ index }) => chosen.has(index), limit),
  }
}

async function* take(cases: AsyncIterable<PlannedCase>, matches: (planned: PlannedCase) => boolean, limit: number) {
  let taken = 0
  if (limit <= 0) return
  for await (const planned of cases) {
    if (!matches(planned)) continue
    yield planned
    if (++taken >= limit) return
  }
}

/** Reservoir sampling: one pass, memory of the sample only. */
async function sampleIndices(
  cases: SuiteCases,
  matches: (planned: PlannedCase) => boolean,
  size: number,
  seed: number,
): Promise<Set<number>> {
  const random = new Random(seed)
  const kept: number[] = []
  let seen = 0
  for await (const planned of cases.read()) {
    if (!matches(planned)) continue
    seen++
    if (kept.length < size) kept.push(planned.index)
    else {
      const place = random.below(seen)
      if (place < size) kept[place] = planned.index
    }
  }
  return new Set(kept)
}

function filterFor(filter: string): (planned: PlannedCase) => boolean {
  const equals = filter.indexOf('=')
  if (equals < 0) return ({ case: { id, name } }) => id.includes(filter) || (name?.includes(filter) ?? false)
  const key = filter.slice(0, equals).replace(/^metadata\./, '')
  const wanted = filter.slice(equals + 1)
  return ({ case: testCase }) => metadataIs(testCase, key, wanted)
}

function metadataIs({ metadata }: Case, key: string, wanted: string): boolean {
  const value = metadata && Object.hasOwn(metadata, key) ? metadata[key] : undefined
  if (value === undefined || value === null) return false
  const values = Array.isArray(value) ? value : [value]
  return values.some((item) => (typeof item === 'string' ? item : JSON.stringify(item)) === wanted)
}

function nothingSelected(filter: string) {
  return badInput(
    `--filter ${JSON.stringify(filter)} matches no case; it is a part of an id or name, or metadata key=value`,
    `--filter ${JSON.stringify(filter)} に合うケースがありません。id か name の一部、または metadata の key=value を指定します`,
  )
}
