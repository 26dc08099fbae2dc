import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { badInput, type Mistake } from '../../errors.ts'
import type { JsonObject } from '../../json.ts'
import type { Message } from '../../language.ts'
import type { MistakeList } from '../../mistakes/mistake-list.ts'
import type { ReadyScorer } from '../../score/scorer.ts'
import type { CompressionPoint, Probe, ProbeType } from '../../scorers/compression/probe.ts'
import type { PlannedCase, SuiteCases } from '../../suite/suite.ts'
import { shuffledOrder } from '../blinding/order.ts'
import { tokensUpTo } from '../methods/message-text.ts'
import { flawsMessage, unaskedMessage } from '../probes/flaws-message.ts'
import type { PointProbes } from '../probes/probes-for.ts'
import type { Review } from '../probes/review/review.ts'
import { readReview } from '../probes/review/review-file.ts'
import { FLAWS } from '../probes/verify.ts'
import type { Transcript } from '../transcript.ts'
import { type Conversation, Conversations, hashesAt } from './conversations.ts'
import { leftOutMessage, NO_PROBES } from './transcript-warnings.ts'

/** A file of conversations. */
export interface TranscriptFile {
  path: string
  /** What messages call it. */
  file: string
  /** What its transcripts are called after. */
  name: string
  /** What its conversations were about, where the suite says so. */
  taskType?: string
}

/** Where conversations, points and probes come from. */
export interface ProbeSource {
  read(file: TranscriptFile): AsyncIterable<Transcript>
  points(transcript: Transcript): { points: CompressionPoint[]; warnings: Message[] }
  probes(transcript: Transcript, point: CompressionPoint): Probe[] | Promise<Probe[]>
  /** The same as long as no model makes them, and what more there would be. */
  extracted(transcript: Transcript, point: CompressionPoint): PointProbes
  estimate(text: string): number
  /** What a person said of the probes of a conversation that was read. */
  review(transcript: Transcript): Review | undefined
  /** Whether probes come from a model: then how many there are shows only when they are asked for. */
  byModel: boolean
  /** Whether what can be read in the messages that stay is asked too. */
  all: boolean
}

interface ProbeCasesOptions {
  source: ProbeSource
  scorers: ReadyScorer[]
  seed: number
  /** All that decides which probes there are, beside the files. */
  settings: JsonObject
}

/** Every probe of every point of every conversation, as the cases of a suite. Streams: few conversations are in memory. */
export class ProbeCases implements SuiteCases {
  count: number | null = null
  hash = ''
  readonly files: string[]
  readonly warnings: Mistake[] = []
  readonly conversations: Conversations
  /** The kinds of probes that the conversations say something about, as far as they were extracted. */
  readonly evidence = new Set<ProbeType>()
  /** How many would show nothing, by why. */
  readonly #flawed: PointProbes['flawed'] = {}
  readonly #files: readonly TranscriptFile[]
  readonly #options: ProbeCasesOptions
  #source: ProbeSource
  /** Which file a conversation is in, and what the file looked like when it was checked. */
  readonly #fileOf = new Map<string, TranscriptFile>()
  readonly #checked = new Map<TranscriptFile, string>()

  constructor(files: readonly TranscriptFile[], options: ProbeCasesOptions) {
    this.#files = files
    this.#options = options
    this.#source = options.source
    this.files = files.map(({ file }) => file)
    this.conversations = new Conversations((id) => this.#load(id))
  }

  /** From now on, probes come from there. */
  askFrom(source: ProbeSource): void {
    this.#source = source
  }

  /** Reads everything once: what is wrong, how many probes there are, and a hash of it all. */
  async scan(mistakes: MistakeList): Promise<void> {
    const hash = createHash('sha256').update(JSON.stringify(this.#options.settings))
    let count = 0
    for (const file of this.#files) {
      this.#checked.set(file, await looksOf(file.path))
      await mistakes.collect(async () => {
        for await (const chunk of createReadStream(file.path)) hash.update(chunk as Buffer)
        // What a person said decides what is asked.
        const said = await readReview(file.path, file.file)
        if (said.length > 0) hash.update(JSON.stringify(said))
        for await (const transcript of this.#source.read(file)) count += await this.#check(file, transcript)
      })
    }
    this.hash = hash.digest('hex')
    const source = this.#source
    if (source.byModel) return
    this.count = count
    const message = flawsMessage(this.#flawed, { all: source.all, option: 'probes: { all: true }' })
    if (message) this.warnings.push({ message })
    if (count === 0 && mistakes.isEmpty) mistakes.add({ message: NO_PROBES })
  }

  async *read(): AsyncIterable<PlannedCase> {
    const { scorers, seed } = this.#options
    const source = this.#source
    let index = 0
    for (const file of this.#files) {
      if ((await looksOf(file.path)) !== this.#checked.get(file)) throw changed(file.file)
      for await (const transcript of source.read(file)) {
        const conversation = this.#conversation(transcript)
        if (conversation.points.length === 0) continue
        this.conversations.keep(conversation)
        const { messages } = transcript
        const [total = 0] = tokensUpTo(messages, [messages.length], source.estimate)
        for (const point of conversation.points) {
          for (const probe of await source.probes(transcript, point)) {
            yield {
              case: caseOf(probe, point, transcript, total, file),
              index: index++,
              origin: { file: file.file, line: 1 },
              scorers,
              order: (targets) => shuffledOrder(seed, probe.id, targets),
            }
          }
        }
      }
    }
  }

  async #check(file: TranscriptFile, transcript: Transcript): Promise<number> {
    const { id, leftOut } = transcript
    const source = this.#source
    this.#fileOf.set(id, file)
    for (const left of leftOut) this.#warn(file, { path: id, message: leftOutMessage(left) })
    const { points, warnings } = source.points(transcript)
    for (const message of [...warnings, ...(source.review(transcript)?.stale ?? [])]) this.#warn(file, { message })
    if (source.byModel) return points.length
    let count = 0
    for (const point of points) {
      const { probes, evidence, flawed, unasked } = source.extracted(transcript, point)
      count += probes.length
      for (const one of unasked) this.#warn(file, { message: unaskedMessage(one) })
      for (const type of evidence) this.evidence.add(type)
      for (const flaw of FLAWS) if (flawed[flaw]) this.#flawed[flaw] = (this.#flawed[flaw] ?? 0) + flawed[flaw]
    }
    return count
  }

  #warn({ file }: TranscriptFile, warning: { path?: string; message: Message }): void {
    if (this.warnings.length < MOST_WARNINGS) this.warnings.push({ file, ...warning })
    else if (this.warnings.length === MOST_WARNINGS) this.warnings.push({ file, message: AND_MORE })
  }

  #conversation(transcript: Transcript): Conversation {
    const { estimate, points: pointsOf } = this.#source
    const { points } = pointsOf(transcript)
    const ends = points.map(({ end }) => end)
    const tokens = tokensUpTo(transcript.messages, ends, estimate)
    return { transcript, points, hashes: hashesAt(transcript, points), tokens }
  }

  async #load(id: string): Promise<Conversation | undefined> {
    const file = this.#fileOf.get(id)
    if (!file) return undefined
    for await (const transcript of this.#source.read(file)) {
      if (transcript.id === id) return this.#conversation(transcript)
    }
    return undefined
  }
}

const MOST_WARNINGS = 20
const AND_MORE: Message = { en: 'and more of the kind', ja: '同様の警告がほかにもあります' }

function caseOf(probe: Probe, point: CompressionPoint, transcript: Transcript, tokens: number, file: TranscriptFile) {
  const { id, type, question, truth, exact, span } = probe
  return {
    id,
    input: question,
    expected: truth,
    metadata: {
      ...plainValues(transcript.metadata),
      ...(file.taskType !== undefined && { task_type: file.taskType }),
      conversation: transcript.id,
      point: point.point,
      probe_type: type,
      messages: transcript.messages.length,
      tokens,
      cut: point.cut,
      end: point.end,
      exact,
      span: [...span],
    },
  }
}

/** What the file says of a conversation, as far as one can filter and group by it. */
function plainValues(metadata: JsonObject): JsonObject {
  const isPlain = (value: unknown) =>
    typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value.length <= 200)
  return Object.fromEntries(Object.entries(metadata).filter(([, value]) => isPlain(value)))
}

async function looksOf(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined)
  return found ? `${found.size} ${found.mtimeMs}` : ''
}

const changed = (file: string) =>
  badInput(
    'the file was changed while the run was being prepared; start again',
    '実行の準備中にファイルが変更されました。もう一度実行してください',
    { file },
  )
