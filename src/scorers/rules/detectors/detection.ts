/** Something that should not leave the house; `start` and `end` are UTF-16 offsets. */
export interface Detection {
  /** E.g. `email`, `github_token`. */
  kind: string
  start: number
  end: number
}

/** Looks at text whose full-width forms were folded. */
export interface Detector {
  kind: string
  /** Every match takes a bounded look around, so that hostile text costs no more than its length. */
  pattern: RegExp
  /** What the pattern alone cannot say. */
  accepts?(match: string, text: string, start: number): boolean
}

export const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

/** `0000-0000` and its like show a format, not a number. */
export const isOneDigit = (digits: string) => /^(\d)\1*$/.test(digits)
