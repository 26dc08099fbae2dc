import { ScoreError } from '../errors.ts'
import type { Template } from './template.ts'

/** Shorter values are no secrets, and hiding them would garble every message. */
const SHORTEST = 4

/** Takes the values of environment variables out of messages, in whatever form a request or a reply may show them. */
export class Secrets {
  readonly #forms: string[]

  constructor(templates: readonly Template[]) {
    const values = templates.flat().flatMap((piece) => (piece.kind === 'variable' ? [piece.text] : []))
    const forms = values.flatMap((value) => {
      const json = JSON.stringify(value).slice(1, -1)
      return [value, value.trim(), json, encodeURI(value.toWellFormed()), encodeURIComponent(value.toWellFormed())]
    })
    // Longest first: one may contain another.
    this.#forms = [...new Set(forms)].filter(({ length }) => length >= SHORTEST).sort((a, b) => b.length - a.length)
  }

  hide(text: string): string {
    return this.#forms.reduce((shown, form) => shown.replaceAll(form, '***'), text)
  }

  hideIn({ kind, said }: ScoreError): ScoreError {
    return new ScoreError(kind, { en: this.hide(said.en), ja: this.hide(said.ja) })
  }
}
