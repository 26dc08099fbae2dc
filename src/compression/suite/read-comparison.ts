import type { Message } from '../../language.ts'
import type { Finding } from '../../mistakes/findings.ts'
import type { Path } from '../../mistakes/path.ts'
import { PROBE_TYPES, type ProbeType } from '../../scorers/compression/probe.ts'
import { didYouMean } from '../../suggest.ts'
import type { MethodComparison, MethodSpec } from '../../suite/suite.ts'
import type { CompressionSuiteInput, MethodInput } from './schema.ts'

/** Which methods are tested against which. Every test more costs all others some certainty. */
export function comparisonOf(
  { compare, probes }: CompressionSuiteInput,
  methods: readonly MethodSpec[],
  evidence: ReadonlySet<ProbeType> | undefined,
): MethodComparison {
  const named = (wanted: MethodSpec['type']) => methods.filter(({ type }) => type === wanted).map(({ name }) => name)
  return {
    ceilings: named('full-context'),
    floors: named('keep-last-n'),
    ...(compare && { pairs: compare }),
    types: [...(probes?.types ?? PROBE_TYPES)],
    ...(evidence && { evidence: [...evidence] }),
  }
}

/** Names under `compare` that are no methods, and pairs that say nothing. */
export function readComparison(
  compare: CompressionSuiteInput['compare'],
  methods: readonly [index: number, input: MethodInput][],
  report: (findings: Finding[]) => void,
): void {
  const names = methods.map(([, { name }]) => name)
  const seen = new Set<string>()
  for (const [at, pair] of (compare ?? []).entries()) {
    const path: Path = ['compare', at]
    for (const [side, name] of pair.entries()) {
      if (!names.includes(name)) report([{ path: [...path, side], at: 'value', message: noSuchMethod(name, names) }])
    }
    const key = JSON.stringify(pair.toSorted())
    if (pair[0] === pair[1]) report([{ path, message: WITH_ITSELF }])
    else if (seen.has(key)) report([{ path, message: TWICE }])
    seen.add(key)
  }
}

const WITH_ITSELF: Message = {
  en: 'a method cannot be compared with itself',
  ja: '同じ方式どうしは比べられません',
}

const TWICE: Message = { en: 'this pair is named twice', ja: 'この組は二度書かれています' }

function noSuchMethod(name: string, names: readonly string[]): Message {
  const near = didYouMean(name, names)
  const known = names.join(', ')
  return {
    en: `there is no method ${JSON.stringify(name)}; ${near ? `did you mean ${JSON.stringify(near)}?` : `there are ${known}`}`,
    ja: `${JSON.stringify(name)} という方式はありません。${near ? `${JSON.stringify(near)} のことですか` : `あるのは ${known} です`}`,
  }
}
