import type { Message } from '../../language.ts'

/** Thrown at the first thing that is not well-formed. */
export class Malformed extends Error {
  readonly offset: number
  readonly said: Message

  constructor(offset: number, en: string, ja: string) {
    super(en)
    this.offset = offset
    this.said = { en, ja }
  }
}

/** Characters that no XML document may hold, however they are written. */
export const ILLEGAL = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u

const REFERENCE = /&(?:#(\d+)|#x([0-9A-Fa-f]+)|([^;\s&<]{1,100}));/y
const ENTITIES = new Set(['lt', 'gt', 'amp', 'apos', 'quot'])

/** Throws at the first `&` that is no reference to a character. `offset` is where the run stands in the text. */
export function checkReferences(run: string, offset: number): void {
  for (let at = run.indexOf('&'); at !== -1; at = run.indexOf('&', at + 1)) {
    if (isReference(run, at)) continue
    const shown = run.slice(at, at + 20)
    throw new Malformed(
      offset + at,
      `${shown}: "&" is written &amp;, and only lt, gt, amp, apos, quot and characters by number are known`,
      `${shown}: 「&」は &amp; と書きます。使える実体は lt・gt・amp・apos・quot と文字番号だけです`,
    )
  }
}

function isReference(run: string, at: number): boolean {
  REFERENCE.lastIndex = at
  const [, decimal, hex, name] = REFERENCE.exec(run) ?? []
  if (name !== undefined) return ENTITIES.has(name)
  if (decimal === undefined && hex === undefined) return false
  const code = decimal === undefined ? Number.parseInt(hex as string, 16) : Number(decimal)
  return code <= 0x10ffff && !ILLEGAL.test(String.fromCodePoint(code))
}
