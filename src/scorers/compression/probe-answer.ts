import { ScoreError } from '../../errors.ts'
import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import { asText } from '../text/texts.ts'

/** What is known of the context that an answer was given from. The text itself is kept once, under its hash. */
export type Compaction = {
  /** Hash of the compacted context. */
  context: string
  /** Tokens of the conversation up to the point, and of what was left of it: estimates, the same for every method. */
  before: number
  after: number
  /** What compressing cost when it was done, in US dollars; null when no price is known. */
  cost: number | null
}

/** An answer to a probe, as it is stored. */
export type ProbeAnswer = {
  text: string
  compaction: Compaction
  /** Names of methods, models or files that the text or its context gives away; none: absent. */
  betrays?: string[]
}

/** The output of a case: a stored answer to a probe, or just a text. */
export function readAnswer(output: Json | undefined): Pick<ProbeAnswer, 'text' | 'betrays'> & Partial<ProbeAnswer> {
  if (output == null) {
    throw new ScoreError('input', {
      en: 'the case has no output to grade: give it `output`, or a target that makes one',
      ja: '採点する output がありません。ケースに output を書くか、出力を作るターゲットを指定してください',
    })
  }
  if (!isJsonObject(output) || typeof output.text !== 'string') return { text: asText(output) }
  const { text, compaction, betrays } = output
  return {
    text,
    ...(isCompaction(compaction) && { compaction }),
    ...(Array.isArray(betrays) && { betrays: betrays.map(String) }),
  }
}

/** The answer of a method to a probe; undefined for any other output. */
export function probeAnswerOf(output: Json | undefined): ProbeAnswer | undefined {
  const isOne = isJsonObject(output) && typeof output.text === 'string' && isCompaction(output.compaction)
  return isOne ? (readAnswer(output) as ProbeAnswer) : undefined
}

function isCompaction(value: Json | undefined): value is Compaction & JsonObject {
  return isJsonObject(value) && typeof value.context === 'string' && typeof value.before === 'number'
}
