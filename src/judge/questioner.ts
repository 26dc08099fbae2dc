import type { JsonObject } from '../json.ts'
import type { Message } from '../language.ts'
import type { Scrubber } from '../secrets/scrubber.ts'
import { Bill } from './cost/bill.ts'
import { cutReply } from './cut-reply.ts'
import { JudgeFailure } from './failures.ts'
import type { Asker, Price, Question, TextQuestion } from './judge.ts'
import type { Recalled, Spend } from './recall.ts'
import { replyShape } from './reply/reply-shape.ts'
import { replyVerdict, textFailure } from './reply/reply-verdict.ts'
import type { Answer } from './sending/attempt.ts'
import type { Sender, Sending } from './sending/sender.ts'
import { type Broken, wordQuestion } from './wording/word-question.ts'

/** What is kept of an answer. */
export type SaidObject = { reply: JsonObject; repaired: boolean }
export type SaidText = { text: string }

interface QuestionerParts {
  sender: Sender
  scrub: Scrubber
  temperature: number
  price: Price | undefined
  spend: Spend
}

/** Puts a question to the model and makes sense of the answer; a broken answer is asked for once more. */
export class Questioner {
  readonly #parts: QuestionerParts

  constructor(parts: QuestionerParts) {
    this.#parts = parts
  }

  async askObject(question: Question): Promise<Recalled<SaidObject>> {
    const { temperature } = this.#parts
    const { jsonSchema: schema } = replyShape(question.schema)
    const bill = this.#bill(question)
    let broken: Broken | undefined
    const sending: Sending = {
      asker: question,
      make(state) {
        const settings = state.settings(temperature)
        return { ...wordQuestion(question, { ...settings, schema, broken }), ...settings, schema }
      },
      pay: (answer, sent) => bill.add(answer, sent),
    }
    for (;;) {
      const answer = await this.#send(sending, bill, broken?.reply)
      const verdict = replyVerdict(answer, question)
      if ('value' in verdict) {
        const repaired = broken !== undefined
        return { entry: { reply: verdict.reply, repaired, first: bill.first() }, usage: bill.usage }
      }
      const { kind, message } = 'failure' in verdict ? verdict.failure : verdict.complaint
      if ('failure' in verdict || broken) throw this.#failure(kind, message, answer.refusal ?? answer.text, bill)
      broken = { reply: answer.text, complaint: verdict.complaint }
    }
  }

  async askText(question: TextQuestion): Promise<Recalled<SaidText>> {
    const { temperature } = this.#parts
    const { system = '', prompt, maxOutputTokens } = question
    const bill = this.#bill(question)
    const sending: Sending = {
      asker: question,
      make(state) {
        const { structure: _, ...settings } = state.settings(temperature)
        const limit = maxOutputTokens === undefined ? {} : { maxOutputTokens }
        return { system: system.toWellFormed(), prompt: prompt.toWellFormed(), ...settings, ...limit }
      },
      pay: (answer, sent) => bill.add(answer, sent),
    }
    const answer = await this.#send(sending, bill)
    const failure = textFailure(answer)
    if (failure) throw this.#failure(failure.kind, failure.message, answer.text, bill)
    return { entry: { text: answer.text, first: bill.first() }, usage: bill.usage }
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
      throw this.#failure(thrown.kind, thrown.said, thrown.reply ?? earlier, bill)
    }
  }

  #failure(kind: JudgeFailure['kind'], message: Message, reply: string | undefined, bill: Bill): JudgeFailure {
    const kept = reply === undefined ? {} : { reply: cutReply(this.#parts.scrub.all(reply)) }
    return new JudgeFailure(kind, message, { ...kept, usage: bill.usage })
  }
}
