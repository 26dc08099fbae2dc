import { BadInput } from '../../../errors.ts'
import { tokenizerJa } from '../ja.ts'
import { tokenizerJaJumanpp } from '../ja_jumanpp.ts'
import type { Tokenizer } from '../types.ts'

/** What SentencePiece writes for a space. */
const SPACE = '▁'

/** Dictionary forms of pieces that are whole words; a piece that is part of a word stays as it is. */
export interface PieceForms {
  signature(): string
  of(pieces: string[]): string[]
}

/** By a Juman dictionary where there is one, else by IPADIC, which is always there. */
export function pieceForms(dictionary: Tokenizer = juman() ?? tokenizerJa({ baseForm: true })): PieceForms {
  // A model has some ten thousand pieces: each is looked up once.
  const known = new Map<string, string>()
  return {
    signature: () => `base-${dictionary.signature()}`,
    of: (pieces) =>
      pieces.map((piece) => {
        let form = known.get(piece)
        if (form === undefined) {
          form = formOf(piece, dictionary)
          known.set(piece, form)
        }
        return form
      }),
  }
}

function formOf(piece: string, dictionary: Tokenizer): string {
  const word = piece.startsWith(SPACE) ? piece.slice(SPACE.length) : piece
  if (word === '') return piece
  const forms = dictionary.tokenize(word)
  return forms.length === 1 ? piece.slice(0, piece.length - word.length) + forms[0] : piece
}

function juman(): Tokenizer | undefined {
  try {
    return tokenizerJaJumanpp()
  } catch (error) {
    if (error instanceof BadInput) return undefined
    throw error
  }
}
