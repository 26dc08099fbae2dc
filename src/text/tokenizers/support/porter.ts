// Porter's algorithm ("An algorithm for suffix stripping", 1980) with the changes that NLTK makes by default,
// because rouge_score stems with NLTK. Words are lower case; digits count as consonants.

const IRREGULAR = new Map(
  Object.entries({
    skies: 'sky',
    dying: 'die',
    lying: 'lie',
    tying: 'tie',
    innings: 'inning',
    outings: 'outing',
    cannings: 'canning',
  }),
)
for (const word of ['sky', 'news', 'inning', 'outing', 'canning', 'howe', 'proceed', 'exceed', 'succeed']) {
  IRREGULAR.set(word, word)
}

type Rules = readonly (readonly [suffix: string, replacement: string])[]

const STEP_2: Rules = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['izer', 'ize'],
  ['bli', 'ble'],
  ['alli', 'al'],
  ['entli', 'ent'],
  ['eli', 'e'],
  ['ousli', 'ous'],
  ['ization', 'ize'],
  ['ation', 'ate'],
  ['ator', 'ate'],
  ['alism', 'al'],
  ['iveness', 'ive'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['biliti', 'ble'],
  ['fulli', 'ful'],
]

const STEP_3: Rules = [
  ['icate', 'ic'],
  ['ative', ''],
  ['alize', 'al'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ful', ''],
  ['ness', ''],
]

const STEP_4: Rules = 'al ance ence er ic able ible ant ement ment ent ion ou ism ate iti ous ive ize'
  .split(' ')
  .map((suffix) => [suffix, ''] as const)

export function porterStem(word: string): string {
  const irregular = IRREGULAR.get(word)
  if (irregular !== undefined) return irregular
  if (word.length <= 2) return word
  let stem = yToI(pastAndGerund(plural(word)))
  stem = step2(stem)
  stem = firstRule(stem, STEP_3, 1)
  stem = firstRule(stem, STEP_4, 2)
  return doubleL(finalE(stem))
}

/** Applies the first rule whose suffix fits, if what is left has at least `wanted` vowel–consonant pairs. */
function firstRule(word: string, rules: Rules, wanted: number): string {
  for (const [suffix, replacement] of rules) {
    if (!word.endsWith(suffix)) continue
    const end = word.length - suffix.length
    if (measure(word, end) < wanted) return word
    if (suffix === 'ion' && word[end - 1] !== 's' && word[end - 1] !== 't') return word
    return word.slice(0, end) + replacement
  }
  return word
}

function plural(word: string): string {
  if (!word.endsWith('s')) return word
  if (word.endsWith('ies')) return word.slice(0, word.length === 4 ? -1 : -2)
  if (word.endsWith('sses')) return word.slice(0, -2)
  return word.endsWith('ss') ? word : word.slice(0, -1)
}

function pastAndGerund(word: string): string {
  if (word.endsWith('ied')) return word.slice(0, word.length === 4 ? -1 : -2)
  if (word.endsWith('eed')) return measure(word, word.length - 3) > 0 ? word.slice(0, -1) : word
  const cut = word.endsWith('ed') ? 2 : word.endsWith('ing') ? 3 : 0
  if (cut === 0 || !hasVowel(word, word.length - cut)) return word
  const stem = word.slice(0, -cut)
  if (stem.endsWith('at') || stem.endsWith('bl') || stem.endsWith('iz')) return `${stem}e`
  const last = stem[stem.length - 1]!
  if (stem.length >= 2 && last === stem[stem.length - 2] && isConsonant(stem, stem.length - 1)) {
    return last === 'l' || last === 's' || last === 'z' ? stem : stem.slice(0, -1)
  }
  return measure(stem, stem.length) === 1 && endsShort(stem) ? `${stem}e` : stem
}

function yToI(word: string): string {
  if (!word.endsWith('y') || word.length < 3 || !isConsonant(word, word.length - 2)) return word
  return `${word.slice(0, -1)}i`
}

function step2(word: string): string {
  const stem = word.endsWith('alli') && measure(word, word.length - 4) > 0 ? word.slice(0, -2) : word
  // The l counts as part of what is left, so that geology and theology lose their ending too.
  if (stem.endsWith('logi')) return measure(stem, stem.length - 3) > 0 ? stem.slice(0, -1) : stem
  return firstRule(stem, STEP_2, 1)
}

function finalE(word: string): string {
  if (!word.endsWith('e')) return word
  const stem = word.slice(0, -1)
  const pairs = measure(stem, stem.length)
  return pairs > 1 || (pairs === 1 && !endsShort(stem)) ? stem : word
}

function doubleL(word: string): string {
  return word.endsWith('ll') && measure(word, word.length - 1) > 1 ? word.slice(0, -1) : word
}

function isVowelLetter(letter: string | undefined): boolean {
  return letter === 'a' || letter === 'e' || letter === 'i' || letter === 'o' || letter === 'u'
}

/** y is a consonant at the start and after a vowel. Walks back over a run of y's, never recursing. */
function isConsonant(word: string, at: number): boolean {
  let i = at
  while (i > 0 && word[i] === 'y') i--
  return !isVowelLetter(word[i]) === ((at - i) % 2 === 0)
}

/** How many times a consonant follows a vowel in the first `end` letters: Porter's m. */
function measure(word: string, end: number): number {
  let pairs = 0
  let before = true
  for (let i = 0; i < end; i++) {
    const consonant: boolean = word[i] === 'y' ? i === 0 || !before : !isVowelLetter(word[i])
    if (consonant && !before) pairs++
    before = consonant
  }
  return pairs
}

function hasVowel(word: string, end: number): boolean {
  // Any y behind the first letter follows a consonant here, or a vowel was found before it.
  for (let i = 0; i < end; i++) if (isVowelLetter(word[i]) || (i > 0 && word[i] === 'y')) return true
  return false
}

/** Consonant–vowel–consonant, the last not w, x or y; NLTK adds two-letter words like "us". */
function endsShort(word: string): boolean {
  const end = word.length
  if (end === 2) return !isConsonant(word, 0) && isConsonant(word, 1)
  return (
    end >= 3 &&
    isConsonant(word, end - 3) &&
    !isConsonant(word, end - 2) &&
    isConsonant(word, end - 1) &&
    !'wxy'.includes(word[end - 1]!)
  )
}
