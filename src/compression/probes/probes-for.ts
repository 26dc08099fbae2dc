import { inLanguage, type Language } from '../../language.ts'
import { type CompressionPoint, PROBE_TYPES, type Probe, type ProbeType } from '../../scorers/compression/probe.ts'
import type { Transcript } from '../transcript.ts'
import { artifactCandidates } from './artifacts.ts'
import type { Candidate } from './candidate.ts'
import { commandCandidates } from './commands.ts'
import { continuationCandidates } from './continuations.ts'
import { conversationLanguage } from './conversation-language.ts'
import { decisionCandidates } from './decisions.ts'
import { errorCandidates } from './errors.ts'
import { fieldCandidates } from './returned-fields.ts'
import { shareOut } from './share-out.ts'
import { toolRuns } from './tool-runs.ts'
import { valueCandidates } from './values.ts'
import { versionCandidates } from './versions.ts'

export interface ProbeOptions {
  types?: readonly ProbeType[] | undefined
  /** How many probes a point gets at most. */
  perPoint?: number | undefined
  /** Absent: the language of the conversation. */
  language?: Language | undefined
}

export const PROBES_PER_POINT = 12

/** Facts and decisions do not depend on the point but for where they stand: they are looked for once. */
const found = new WeakMap<Transcript, Candidate[]>()

/** The probes of one compression point, from what is cut away there. The same for the same transcript, always. */
export function probesFor(transcript: Transcript, point: CompressionPoint, options: ProbeOptions = {}): Probe[] {
  const { types = PROBE_TYPES, perPoint = PROBES_PER_POINT } = options
  const language = options.language ?? conversationLanguage(transcript)
  const facts = found.get(transcript) ?? factsOf(transcript)
  found.set(transcript, facts)
  const kept = keptText(transcript, point)
  const candidates = [
    ...facts.filter(({ span }) => span[1] < point.cut),
    ...(types.includes('artifact') ? artifactCandidates(transcript, point) : []),
    ...(types.includes('continuation') ? continuationCandidates(transcript, point) : []),
  ].map((candidate) => (isStillThere(candidate, kept) ? { ...candidate, weight: candidate.weight - 2 } : candidate))
  return shareOut(candidates, types, perPoint).map(({ type, kind, question, truth, exact, span }, index) => ({
    id: `${transcript.id}@${point.point}/${index + 1}`,
    type,
    kind,
    transcript: transcript.id,
    point: point.point,
    question: inLanguage(question, language),
    truth: inLanguage(truth, language),
    exact,
    span,
    language,
  }))
}

function factsOf(transcript: Transcript): Candidate[] {
  const runs = toolRuns(transcript)
  return [
    ...errorCandidates(runs),
    ...valueCandidates(transcript),
    ...versionCandidates(transcript),
    ...commandCandidates(runs),
    ...fieldCandidates(runs),
    ...decisionCandidates(transcript),
  ]
}

function keptText({ messages }: Transcript, { cut, end }: CompressionPoint): string {
  return messages
    .slice(cut, end)
    .map(({ text, toolCalls }) => `${text}\n${JSON.stringify(toolCalls.map((call) => call.arguments))}`)
    .join('\n')
}

/** What can be read in the messages that stay tells little about what was lost. */
const isStillThere = ({ exact }: Candidate, kept: string) =>
  exact.length > 0 && exact.every((value) => kept.includes(value))
