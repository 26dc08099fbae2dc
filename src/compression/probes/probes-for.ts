import { inLanguage, type Language } from '../../language.ts'
import { type CompressionPoint, PROBE_TYPES, type Probe, type ProbeType } from '../../scorers/compression/probe.ts'
import type { Transcript } from '../transcript.ts'
import { artifactCandidates } from './artifacts.ts'
import { askedOf, type Candidate } from './candidate.ts'
import { commandCandidates } from './commands.ts'
import { continuationCandidates } from './continuation/continuations.ts'
import { conversationLanguage } from './conversation-language.ts'
import { choiceCandidates } from './decisions/choices.ts'
import { decisionCandidates } from './decisions/decision-candidates.ts'
import type { Within } from './decisions/find-decisions.ts'
import { reasonCandidates } from './decisions/given-reasons.ts'
import { swapCandidates } from './decisions/swaps.ts'
import { errorCandidates } from './errors/error-candidates.ts'
import { reportedErrors } from './errors/reported.ts'
import { fieldCandidates } from './returned-fields.ts'
import { type Wanted, wantedAt, wantedCandidate } from './review/apply-review.ts'
import type { Review } from './review/review.ts'
import { shareOut } from './share-out.ts'
import { toolRuns } from './tool-runs.ts'
import { valueCandidates } from './values.ts'
import { type Flaw, Verifier } from './verify.ts'
import { versionCandidates } from './versions/version-candidates.ts'

export interface ProbeOptions {
  types?: readonly ProbeType[] | undefined
  /** How many probes a point gets at most. */
  perPoint?: number | undefined
  /** Absent: the language of the conversation. */
  language?: Language | undefined
  /** Also what does not tell a memory of everything from one of what stays. */
  all?: boolean | undefined
  /** What a person said of them. */
  review?: Review | undefined
}

export const PROBES_PER_POINT = 12

/** The probes of a point, and how many more could have been asked but would have shown nothing. */
export interface PointProbes {
  probes: Probe[]
  /** The kinds that could be asked for, also where no more probes were wanted. */
  evidence: ProbeType[]
  flawed: Partial<Record<Flaw, number>>
  /** What a person wants asked and what would show nothing here. */
  unasked: Wanted['unasked']
}

/** The probes of one compression point, from what is cut away there. The same for the same transcript, always. */
export const probesFor = (transcript: Transcript, point: CompressionPoint, options: ProbeOptions = {}): Probe[] =>
  probesAt(transcript, point, options).probes

/** What does not separate a memory of everything from one of what stays comes last, and only where it is asked for. */
export function probesAt(transcript: Transcript, point: CompressionPoint, options: ProbeOptions = {}): PointProbes {
  const { types = PROBE_TYPES, perPoint = PROBES_PER_POINT, all = false, review } = options
  const language = options.language ?? conversationLanguage(transcript)
  const verifier = new Verifier(transcript, point)
  const good: Candidate[] = []
  const flawed: PointProbes['flawed'] = {}
  const wanted = wantedAt(review, point, verifier, { types, all })
  good.push(...wanted.good.map(wantedCandidate))
  for (const candidate of candidatesAt(transcript, point, types)) {
    if (review) {
      const made = probeOf(candidate, '', transcript.id, point.point, language)
      if (review.rejects(made) || review.settles(made)) continue
    }
    const flaw = verifier.flawOf(askedOf(candidate, language))
    if (flaw) flawed[flaw] = (flawed[flaw] ?? 0) + 1
    if (!flaw) good.push(candidate)
    else if (all && flaw === 'in what stays') good.push({ ...candidate, weight: candidate.weight - 10 })
  }
  const probes = shareOut(good, types, perPoint).map((candidate, index) =>
    probeOf(candidate, `${transcript.id}@${point.point}/${index + 1}`, transcript.id, point.point, language),
  )
  const evidence = types.filter((type) => good.some((candidate) => candidate.type === type))
  return { probes, evidence, flawed, unasked: wanted.unasked }
}

function probeOf(
  { type, kind, question, truth, exact, span }: Candidate,
  id: string,
  transcript: string,
  point: number,
  language: Language,
): Probe {
  return {
    id,
    type,
    kind,
    transcript,
    point,
    question: inLanguage(question, language),
    truth: inLanguage(truth, language),
    exact,
    span,
    language,
  }
}

/** Facts as they stand at the point: what was said later wins over what was said before. */
function candidatesAt(transcript: Transcript, point: CompressionPoint, types: readonly ProbeType[]): Candidate[] {
  const sofar = { ...transcript, messages: transcript.messages.slice(0, point.end) }
  return [
    ...factsOf(sofar, { end: point.cut, whole: transcript }).filter(
      ({ type, span }) => types.includes(type) && span[1] < point.cut,
    ),
    ...(types.includes('artifact') ? artifactCandidates(transcript, point) : []),
    ...(types.includes('continuation') ? continuationCandidates(transcript, point) : []),
  ]
}

function factsOf(transcript: Transcript, within: Within): Candidate[] {
  const runs = toolRuns(transcript)
  const decisions = decisionCandidates(transcript, within)
  return [
    ...errorCandidates(runs),
    ...reportedErrors(transcript),
    ...valueCandidates(transcript),
    ...versionCandidates(transcript, runs),
    ...commandCandidates(runs),
    ...fieldCandidates(runs),
    ...decisions,
    ...choiceCandidates(transcript, decisions),
    ...reasonCandidates(transcript, decisions),
    ...swapCandidates(transcript, runs),
  ]
}
