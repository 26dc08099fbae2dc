import { compressionPoints } from '../probes/compression-points.ts'
import { estimateTokens } from '../probes/estimate-tokens.ts'
import { type ProbeOptions, probesAt } from '../probes/probes-for.ts'
import { Review } from '../probes/review/review.ts'
import { readReview } from '../probes/review/review-file.ts'
import { readTranscripts } from '../readers/read-transcripts.ts'
import type { Transcript } from '../transcript.ts'
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
  const reviews = new WeakMap<Transcript, Review>()
  const extracted: ProbeSource['extracted'] = (transcript, point) =>
    probesAt(transcript, point, { ...wanted, review: reviews.get(transcript) })
  return {
    async *read({ path, name, file }) {
      const entries = await readReview(path, file)
      for await (const transcript of readTranscripts(path, { name, file, ...(format && { format }) })) {
        if (entries.length > 0) reviews.set(transcript, new Review(entries, transcript, path))
        yield transcript
      }
    },
    review: (transcript) => reviews.get(transcript),
    points: (transcript) => compressionPoints(transcript, places),
    // Those of a model are there once it can be asked.
    probes: (transcript, point) => (probes?.by === 'model' ? [] : extracted(transcript, point).probes),
    extracted,
    estimate: estimateTokens,
    byModel: probes?.by === 'model',
    all: probes?.all === true,
  }
}

export function probeOptions({ probes }: Pick<CompressionSuiteInput, 'probes'>): ProbeOptions {
  return {
    types: probes?.types ?? undefined,
    perPoint: probes?.perPoint ?? undefined,
    language: probes?.language ?? undefined,
    all: probes?.all ?? undefined,
  }
}
