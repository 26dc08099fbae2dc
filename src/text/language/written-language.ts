import { proseOf } from '../normalize/prose.ts'
import { LETTERS, WORDS } from './function-words.ts'
import { scriptOf } from './script.ts'

const SCRIPTS: [script: RegExp, languages: string[]][] = [
  [/\p{Script=Hangul}/u, ['ko']],
  [/\p{Script=Cyrillic}/u, ['ru', 'uk']],
  [/\p{Script=Arabic}/u, ['ar']],
  [/\p{Script=Hebrew}/u, ['he']],
  [/\p{Script=Thai}/u, ['th']],
  [/\p{Script=Devanagari}/u, ['hi']],
  [/\p{Script=Greek}/u, ['el']],
  [/\p{Script=Latin}/u, [...WORDS.keys()]],
]

export const LANGUAGES: ReadonlySet<string> = new Set(['ja', 'zh', ...SCRIPTS.flatMap(([, languages]) => languages)])

/** Much text tells no more than its beginning. */
const ENOUGH = 20_000
/** Chinese characters alone may be either language: a heading, a name. */
const FEW_HAN = 12

const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu
const OTHER_WORD = /[[\p{L}\p{M}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]]+/gv

/** Everyday Chinese that Japanese does not write. */
const CHINESE_ONLY = /[你妳們们這这嗎吗呢么麼沒没說说她爲为個个现過过還还發发样谁怎哪吧啊]/

/** The languages a text may be written in; undefined when it has no letters. Code and URLs do not decide. */
export function languagesOf(text: string): ReadonlySet<string> | undefined {
  const prose = proseOf(text).slice(0, ENOUGH)
  if (!/\p{L}/u.test(prose)) return undefined
  const eastAsian = countOf(prose, EAST_ASIAN)
  const otherWords = prose.toLowerCase().match(OTHER_WORD) ?? []
  // A word of other scripts weighs about as much as two characters; where both weigh alike, either may be meant.
  if (eastAsian > 0 && eastAsian * 2 >= otherWords.length * 3) return new Set(eastAsianLanguages(prose, eastAsian))
  const alphabetic = alphabeticLanguages(otherWords)
  if (eastAsian === 0 || eastAsian * 2 < otherWords.length) return new Set(alphabetic)
  return new Set([...eastAsianLanguages(prose, eastAsian), ...alphabetic])
}

function eastAsianLanguages(prose: string, characters: number): string[] {
  if (scriptOf(prose) === 'japanese') return ['ja']
  return characters < FEW_HAN && !CHINESE_ONLY.test(prose) ? ['ja', 'zh'] : ['zh']
}

function alphabeticLanguages(words: readonly string[]): readonly string[] {
  let most: { languages: string[]; count: number } = { languages: [], count: 0 }
  for (const [shape, languages] of SCRIPTS) {
    const count = words.filter((word) => shape.test(word)).length
    if (count > most.count) most = { languages, count }
  }
  return most.languages.length > 1 ? likely(words, most.languages) : most.languages
}

/** Of languages with one script, those that a text's small words and letters speak for; all of them when nothing does. */
function likely(words: readonly string[], languages: readonly string[]): readonly string[] {
  const scores = languages.map((language) => {
    const known = WORDS.get(language)
    const letters = LETTERS.get(language)
    return words.reduce((sum, word) => sum + (known?.has(word) ? 1 : 0) + (letters?.test(word) ? 1 : 0), 0)
  })
  const best = Math.max(...scores)
  // A single small word is no evidence; a close second may be right.
  return best < 2 ? languages : languages.filter((_, at) => scores[at]! >= best * 0.75)
}

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0
