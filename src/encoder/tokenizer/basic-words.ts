import { ACCENT, charClass, DROPPED, isChinese, PUNCTUATION, SPACE } from './char-class.ts'

export interface WordRules {
  lowerCase: boolean
  stripAccents: boolean
  splitChinese: boolean
  /** Words that stay whole and unchanged. */
  keep: ReadonlySet<string>
}

const BETWEEN_WORDS = / +/

/** The words that BERT's tokenizer looks up: cleaned, NFC, Chinese characters and punctuation each by themselves. */
export function* basicWords(text: string, rules: WordRules): Generator<string> {
  for (const word of clean(text, rules.splitChinese).normalize('NFC').split(BETWEEN_WORDS)) {
    if (word === '') continue
    const bare = rules.stripAccents && !rules.keep.has(word) ? withoutAccents(word) : word
    if (rules.keep.has(bare)) yield bare
    else yield* splitPunctuation(bare)
  }
}

/** Control characters go (joining what they stood between), all white space becomes a space. */
function clean(text: string, splitChinese: boolean): string {
  let cleaned = ''
  for (const char of text) {
    const codePoint = char.codePointAt(0)!
    const found = charClass(codePoint)
    if (found === DROPPED) continue
    if (found === SPACE) cleaned += ' '
    else cleaned += splitChinese && isChinese(codePoint) ? ` ${char} ` : char
  }
  return cleaned
}

/** Lower case one character at a time, so that a final sigma is an ordinary one; as Unicode 14 has it. */
export function lowerCase(text: string): string {
  return text.replace(/\p{Changes_When_Lowercased}/gu, (char) =>
    charClass(char.codePointAt(0)!) === DROPPED ? char : char.toLowerCase(),
  )
}

function withoutAccents(word: string): string {
  let bare = ''
  for (const char of word.normalize('NFD')) {
    if (charClass(char.codePointAt(0)!) !== ACCENT) bare += char
  }
  return bare
}

function* splitPunctuation(word: string): Generator<string> {
  let start = 0
  let at = 0
  for (const char of word) {
    const end = at + char.length
    if (charClass(char.codePointAt(0)!) === PUNCTUATION) {
      if (start < at) yield word.slice(start, at)
      yield char
      start = end
    }
    at = end
  }
  if (start < at) yield word.slice(start)
}
