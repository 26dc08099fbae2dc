import type { Message } from '../../language.ts'
import type { JudgeProvenance } from '../judge.ts'
import type { Model, ModelReply, ModelRequest } from '../models/model.ts'
import { below, firstRung, isBelow, LADDER, type Rung, type StructureSetting, structureOf } from './ladder.ts'
import type { RequestFailure } from './thrown-failure.ts'

const NAMES_SCHEMA =
  /response[_ ]?format|json[_ -]?(?:schema|object|mode)|structured[_ -]?outputs?|output[_ ]?(?:config|format)|response[_ ]?schema|grammar|guided|object-json/i
const NAMES_BOUND = /max_?length|max_?items|min_?items|minimum|maximum|repetition|grammar|keyword|not permitted/i
const NAMES_TOOL = /\btools?\b|tool[_ ]?(?:choice|use|call)|function[_ ]?call|object-tool/i
const NAMES_LIMIT = /max_?(?:completion_?|output_?|new_?)?tokens/i
/** A question that is too long is so in any form. */
const TOO_LONG = /context|too (?:long|large|many)|exceed/i

export type Learnt =
  /** The same question, made anew, may pass. */
  | 'again'
  /** This question may pass further down the ladder; others need not go there before one has. */
  | 'lower'

/** How one model is asked. */
export interface Manner {
  rung: Rung
  temperature?: number
  maxOutputTokens?: number
  /** The limit by its newer name. */
  asCompletionTokens?: true
}

/** What was learnt about one model: what it refuses is not tried again, for any question. */
export class ModelState {
  /** Counts what was learnt: a request that was worded before is out of date. */
  revision = 0
  /** Some of its output is thought that nobody sees: limits leave room for it. */
  thinks = false
  #rung: Rung
  #refusesTemperature = false
  #limit: 'plain' | 'completion' | 'none' = 'plain'
  #mostTokens = Number.POSITIVE_INFINITY

  constructor(model: Pick<Model, 'provider' | 'baseURL'>) {
    this.#rung = firstRung(model)
  }

  /** How the next request should be made, no higher on the ladder than `atMost`. */
  manner(
    given: { temperature: number | undefined; structure: StructureSetting; maxOutputTokens: number | undefined },
    atMost?: Rung,
  ): Manner {
    const { temperature, maxOutputTokens } = given
    const rung = this.#rungFor(given.structure)
    const limited = this.#limit !== 'none' && maxOutputTokens !== undefined
    return {
      rung: atMost && isBelow(atMost, rung) ? atMost : rung,
      ...(temperature !== undefined && !this.#refusesTemperature && { temperature }),
      ...(limited && { maxOutputTokens: Math.min(maxOutputTokens, this.#mostTokens) }),
      ...(limited && this.#limit === 'completion' && { asCompletionTokens: true as const }),
    }
  }

  #rungFor(structure: StructureSetting): Rung {
    if (structure === 'auto') return this.#rung
    if (structure !== 'json-schema') return structure
    return isBelow(this.#rung, 'plain') ? 'plain' : this.#rung
  }

  /** What a refused request teaches; undefined when it would be refused in any other form, too. */
  learnsFrom(
    { status, words, kind }: Omit<RequestFailure, 'next'>,
    sent: Pick<ModelRequest, 'rung' | 'temperature' | 'maxOutputTokens'>,
    structure: StructureSetting = 'auto',
  ): Learnt | undefined {
    const isAboutRequest = status === 400 || status === 422 || (status === undefined && kind === 'rejected')
    if (!isAboutRequest) return undefined
    if (sent.temperature !== undefined && /temperature/i.test(words)) return this.#forgetTemperature()
    if (sent.maxOutputTokens !== undefined && NAMES_LIMIT.test(words)) return this.#forgetLimit(words)
    const { rung } = sent
    const next = rung && below(rung, structure)
    if (!rung || !next) return undefined
    if (rung === 'bounded' && NAMES_BOUND.test(words)) return this.#stepDown(rung, 'plain')
    if (structure === 'auto' && namesStructure(rung, words))
      return this.#stepDown(rung, rung === 'tool' ? 'text' : 'tool')
    return status !== undefined && !TOO_LONG.test(words) ? 'lower' : undefined
  }

  /** A request that was answered: what was refused further up is refused for good. */
  answered({ ignored, thought }: ModelReply, { rung }: Pick<ModelRequest, 'rung'>): void {
    if (ignored.includes('temperature')) this.#forgetTemperature()
    if (thought) this.thinks = true
    if (rung && rung !== 'json' && isBelow(rung, this.#rung)) this.#stepDown(this.#rung, rung)
  }

  /** The model was made to call a tool and wrote prose: the server knows no tools and does not say so. */
  ignoresTools(): void {
    this.#stepDown(this.#rung, 'text')
  }

  #stepDown(from: Rung, to: Rung): 'again' {
    // Another question may have stepped down already.
    if (this.#rung === from || isBelow(to, this.#rung)) {
      this.#rung = to
      this.revision++
    }
    return 'again'
  }

  #forgetTemperature(): 'again' {
    if (!this.#refusesTemperature) this.revision++
    this.#refusesTemperature = true
    return 'again'
  }

  /** A limit may be known by another name, be too high for the model, or not be known at all. */
  #forgetLimit(words: string): 'again' {
    const most = Number(
      /(?:at most|maximum(?: value)?(?: is| of)?|less than or equal to|<=)\D{0,12}(\d+)/i.exec(words)?.[1],
    )
    this.revision++
    if (most > 0 && most < this.#mostTokens) this.#mostTokens = most
    else this.#limit = this.#limit === 'plain' && /max_completion_tokens/.test(words) ? 'completion' : 'none'
    return 'again'
  }

  describe(
    temperature: number | undefined,
    structure: StructureSetting,
  ): Pick<JudgeProvenance, 'structure' | 'temperature' | 'notes'> {
    const notes: Message[] = []
    if (this.#refusesTemperature && temperature !== undefined) notes.push(NO_TEMPERATURE)
    if (this.#limit === 'none') notes.push(NO_LIMIT)
    return {
      structure: structureOf(this.#rungFor(structure)),
      temperature: this.#refusesTemperature ? null : (temperature ?? null),
      notes,
    }
  }
}

function namesStructure(rung: Rung, words: string): boolean {
  if (!(LADDER as readonly string[]).includes(rung) || rung === 'text') return false
  // Some providers make a schema into a tool of their own.
  return NAMES_TOOL.test(words) || (rung !== 'tool' && NAMES_SCHEMA.test(words))
}

const NO_TEMPERATURE: Message = {
  en: 'the model does not take a temperature and was asked without one; its answers may vary',
  ja: 'このモデルは temperature を受け付けないため、指定せずに質問しました。回答が揺れることがあります',
}

const NO_LIMIT: Message = {
  en: 'the model does not take an output limit and was asked without one',
  ja: 'このモデルは出力の上限を受け付けないため、指定せずに質問しました',
}
