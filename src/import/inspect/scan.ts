import { hash } from 'node:crypto'
import { badInput } from '../../errors.ts'
import type { Message } from '../../language.ts'
import type { Origin } from '../../read/origin.ts'
import type { Notes } from '../notes.ts'
import { ScannedScorers } from '../runs/scorers.ts'
import type { SamplePlace } from './log-file.ts'
import type { Lost, Sample } from './sample.ts'
import { readValue } from './score-value.ts'

/** A sample of the data set, with all its epochs. */
export interface ScannedCase {
  id: string
  epochs: { epoch: number; place: SamplePlace }[]
  /** Over what it asks and what would be right. */
  hash: string
}

/** The first of two passes over a log: what is in it, before anything is stored. */
export class LogScan {
  readonly cases = new Map<string, ScannedCase>()
  readonly scorers: ScannedScorers
  readonly #notes: Notes
  #samples = 0

  constructor(notes: Notes) {
    this.#notes = notes
    this.scorers = new ScannedScorers(notes)
  }

  get samples(): number {
    return this.#samples
  }

  add(sample: Sample, place: SamplePlace): void {
    const { id } = sample.case
    if (id === '') throw noId(place.origin)
    const known = this.cases.get(id)
    if (known?.epochs.some(({ epoch }) => epoch === sample.epoch)) {
      this.#notes.leftOut('sample', TWICE, place.origin)
      return
    }
    this.#samples++
    if (known) known.epochs.push({ epoch: sample.epoch, place })
    else this.cases.set(id, { id, epochs: [{ epoch: sample.epoch, place }], hash: questionHash(sample) })
    for (const lost of sample.lost) this.#notes.leftOut(lost, LOST[lost], place.origin)
    for (const [name, { value }] of sample.scores) {
      const read = readValue(value)
      if ('unreadable' in read) this.#notes.leftOut(`score ${name}`, NO_NUMBER, place.origin)
      this.scorers.add(name, 'number' in read ? read.number : undefined, place.origin)
    }
  }

  /** The cases in the order of the data set, as far as the log tells it. */
  inOrder(ids: readonly string[]): ScannedCase[] {
    const places = new Map(ids.map((id, place) => [id, place]))
    const last = places.size
    const cases = [...this.cases.values()]
    for (const { epochs } of cases) epochs.sort((a, b) => a.epoch - b.epoch)
    // Stable: what the log does not place stays as it was met.
    return cases.sort((a, b) => (places.get(a.id) ?? last) - (places.get(b.id) ?? last))
  }
}

const questionHash = ({ case: { id, input, expected } }: Sample) =>
  hash('sha256', JSON.stringify([id, input ?? null, expected ?? null]), 'base64')

const noId = (where: Origin) =>
  badInput(
    'this sample has no id; it is not what Inspect writes',
    'id のないサンプルがあります。Inspect が書いたログではありません',
    where,
  )

const TWICE: Message = {
  en: 'the same sample and epoch a second time: the first is kept',
  ja: '同じサンプルの同じ epoch が二度あります。最初のものを使います',
}

const NO_NUMBER: Message = {
  en: 'a value of which no number can be made: it has no score (Inspect counts it as 0)',
  ja: '数に直せない値です。スコアなしとします（Inspect では 0 として数えます）',
}

const media = (kind: Lost, ja: string): Message => ({
  en: `pictures, sounds and files are not carried over; [${kind}] stands in the place of each`,
  ja: `${ja}は取り込みません。代わりに [${kind}] と書きます`,
})

const LOST: Record<Lost, Message> = {
  error: {
    en: 'the sample broke off with an error and was scored all the same: its score counts, the error stays in the log',
    ja: 'エラーで終わったのに採点されたサンプルです。スコアを使い、エラーはログに残ります',
  },
  image: media('image', '画像'),
  audio: media('audio', '音声'),
  video: media('video', '動画'),
  document: media('document', '文書ファイル'),
  data: media('data', 'データ'),
  choices: {
    en: 'several answers at once: only the first is carried over',
    ja: '一度に複数の答えがあります。最初のものだけを取り込みます',
  },
  messages: {
    en: 'the messages and tool calls between question and final answer stay in the log; the final answer is carried over',
    ja: '質問と最後の答えの間のやり取り（ツール呼び出しを含む）はログに残ります。最後の答えを取り込みます',
  },
}
