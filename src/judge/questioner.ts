import type { JsonObject } from '../json.ts'
import type { Message } from '../language.ts'
import type { Scrubber } from '../secrets/scrubber.ts'
import { Bill } from './cost/bill.ts'
import { estimatePrompt } from './cost/tokens.ts'
import { cutReply } from './cut-reply.ts'
import { JudgeFailure } from './failures.ts'
import type { Asker, Price, Question, Structure, TextQuestion } from './judge.ts'
import type { Recalled, Spend } from './recall.ts'
import { replyShape } from './reply/reply-shape.ts'
import { replyLimit } from './reply/reply-tokens.ts'
import { replyVerdict, textFailure, truncated } from './reply/reply-verdict.ts'
import type { Answer } from './sending/attempt.ts'
import { type Rung, structureOf } from './sending/ladder.ts'
import type { ModelState } from './sending/model-state.ts'
import type { Sender, Sending } from './sending/sender.ts'
import type { JudgeSettings } from './settings.ts'
import { type Broken, wordQuestion } from './wording/word-question.ts'

/** What is kept of an answer. */
export type SaidObject = { reply: JsonObject; repaired: boolean; structure?: Structure }
export type SaidText = { text: string; finish?: string }

interface QuestionerParts {
  sender: Sender
  state: ModelState
  scrub: Scrubber
  settings: JudgeSettings
  price: Price | undefined
  spend: Spend
}

/** For plain text, of which nobody knows how long it will be. */
const TEXT_LIMIT = 4096
/** What a model may think before it writes; it counts as output. */
const THOUGHT = 8192
/** A reply that was cut may be so much longer the second time. */
const LARGER = 4

/** Puts a question to the model and makes sense of the answer; a broken or cut answer is asked for once more. */
export class Questioner {
  readonly #parts: QuestionerParts

  constructor(parts: QuestionerParts) {
    this.#parts = parts
  }

  async askObject(question: Question): Promise<Recalled<SaidObject>> {
    const { settings, state } = this.#parts
    const { jsonSchema, bounded, worded } = replyShape(question.schema)
    const bill = this.#bill(question)
    const limit = settings.maxOutputTokens ?? replyLimit(bounded, question.language)
    let broken: Broken | undefined
    let rung = 'text' as Rung
    const sending: Sending = {
      asker: question,
      make: (known, atMost) => {
        const maxOutputTokens = this.#limit(limit, broken !== undefined && 'cut' in broken)
        const manner = known.manner({ ...settings, maxOutputTokens }, atMost)
        rung = manner.rung
        const words = wordQuestion(question, { structure: structureOf(rung), schema: worded, broken })
        return { ...words, ...manner, schema: rung === 'bounded' ? bounded : jsonSchema }
      },
      pay: (answer, sent) => bill.add(answer, sent),
    }
    for (;;) {
      const earlier = broken && 'reply' in broken ? broken.reply : undefined
      const answer = await this.#send(sending, bill, earlier)
      const verdict = replyVerdict(answer, question)
      if ('value' in verdict) {
        const repaired = broken !== undefined
        const entry = { reply: verdict.reply, repaired, structure: structureOf(rung), first: bill.first() }
        return { entry, usage: bill.usage }
      }
      const isCut = 'failure' in verdict && verdict.failure.kind === 'truncated'
      // Prose where a call was forced, also prose that does not come to its end.
      const isProse =
        rung === 'tool' && !answer.calledTool && ('complaint' in verdict || (isCut && answer.text.trim() !== ''))
      if (isProse && settings.structure === 'auto') {
        // A step down the ladder is no answer.
        state.ignoresTools()
        continue
      }
      if (broken || ('failure' in verdict && !isCut)) {
        const { kind, message } = 'failure' in verdict ? verdict.failure : verdict.complaint
        const said = isCut ? truncated(this.#limit(limit, true)) : message
        throw this.#failure(kind, said, { reply: answer.refusal ?? answer.text, structure: structureOf(rung) }, bill)
      }
      if (isCut && answer.text.trim() === '') state.thinks = true
      broken = 'complaint' in verdict ? { reply: answer.text, complaint: verdict.complaint } : { cut: true }
    }
  }

  async askText(question: TextQuestion): Promise<Recalled<SaidText>> {
    const { settings, state } = this.#parts
    const { system = '', history, prompt } = question
    const bill = this.#bill(question)
    const own = question.maxOutputTokens ?? settings.maxOutputTokens
    let isCut = false
    const limit = () => own ?? this.#limit(TEXT_LIMIT, isCut)
    const sending: Sending = {
      asker: question,
      make(known) {
        const { rung: _, ...manner } = known.manner({ ...settings, maxOutputTokens: limit() })
        const earlier = history?.map(({ role, content }) => ({ role, content: content.toWellFormed() }))
        return {
          system: system.toWellFormed(),
          ...(earlier && { history: earlier }),
          prompt: prompt.toWellFormed(),
          ...manner,
        }
      },
      pay: (answer, sent) => bill.add(answer, sent),
    }
    for (;;) {
      const answer = await this.#send(sending, bill)
      const failure = textFailure(answer, question.mayBeBlank)
      if (!failure) {
        const { text, finish } = answer
        return { entry: { text, finish, first: bill.first() }, usage: bill.usage }
      }
      // A limit that was set is part of what is asked; ours was a guess.
      const mayBeLonger = failure.kind === 'truncated' && own === undefined && !isCut
      if (!mayBeLonger) {
        const said = failure.kind === 'truncated' ? truncated(limit()) : failure.message
        throw this.#failure(failure.kind, said, { reply: answer.text }, bill)
      }
      if (answer.text.trim() === '') state.thinks = true
      isCut = true
    }
  }

  /** How long a question is, and how long its reply may be. */
  sizeOf(question: Question): { inputTokens: number; mostOutputTokens: number } {
    const { bounded, worded } = replyShape(question.schema)
    const words = wordQuestion(question, { structure: 'json-schema', schema: worded, broken: undefined })
    const most = this.#parts.settings.maxOutputTokens ?? replyLimit(bounded, question.language)
    return { inputTokens: estimatePrompt(words), mostOutputTokens: most }
  }

  sizeOfText({ system = '', history = [], prompt, maxOutputTokens }: TextQuestion) {
    const most = maxOutputTokens ?? this.#parts.settings.maxOutputTokens ?? TEXT_LIMIT
    return { inputTokens: estimatePrompt({ system, history, prompt }), mostOutputTokens: most }
  }

  #limit(limit: number, isCut: boolean): number {
    return (isCut ? limit * LARGER : limit) + (this.#parts.state.thinks ? THOUGHT : 0)
  }

  #bill(asker: Asker): Bill {
    const { price, spend } = this.#parts
    return new Bill(asker, price, spend)
  }

  /** Takes the secrets out of an answer before anyone reads it; a failure keeps what was said and paid before. */
  async #send(sending: Sending, bill: Bill, earlier?: string): Promise<Answer> {
    const { sender, scrub } = this.#parts
    try {
      const answer = await sender.send(sending)
      return { ...answer, text: scrub.known(answer.text) }
    } catch (thrown) {
      if (!(thrown instanceof JudgeFailure)) throw thrown
      throw this.#failure(thrown.kind, thrown.said, { reply: thrown.reply ?? earlier }, bill)
    }
  }

  #failure(
    kind: JudgeFailure['kind'],
    message: Message,
    { reply, structure }: { reply: string | undefined; structure?: Structure },
    bill: Bill,
  ): JudgeFailure {
    return new JudgeFailure(kind, message, {
      ...(reply !== undefined && { reply: cutReply(this.#parts.scrub.all(reply)) }),
      ...(structure && { structure }),
      usage: bill.usage,
    })
  }
}
