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
