import { badInput, ScoreError } from '../../errors.ts'
import { hashOf } from '../../judge/canonical.ts'
import { DryRun, NotAsked } from '../../judge/failures.ts'
import type { Judge } from '../../judge/judge.ts'
import type { Memo } from '../../judge/memo.ts'
import type { Message } from '../../language.ts'
import { type CompressionPoint, PROBE_TYPES, type Probe } from '../../scorers/compression/probe.ts'
import { PROBES_PER_POINT, type ProbeOptions } from '../probes/probes-for.ts'
import { type ModelProbes, probesByModel } from '../probes/proposals/probes-by-model.ts'
import { proposalsMessage } from '../probes/proposals/proposals-message.ts'
import { reviewed, wantedAt } from '../probes/review/apply-review.ts'
import { Verifier } from '../probes/verify.ts'
import type { Transcript } from '../transcript.ts'
import { hashesAt } from './conversations.ts'
import type { ProbeSource } from './probe-cases.ts'

/** Probes that a model proposes. What it proposed once is kept: a run that is resumed must ask the same questions. */
export function modelSource(
  source: ProbeSource,
  { judge, memo, warn }: { judge: Judge; memo: Memo; warn?: ((message: Message) => void) | undefined },
  options: ProbeOptions,
): ProbeSource {
  const { model, baseURL = null } = judge.provenance()
  return {
    ...source,
    async probes(transcript, point) {
      const [messages = ''] = hashesAt(transcript, [{ ...point, end: point.cut }])
      const key = `probes:${hashOf([transcript.id, point, messages, model, baseURL, options])}`
      const kept = await memo.get(key)
      const asked = (probes: Probe[]) => {
        const review = source.review(transcript)
        const { types = PROBE_TYPES, all = false, perPoint = PROBES_PER_POINT } = options
        const wanted = wantedAt(review, point, new Verifier(transcript, point), { types, all })
        return reviewed(probes, wanted.good, review, transcript.id, point, perPoint)
      }
      if (Array.isArray(kept)) return asked(kept as Probe[])
      const proposed = await proposedBy(judge, transcript, point, options)
      if (!proposed) return asked([])
      await memo.set(key, proposed.probes)
      const message = proposalsMessage(`${transcript.id}@${point.point}`, proposed)
      if (message) warn?.(message)
      return asked(proposed.probes)
    },
  }
}

/** Nothing in a dry run. Anything else that goes wrong ends the run: without these probes it would be another one. */
async function proposedBy(
  judge: Judge,
  transcript: Transcript,
  point: CompressionPoint,
  options: ProbeOptions,
): Promise<ModelProbes | undefined> {
  try {
    return await probesByModel(transcript, point, judge, options)
  } catch (error) {
    if (error instanceof DryRun) return undefined
    if (!(error instanceof ScoreError || error instanceof NotAsked)) throw error
    const { en, ja } = error.said
    throw badInput(
      `${transcript.id}: the model gave no probes: ${en}. Go on with --resume; what it gave so far is kept`,
      `${transcript.id}: モデルから質問を得られません: ${ja}。--resume で続けられます（これまでの分は保存済み）`,
    )
  }
}
