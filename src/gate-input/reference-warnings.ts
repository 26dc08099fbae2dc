import type { ReferenceWarning } from '../gate/hybrid/metrics-schema.ts'
import type { Json } from '../json.ts'
import { counted, type Message } from '../language.ts'
import type { Case } from '../score/case.ts'
import { detect } from '../scorers/rules/index.ts'

/** Cases that are named in a warning; the rest is counted. */
const NAMED = 5

/** Personal data and secrets on the reference side, which should have been masked before it came here. */
export class ReferenceCheck {
  readonly #found = new Map<string, ReferenceWarning>()

  add({ id, expected, input }: Case): void {
    this.#look('expected', expected, id)
    this.#look('prompt', input, id)
  }

  get warnings(): ReferenceWarning[] {
    return [...this.#found.values()]
  }

  #look(about: ReferenceWarning['about'], value: Json | undefined, id: string): void {
    if (value === undefined || value === null) return
    const kinds = new Set(detect(typeof value === 'string' ? value : JSON.stringify(value)).map(({ kind }) => kind))
    for (const kind of kinds) {
      const key = `${about} ${kind}`
      const warning = this.#found.get(key) ?? { about, kind, cases: [], count: 0 }
      warning.count++
      if (warning.cases.length < NAMED) warning.cases.push(id)
      this.#found.set(key, warning)
    }
  }
}

export function referenceMessage({ about, kind, cases, count }: ReferenceWarning): Message {
  const some = `${cases.map((id) => JSON.stringify(id)).join(', ')}${count > cases.length ? ', …' : ''}`
  return {
    en: `\`${about}\` holds ${kind} in ${counted(count, 'case')} (${some}); mask it in the data`,
    ja: `${about} に ${kind} が含まれています（${count} 件: ${some}）。データ側でマスクしてください`,
  }
}
