import type { Message } from './language.ts'

/** What the process says with its exit code. */
export const EXIT = { pass: 0, fail: 1, undecided: 2, badInput: 3, internal: 4, interrupted: 130 } as const

/** One thing wrong with what a user gave us: where, and a sentence that says found, allowed and what to do. */
export interface Mistake {
  file?: string
  line?: number
  column?: number
  /** Where inside the data, e.g. `pages[0].blocks[2].id`. */
  path?: string
  /** The suite is right, and what it needs is not here (yet): a key, a package, recorded answers. */
  lacking?: true
  /** Stands for so many more of the file, which are not told one by one. */
  unseen?: number
  message: Message
}

/** Bad suite, file or option: every mistake found, shown together; exit code 3. */
export class BadInput extends Error {
  override name = 'BadInput'
  readonly mistakes: readonly Mistake[]

  constructor(mistakes: Mistake | readonly Mistake[], options?: ErrorOptions) {
    const list = Array.isArray(mistakes) ? (mistakes as readonly Mistake[]) : [mistakes as Mistake]
    super(list.map((mistake) => mistake.message.en).join('\n'), options)
    this.mistakes = list
  }
}

/** For a single sentence with no place in a file: an option, a missing run, a store that cannot be opened. */
export function badInput(en: string, ja: string, where: Omit<Mistake, 'message'> = {}): BadInput {
  return new BadInput({ ...where, message: { en, ja } })
}

/** Why there is no score. */
export type ScoreErrorKind =
  | 'threw'
  | 'timeout'
  | 'invalid-value'
  | 'target'
  | 'input'
  | 'no-tokens'
  | 'too-large'
  | 'rate-limited'
  | 'transport'
  | 'malformed'
  | 'out-of-range'
  | 'truncated'
  | 'refused'
  | 'rejected'

/** A score that could not be made. It becomes `status: error` of that score alone, never a zero and never the run's end. */
export class ScoreError extends Error {
  override name = 'ScoreError'
  readonly kind: ScoreErrorKind
  readonly said: Message

  constructor(kind: ScoreErrorKind, message: Message | string, options?: ErrorOptions) {
    const said = typeof message === 'string' ? { en: message, ja: message } : message
    super(said.en, options)
    this.kind = kind
    this.said = said
  }
}

/** The text of anything that can be thrown. */
export function errorText(thrown: unknown): string {
  if (thrown instanceof Error) return thrown.message || thrown.name
  try {
    return String(thrown)
  } catch {
    return 'something that cannot be shown was thrown'
  }
}
