import type { z } from 'zod'
import type { ScoreErrorKind } from '../../errors.ts'
import type { Message } from '../../language.ts'
import type { Complaint, Question } from '../judge.ts'
import type { ModelReply } from '../models/model.ts'
import { hasJson, type ReadReply, readReply } from './read-reply.ts'
import { declinesInWords } from './refusal.ts'

/** What an answer amounts to: a value, something to be asked again, or the end. */
export type ReplyVerdict<T> = ReadReply<T> | { complaint: Complaint } | { failure: ReplyFailure }

interface ReplyFailure {
  kind: ScoreErrorKind
  message: Message
}

export function replyVerdict<Schema extends z.ZodObject>(
  reply: ModelReply,
  question: Pick<Question<Schema>, 'schema' | 'fields' | 'check'>,
): ReplyVerdict<z.output<Schema>> {
  const early = earlyEnd(reply)
  if (early) return { failure: early }
  const reading = readReply(reply.text, question)
  if ('complaint' in reading && declinesInWords(reply.text) && !hasJson(reply.text)) return { failure: REFUSED }
  return reading
}

/** A plain text is taken as it is; only one that is cut, or empty where it may not be, is none. */
export function textFailure(reply: ModelReply, mayBeBlank = false): ReplyFailure | undefined {
  const early = earlyEnd(reply)
  if (early === TRUNCATED) return early
  return reply.text.trim() === '' ? (early ?? (mayBeBlank ? undefined : EMPTY)) : undefined
}

/** A model that declined or ran out of room said so, whatever its text looks like. */
function earlyEnd({ finish, refusal }: ModelReply): ReplyFailure | undefined {
  if (refusal !== undefined || finish === 'content-filter') return REFUSED
  return finish === 'length' ? TRUNCATED : undefined
}

const REFUSED: ReplyFailure = {
  kind: 'refused',
  message: { en: 'the model declined to answer', ja: 'モデルが回答を拒みました' },
}

const TRUNCATED: ReplyFailure = {
  kind: 'truncated',
  message: {
    en: "the reply was cut at the model's length limit",
    ja: '返答がモデルの長さの上限で途切れました',
  },
}

/** The same, with the limit that was set. */
export const truncated = (limit: number): Message => ({
  en: `the reply was cut at its limit (${limit} tokens, or less where the model has its own); a model that repeats itself needs another prompt, a long answer a larger maxOutputTokens`,
  ja: `返答が途中で切れました（上限 ${limit} トークン）。同じことを繰り返すモデルにはプロンプトの見直しが、長い回答には maxOutputTokens を上げることが必要です`,
})

const EMPTY: ReplyFailure = {
  kind: 'malformed',
  message: { en: 'the model answered with an empty message', ja: 'モデルの返答が空でした' },
}
