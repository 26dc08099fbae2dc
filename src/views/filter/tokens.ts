/** One term as it was written: `-"my scorer"@v2>=0.7` → not, name, target, operator, values. */
export interface Token {
  from: number
  to: number
  not: boolean
  /** Compared with the other side: `Δ` or `d:` before the name. */
  difference: boolean
  name: string
  /** A name in quotes and nothing else is text to search for. */
  quoted: boolean
  target: string | null
  /** Null: a bare word. */
  operator: string | null
  values: string[]
  /** A quote was opened and not closed. */
  open: boolean
}

const OPERATORS = ['<=', '>=', '!=', '<', '>', '=', ':']

/** Splits a filter at its spaces, those inside quotes apart. Never fails: what makes no sense is the parser's business. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  const reader = new Reader(text)
  for (reader.skipSpace(); !reader.atEnd(); reader.skipSpace()) tokens.push(tokenAt(reader))
  return tokens
}

function tokenAt(reader: Reader): Token {
  const from = reader.at
  const not = reader.take('-')
  const difference = reader.take('Δ') || reader.take('∆') || reader.take('d:')
  const quoted = reader.peek() === '"'
  const name = reader.word((rest) => rest[0] === '@' || OPERATORS.some((operator) => rest.startsWith(operator)))
  const target = reader.take('@')
    ? reader.word((rest) => OPERATORS.some((operator) => rest.startsWith(operator)))
    : null
  const operator = OPERATORS.find((sign) => reader.take(sign)) ?? null
  const values: string[] = []
  if (operator !== null) {
    do values.push(reader.word((rest) => rest[0] === ','))
    while (reader.take(','))
  }
  return { from, to: reader.at, not, difference, name, quoted, target, operator, values, open: reader.open }
}

class Reader {
  at = 0
  open = false
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  atEnd = () => this.at >= this.#text.length
  peek = () => this.#text[this.at]

  skipSpace(): void {
    while (!this.atEnd() && isSpace(this.#text[this.at] as string)) this.at++
  }

  take(sign: string): boolean {
    if (!this.#text.startsWith(sign, this.at)) return false
    this.at += sign.length
    return true
  }

  /** Up to a space or what ends it; a piece in quotes (\" is one quote) is taken as it is. */
  word(ends: (rest: string) => boolean): string {
    let word = ''
    while (!this.atEnd()) {
      const sign = this.#text[this.at] as string
      if (sign === '"') word += this.#quoted()
      else if (isSpace(sign) || ends(this.#text.slice(this.at, this.at + 2))) break
      else {
        word += sign
        this.at++
      }
    }
    return word
  }

  #quoted(): string {
    let inside = ''
    for (this.at++; !this.atEnd(); this.at++) {
      const sign = this.#text[this.at] as string
      if (sign === '"') {
        this.at++
        return inside
      }
      const escaped = sign === '\\' && /["\\]/.test(this.#text[this.at + 1] ?? '')
      if (escaped) this.at++
      inside += this.#text[this.at]
    }
    this.open = true
    return inside
  }
}

/** Also the wide space that a Japanese input method writes. */
const isSpace = (sign: string) => /\s/.test(sign)

/** A name or value as it stands in a filter: in quotes where it would be taken for something else. */
export function quoteName(name: string): string {
  return /^[^\s"@:<>=!,\\Δ∆-][^\s"@:<>=!,\\]*$/.test(name) ? name : `"${name.replaceAll(/["\\]/g, '\\$&')}"`
}
