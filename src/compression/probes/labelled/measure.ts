import type { Probe } from '../../../scorers/compression/probe.ts'
import type { Transcript } from '../../transcript.ts'
import { probesFor } from '../probes-for.ts'
import { LABEL_TYPES, type Label, type LabelledTranscript, type LabelType } from './labelled-set.ts'

/** How the probes of one type agree with the labels. */
interface Agreement {
  /** Probes, or items of a list, that are a label; and how many there are. */
  right: number
  asked: number
  /** Labels that a probe asks for; and how many there are. */
  found: number
  labels: number
  /** What was not found, and what was asked without a label, one line each. */
  misses: string[]
  wrong: string[]
}

/** What is asked when the whole conversation is cut away, held against the labels, by type. */
export function measure({ transcript, labels }: LabelledTranscript): Record<LabelType, Agreement> {
  const claims = claimsIn(transcript)
  return Object.fromEntries(
    LABEL_TYPES.map((type) => [
      type,
      agreement(
        labels.filter((label) => label.type === type),
        claims.filter((claim) => claim.type === type),
        transcript.id,
      ),
    ]),
  ) as Record<LabelType, Agreement>
}

/** All that the probes take for true when the whole conversation is cut away. */
export function claimsIn(transcript: Transcript): Claim[] {
  const cut = transcript.messages.length
  return probesFor(transcript, { point: 0, cut, end: cut }, { perPoint: 10_000 }).flatMap(claimsOf)
}

/** One thing that a probe takes for true. */
interface Claim {
  type: LabelType
  probe: Probe
  text: string
}

const TYPES: Record<string, LabelType> = {
  error: 'error',
  version: 'version',
  created: 'file',
  modified: 'file',
  read: 'file',
  deleted: 'file',
}
/** Lists: each line is a claim of its own. */
const LISTS = new Set(['plan', 'checks', 'uncommitted', 'open list'])
/** Asked where nothing is open. */
const NO_TASK = new Set(['goal'])

function claimsOf(probe: Probe): Claim[] {
  const kind = probe.kind ?? ''
  const type = probe.type === 'decision' ? 'decision' : probe.type === 'continuation' ? 'task' : TYPES[kind]
  if (type === undefined || NO_TASK.has(kind)) return []
  if (type === 'file') return probe.exact.map((text) => ({ type, probe, text }))
  if (LISTS.has(kind)) return probe.truth.split('\n').map((text) => ({ type, probe, text }))
  return [{ type, probe, text: probe.truth }]
}

function agreement(labels: readonly Label[], claims: readonly Claim[], id: string): Agreement {
  const wanted = labels.filter(({ optional }) => !optional)
  const taken = new Set<Label>()
  const wrong: string[] = []
  let right = 0
  for (const claim of claims) {
    const all = labels.filter((label) => matches(label, claim))
    // The same thing asked for twice is asked for once too often.
    const fresh = all.filter((label) => !taken.has(label))
    if (fresh.length > 0 || (all.length > 0 && claim.type === 'task')) right++
    else wrong.push(`${id}: ${flat(claim.probe.question)} → ${flat(claim.text)}${all.length > 0 ? ' (again)' : ''}`)
    for (const label of all) taken.add(label)
  }
  const misses = wanted.filter((label) => !taken.has(label))
  return {
    right,
    asked: claims.length,
    found: wanted.length - misses.length,
    labels: wanted.length,
    misses: misses.map(({ truth }) => `${id}: ${truth}`),
    wrong,
  }
}

function matches(label: Label, { type, probe, text }: Claim): boolean {
  if (type === 'file') return label.kind === probe.kind && label.facts?.[0] === text
  if (type === 'version') {
    const isNamed = folded(probe.question).includes(folded(label.name ?? '')) || probe.exact.length === 0
    return isNamed && probe.exact.some((value) => value.replace(/^v/, '').startsWith(label.facts?.[0] as string))
  }
  if (type !== 'decision') return containsAll(text, label.facts ?? [])
  const hidden = [...(label.reason ?? []), ...(label.over ?? [])]
  return (
    overlap(label.span, probe.span) &&
    containsAll(text, [...(label.choice ?? []), ...hidden]) &&
    !hidden.some((fact) => folded(probe.question).includes(folded(fact)))
  )
}

const overlap = (span: [number, number] | undefined, other: readonly [number, number]) =>
  span === undefined || (span[0] <= other[1] && other[0] <= span[1])

export const flat = (text: string) => text.replace(/\s+/g, ' ').trim()
/** Emphasis is no word: truths are told without it. */
const folded = (text: string) => flat(text).replaceAll('**', '').normalize('NFKC').toLowerCase()
const containsAll = (text: string, facts: readonly string[]) =>
  facts.every((fact) => folded(text).includes(folded(fact)))

/** The agreements of several transcripts as one. */
export function together(parts: readonly Agreement[]): Agreement {
  const sum = (of: (part: Agreement) => number) => parts.reduce((total, part) => total + of(part), 0)
  return {
    right: sum(({ right }) => right),
    asked: sum(({ asked }) => asked),
    found: sum(({ found }) => found),
    labels: sum(({ labels }) => labels),
    misses: parts.flatMap(({ misses }) => misses),
    wrong: parts.flatMap(({ wrong }) => wrong),
  }
}
