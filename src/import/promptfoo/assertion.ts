import type { Json, JsonObject } from '../../json.ts'
import type { Message } from '../../language.ts'
import type { Notes } from '../notes.ts'
import type { Part } from '../part.ts'
import { hasTemplate, translateTemplate } from './template.ts'

/** Why an assertion has no counterpart: thrown inside a translation, noted by whoever called it. */
export class NoCounterpart extends Error {
  readonly said: Message

  constructor(en: string, ja: string) {
    super(en)
    this.said = { en, ja }
  }
}

/** An assertion while it is translated. */
export class Assertion {
  readonly part: Part
  readonly type: string
  /** The type without its `not-`. */
  readonly base: string
  readonly isNegated: boolean
  readonly threshold: number | undefined
  readonly notes: Notes
  /** The model of vectors, where the config names one. */
  vectors: JsonObject | undefined
  /** Names that its templates use. */
  readonly names = new Set<string>()
  #isTemplate = false

  constructor(part: Part, notes: Notes) {
    this.part = part
    this.type = part.get('type').text ?? ''
    this.isNegated = this.type.startsWith('not-')
    this.base = this.isNegated ? this.type.slice('not-'.length) : this.type
    this.threshold = part.get('threshold').number
    this.notes = notes
  }

  get value(): Part {
    return this.part.get('value')
  }

  /** Whether its grader gives vectors. */
  get isVectors(): boolean {
    return this.base.startsWith('similar')
  }

  /** Whether some option has names that each case fills. */
  get isTemplate(): boolean {
    return this.#isTemplate
  }

  /** A text of the assertion, its template as one of ours. */
  text(written: Json | undefined): string {
    const text = typeof written === 'string' ? written : typeof written === 'number' ? String(written) : ''
    if (text === '') throw new NoCounterpart('it has no value to look for', '比べる値がありません')
    if (!hasTemplate(text)) return text
    const made = translateTemplate(text)
    if ('unsupported' in made) throw unsupported(made.unsupported)
    for (const name of made.names) this.names.add(name)
    this.#isTemplate = true
    return made.text
  }

  /** What is noted of it by its own name. */
  differs(message: Message): void {
    this.notes.differs(`assert ${this.type}`, message, this.part.origin)
  }

  /** For scorers that know no `not`. */
  refuseNot(): void {
    if (this.isNegated)
      throw new NoCounterpart('there is no scorer for the opposite', '反対の意味のスコアラーがありません')
  }

  /** The option of scorers that know it. */
  get not(): JsonObject {
    return this.isNegated ? { not: true } : {}
  }
}

export const unsupported = (construct: string) =>
  new NoCounterpart(
    `the template holds ${construct}: there are no filters, loops or code in templates here`,
    `テンプレートの ${construct} は使えません（フィルター・ループ・コードはありません）`,
  )

export type Translation = (assertion: Assertion) => JsonObject
