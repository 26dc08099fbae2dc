import type { Message } from '../../language.ts'
import type { JudgeProvenance, Structure } from '../judge.ts'
import type { ModelReply, ModelRequest } from '../models/model.ts'
import type { RequestFailure } from './thrown-failure.ts'

const LADDER: Structure[] = ['json-schema', 'tool', 'text']

const NAMES_SCHEMA =
  /response[_ ]?format|json[_ -]?(?:schema|object|mode)|structured[_ -]?outputs?|output[_ ]?(?:config|format)|response[_ ]?schema|grammar|guided|object-json/i
const NAMES_TOOL = /\btools?\b|tool[_ ]?(?:choice|use|call)|function[_ ]?call|object-tool/i

/** What was learnt about one model: what it refuses is not tried again, for any question. */
export class ModelState {
  /** Counts what was learnt: a request that was worded before is out of date. */
  revision = 0
  #structure: Structure = 'json-schema'
  #refusesTemperature = false

  /** How the next request should be made. */
  settings(temperature: number | undefined): { structure: Structure; temperature?: number } {
    return {
      structure: this.#structure,
      ...(temperature !== undefined && !this.#refusesTemperature && { temperature }),
    }
  }

  /** Whether the same question, made anew, may pass: the provider named something that can be left out. */
  learnsFrom(
    { status, words, kind }: Omit<RequestFailure, 'next'>,
    sent: Pick<ModelRequest, 'structure' | 'temperature'>,
  ): boolean {
    const isAboutRequest = status === 400 || status === 422 || (status === undefined && kind === 'rejected')
    if (!isAboutRequest) return false
    if (sent.temperature !== undefined && /temperature/i.test(words)) {
      this.#forgetTemperature()
      return true
    }
    if (sent.structure === undefined || !namesStructure(sent.structure, words)) return false
    // Another question may have stepped down already.
    if (this.#structure === sent.structure) {
      this.#structure = LADDER[LADDER.indexOf(sent.structure) + 1] as Structure
      this.revision++
    }
    return true
  }

  /** A provider's package may leave the temperature out by itself. */
  noticed({ ignored }: ModelReply): void {
    if (ignored.includes('temperature')) this.#forgetTemperature()
  }

  #forgetTemperature(): void {
    if (!this.#refusesTemperature) this.revision++
    this.#refusesTemperature = true
  }

  describe(temperature: number | undefined): Pick<JudgeProvenance, 'structure' | 'temperature' | 'notes'> {
    const notes: Message[] = []
    if (this.#refusesTemperature && temperature !== undefined) notes.push(NO_TEMPERATURE)
    return {
      structure: this.#structure,
      temperature: this.#refusesTemperature ? null : (temperature ?? null),
      notes,
    }
  }
}

function namesStructure(structure: Structure, words: string): boolean {
  if (structure === 'text') return false
  // Some providers make a schema into a tool of their own.
  return NAMES_TOOL.test(words) || (structure === 'json-schema' && NAMES_SCHEMA.test(words))
}

const NO_TEMPERATURE: Message = {
  en: 'the model does not take a temperature and was asked without one; its answers may vary',
  ja: 'このモデルは temperature を受け付けないため、指定せずに質問しました。回答が揺れることがあります',
}
