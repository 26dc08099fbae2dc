import type { Sequences } from '../counting/sequences.ts'
import type { WorkingMemory } from '../counting/working-memory.ts'

/** Text in, tokens out. Never throws for any string, lone surrogates included. */
export interface Tokenizer {
  readonly name: string
  /** What really ran (segmenter, dictionary, version, options), so that two numbers are comparable or visibly not. */
  signature(): string
  tokenize(text: string): string[]
  /** A token that stands for white space alone: shown, but never compared, for two texts have it in common for nothing. */
  readonly blank?: string
  /** A shortcut to the tokens as numbers, equal to numbering what `tokenize` gives. */
  number?(texts: readonly string[], memory: WorkingMemory): Sequences
}

export interface TokenizerOptions {
  /** ja, sentencepiece: dictionary forms instead of the forms in the text (of pieces: where they are whole words). */
  baseForm?: boolean
  /** rouge: Porter's stemmer on words of more than three letters. */
  useStemmer?: boolean
  /** sentencepiece: path of the `.model` file. */
  model?: string
  /** ja, where it is loaded: path of a file with words of one's own, `surface[,base form]`, one a line. */
  terms?: string
}
