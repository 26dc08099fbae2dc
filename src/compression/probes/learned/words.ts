import { VERB_FORMS } from './verbs.ts'

/** Numbers are one number, what stands in backticks is one name. */
const ENGLISH = /[A-Za-z]+'[a-z]+|[A-Za-z]+|0|[.,:;?!()—–]/g
const JAPANESE = /[\p{Script=Han}々]+|./gu

/** The words of an English sentence with its signs; `Qq` stands for code. */
export const englishWords = (text: string) =>
  text
    .replaceAll('’', "'")
    .replace(/`[^`]*`/g, ' Qq ')
    .replace(/\d+(?:[.,:]\d+)*/g, ' 0 ')
    .match(ENGLISH) ?? []

/** Runs of kanji, and every other character; names, numbers, loan words and what is quoted are one sign each. */
export const japaneseParts = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/`[^`]*`/g, 'Q')
    .replace(/「[^」]*」/g, '「」')
    .replace(/[a-z][a-z0-9_./-]*/g, 'L')
    .replace(/\d+(?:[.,:]\d+)*/g, '0')
    .replace(/[ァ-ヴー]{2,}/g, 'T')
    .replace(/\s+/g, '')
    .replace(/[。．！!]+$/, '')
    .match(JAPANESE) ?? []

export const isKanji = (part: string) => /^[\p{Script=Han}々]/u.test(part)

/** A word that hardly any text has, by its form: whether something is chosen shows in the others. */
export function formOf(word: string, atStart: boolean): string {
  const lower = word.toLowerCase()
  if (word === 'Qq') return 'Q'
  if (/'(?:ll|d|s|re|ve|m)$/.test(lower)) return `N${lower.slice(lower.indexOf("'"))}`
  const verb = VERB_FORMS.get(lower)
  if (verb !== undefined && (atStart || word === lower)) return verb
  if (lower.endsWith('ing')) return 'Ving'
  if (lower.endsWith('ed')) return 'Ved'
  if (lower.endsWith('ly')) return 'Rly'
  if (!atStart && /^[A-Z]/.test(word)) return 'Cap'
  return lower.endsWith('s') ? 'Ns' : 'N'
}

/** The words of choosing, also where they are rare. */
export const CHOOSING = new Set(
  "choose chose choosing chosen choice pick picked picking opt opted settle settled decide decided decision prefer preferred favor favour reject rejected rule ruled drop dropped dropping skip skipped skipping keep keeping kept leave leaving left stay stays stayed staying stick sticking stuck switch switched switching replace replaced replacing swap swapped swapping move moved moving instead rather over than avoid avoids avoided avoiding against alternative alternatively option because since so why reason otherwise therefore hence thus without unless cheaper faster simpler safer better worse enough either neither both go went going use using used take taking took make making made put set split add added adding remove removed removing considered tempting please fine agreed deal done cannot can't won't wouldn't not no never".split(
    ' ',
  ),
)

/** What holds a sentence together. */
export const FUNCTION_WORDS = new Set(
  "a an the this that these those it its it's that's there here what which who whom whose when where why how i i'm i'll i'd i've me my mine we we're we'll we'd we've us our ours you you're you'll you'd you've your yours he she they they're they'd they'll them their him her his and or but nor so yet if then else because since as though although while until unless whether than of in on at by for from to into onto with without within about against between after before under over above below through during per via out up down off back away again still already always never only just also too even now later today yet no not nothing none any some all both each every either neither one two more most less least much many few other another same such own be is isn't are aren't was wasn't were weren't been being am do does doesn't don't did didn't done have has hasn't haven't had can can't cannot could couldn't will won't would wouldn't shall should shouldn't may might must yes yeah ok okay please thanks thus hence therefore however well sure fine right".split(
    ' ',
  ),
)
