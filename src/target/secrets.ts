import { ScoreError } from '../errors.ts'
import type { Json } from '../json.ts'
import { formsOf } from '../secrets/forms.ts'
import { rememberSecret } from '../secrets/of-process.ts'
import { isSecretName } from '../secrets/scrubber.ts'
import { piecesIn, type Template } from '../template/template.ts'
import { PassingFailure } from './retrying.ts'

/** Shorter values are no secrets, and hiding them would garble every message. */
const SHORTEST = 4
/** Nor may an answer be garbled, which is scored: only what is long enough to be a key is hidden there. */
const SHORTEST_IN_ANSWER = 8

/** Takes the values of environment variables out of messages and answers, in whatever form a reply may show them. */
export class Secrets {
  readonly #inMessages: string[]
  readonly #inAnswers: string[]

  /** What headers hold is for the service alone; of the rest, what is called a key, token or password. */
  constructor(headers: readonly Template[], others: readonly Template[]) {
    const inHeaders = headers.flatMap(variablesIn)
    const elsewhere = others.flatMap(variablesIn)
    const secret = [...inHeaders, ...elsewhere.filter(({ name }) => isSecretName(name))]
    for (const { text } of secret) if (text.length >= SHORTEST_IN_ANSWER) rememberSecret(text)
    this.#inMessages = hiddenForms([...inHeaders, ...elsewhere], SHORTEST)
    this.#inAnswers = hiddenForms(secret, SHORTEST_IN_ANSWER)
  }

  hide(text: string): string {
    return without(this.#inMessages, text)
  }

  hideIn(error: ScoreError): ScoreError {
    const said = { en: this.hide(error.said.en), ja: this.hide(error.said.ja) }
    return error instanceof PassingFailure ? new PassingFailure(said, error.asked) : new ScoreError(error.kind, said)
  }

  /** An answer is kept and shown, so a key that the service echoes must not be in it. */
  hideInAnswer(answer: Json): Json {
    if (this.#inAnswers.length === 0) return answer
    if (typeof answer === 'string') return without(this.#inAnswers, answer)
    if (typeof answer !== 'object' || answer === null) return answer
    if (Array.isArray(answer)) return answer.map((part) => this.hideInAnswer(part))
    const entries = Object.entries(answer).map(([key, part]) => [
      without(this.#inAnswers, key),
      this.hideInAnswer(part),
    ])
    return Object.fromEntries(entries) as Json
  }
}

const variablesIn = (template: Template) =>
  piecesIn(template).flatMap((piece) => (piece.kind === 'variable' ? [piece] : []))

const without = (forms: readonly string[], text: string) =>
  forms.reduce((shown, form) => shown.replaceAll(form, '***'), text)

function hiddenForms(variables: readonly { text: string }[], shortest: number): string[] {
  const forms = variables.flatMap(({ text }) => [...formsOf(text), ...formsOf(text.trim())])
  // Longest first: one may contain another.
  return [...new Set(forms)].filter(({ length }) => length >= shortest).sort((a, b) => b.length - a.length)
}
