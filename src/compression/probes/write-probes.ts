import { relative, resolve } from 'node:path'
import { BadInput, errorText, type Mistake, ScoreError } from '../../errors.ts'
import { NotAsked } from '../../judge/failures.ts'
import type { Judge } from '../../judge/judge.ts'
import type { Language, Message } from '../../language.ts'
import { type CompressionPoint, PROBE_TYPES, type Probe, type ProbeType } from '../../scorers/compression/probe.ts'
import type { TranscriptFormat } from '../../transcript/formats.ts'
import { readTranscripts } from '../readers/read-transcripts.ts'
import { transcriptNames } from '../readers/transcript-names.ts'
import type { LeftOut, Transcript } from '../transcript.ts'
import { compressionPoints } from './compression-points.ts'
import { flawsMessage, unaskedMessage } from './flaws-message.ts'
import { leftOutMessage } from './left-out-message.ts'
import { type PointProbes, PROBES_PER_POINT, probesAt } from './probes-for.ts'
import { probesByModel } from './proposals/probes-by-model.ts'
import { proposalsMessage } from './proposals/proposals-message.ts'
import { reviewed, wantedAt } from './review/apply-review.ts'
import { Review } from './review/review.ts'
import { REVIEW_ENDING, type ReviewEntry, readReview, writeReview } from './review/review-file.ts'
import { mergeReview } from './review/take-review.ts'
import { Verifier } from './verify.ts'

export interface WriteOptions {
  cwd: string
  at?: readonly number[] | undefined
  everyTokens?: number | undefined
  keepLast: number
  types?: readonly ProbeType[] | undefined
  perPoint?: number | undefined
  /** Also what can be read in the messages that stay. */
  all?: boolean | undefined
  language?: Language | undefined
  format?: TranscriptFormat | undefined
  /** Proposes the probes; absent: they are extracted. */
  judge?: Judge | undefined
  /** One JSON document at the end instead of a row per probe. */
  asDocument: boolean
  /** Instead of printing probes: what a person has to say of them, beside each file. Gives the entries to be written. */
  settle?: ((file: string, entries: ReviewEntry[]) => Promise<ReviewEntry[]>) | undefined
  out(text: string): Promise<void> | void
  warn(message: Message): void
  say(message: Message): string
}

interface Described {
  id: string
  messages: number
  points: CompressionPoint[]
  probes: number
  leftOut: LeftOut[]
  warnings: string[]
}

/**
 * Reads files, prints their probes, says what was left out. A file that is no transcript does not stop the others, but
 * a document cannot be whole without it. Throws BadInput when there is nothing to show.
 */
export async function writeProbes(
  given: readonly string[],
  options: WriteOptions,
): Promise<{ mistakes: Mistake[]; failed: number }> {
  const mistakes: Mistake[] = []
  const described: Described[] = []
  const kept: Probe[] = []
  let failed = 0
  const files = transcriptsAmong(given, options.cwd)
  const shown = files.map((file) => relative(options.cwd, resolve(options.cwd, file)))
  const names = transcriptNames(shown)
  for (const [index, file] of files.entries()) {
    try {
      const path = resolve(options.cwd, file)
      const before = await readReview(path, shown[index] as string)
      const asked: { transcript: Transcript; point: CompressionPoint; probes: Probe[] }[] = []
      const read = { name: names[index] as string, file, ...(options.format && { format: options.format }) }
      for await (const transcript of readTranscripts(path, read)) {
        const review = new Review(before, transcript, path)
        const made = await probesOf(transcript, options, review)
        failed += made.failed
        for (const warning of [
          ...transcript.leftOut.map((left) => leftOutMessage(transcript.id, left)),
          ...review.stale,
          ...made.warnings,
        ])
          options.warn(warning)
        if (options.settle)
          for (const point of made.points)
            asked.push({ transcript, point, probes: made.probes.filter((probe) => probe.point === point.point) })
        else if (options.asDocument) {
          kept.push(...made.probes)
          described.push(descriptionOf(transcript, made, options))
        } else for (const probe of made.probes) await options.out(`${JSON.stringify(probe)}\n`)
      }
      if (options.settle)
        await writeReview(path, await options.settle(shown[index] as string, mergeReview(before, asked, path)))
    } catch (error) {
      if (!(error instanceof BadInput) || error.name !== 'BadInput') throw error
      mistakes.push(...error.mistakes)
    }
  }
  if (mistakes.length === files.length || (mistakes.length > 0 && options.asDocument)) throw new BadInput(mistakes)
  if (options.asDocument && !options.settle)
    await options.out(`${JSON.stringify({ transcripts: described, probes: kept }, null, 2)}\n`)
  return { mistakes, failed }
}

/** Each file once; a review beside a transcript is none, although a pattern names it too. */
function transcriptsAmong(files: readonly string[], cwd: string): string[] {
  const each = [...new Map(files.map((file) => [resolve(cwd, file), file])).values()]
  const transcripts = each.filter((file) => !file.endsWith(REVIEW_ENDING))
  return transcripts.length > 0 ? transcripts : each
}

interface Made {
  points: CompressionPoint[]
  probes: Probe[]
  warnings: Message[]
  /** Points for which the model gave nothing usable. */
  failed: number
}

async function probesOf(transcript: Transcript, options: WriteOptions, review: Review): Promise<Made> {
  const { points, warnings } = compressionPoints(transcript, options)
  const made: Made = { points, probes: [], warnings, failed: 0 }
  for (const point of points) {
    if (!options.judge)
      addExtracted(
        made,
        `${transcript.id}@${point.point}`,
        probesAt(transcript, point, { ...options, review }),
        options,
      )
    else await addProposed(made, transcript, point, options.judge, options, review)
  }
  return made
}

function addExtracted(
  made: Made,
  place: string,
  { probes, flawed, unasked }: PointProbes,
  { all = false }: WriteOptions,
): void {
  made.probes.push(...probes)
  made.warnings.push(...unasked.map(unaskedMessage))
  const left = flawsMessage(flawed, { all, option: '--all' })
  if (left) made.warnings.push({ en: `${place}: ${left.en}`, ja: `${place}: ${left.ja}` })
}

async function addProposed(
  made: Made,
  transcript: Transcript,
  point: CompressionPoint,
  judge: Judge,
  options: WriteOptions,
  review: Review,
): Promise<void> {
  const place = `${transcript.id}@${point.point}`
  try {
    const proposals = await probesByModel(transcript, point, judge, options)
    const { types = PROBE_TYPES, all = false, perPoint = PROBES_PER_POINT } = options
    const wanted = wantedAt(review, point, new Verifier(transcript, point), { types, all })
    made.probes.push(...reviewed(proposals.probes, wanted.good, review, transcript.id, point, perPoint))
    made.warnings.push(...wanted.unasked.map(unaskedMessage))
    if (proposals.probes.length === 0) made.failed++
    const message = proposalsMessage(place, proposals)
    if (message) made.warnings.push(message)
  } catch (error) {
    if (!(error instanceof ScoreError || error instanceof NotAsked)) throw error
    made.failed++
    const why = error.said
    made.warnings.push({
      en: `${place}: the model gave no probes: ${why.en ?? errorText(error)}`,
      ja: `${place}: モデルから質問を得られませんでした: ${why.ja ?? errorText(error)}`,
    })
  }
}

function descriptionOf({ id, messages, leftOut }: Transcript, made: Made, { say }: WriteOptions): Described {
  const { points, probes, warnings } = made
  return { id, messages: messages.length, points, probes: probes.length, leftOut, warnings: warnings.map(say) }
}
