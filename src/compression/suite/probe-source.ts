import { compressionPoints } from '../probes/compression-points.ts'
import { estimateTokens } from '../probes/estimate-tokens.ts'
import { type ProbeOptions, probesFor } from '../probes/probes-for.ts'
import { readTranscripts } from '../readers/read-transcripts.ts'
import type { ProbeSource } from './probe-cases.ts'
import { DEFAULT_KEPT } from './read-methods.ts'
import type { CompressionSuiteInput } from './schema.ts'

/** Conversations from files, points as the suite says, probes by extraction. */
export function probeSource({ compress, probes, format }: CompressionSuiteInput): ProbeSource {
  const { at, everyTokens, keepLast } = compress
  const places = {
    at: at ?? undefined,
    everyTokens: everyTokens ?? undefined,
    keepLast: keepLast ?? DEFAULT_KEPT,
  }
  const wanted = probeOptions({ probes })
  return {
    read: ({ path, name, file }) => readTranscripts(path, { name, file, ...(format && { format }) }),
    points: (transcript) => compressionPoints(transcript, places),
    // Those of a model are there once it can be asked.
    probes: (transcript, point) => (probes?.by === 'model' ? [] : probesFor(transcript, point, wanted)),
    estimate: estimateTokens,
    byModel: probes?.by === 'model',
  }
}

export function probeOptions({ probes }: Pick<CompressionSuiteInput, 'probes'>): ProbeOptions {
  return {
    types: probes?.types ?? undefined,
    perPoint: probes?.perPoint ?? undefined,
    language: probes?.language ?? undefined,
  }
}
