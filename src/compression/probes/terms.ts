/** Words that stand in every text and tell nothing of what this one is about. */
const COMMON = new Set(
  'about above after again all also always and another any are around back because been before being below between both but can cannot case change code could did does doing done down each either else even every few file files find first for from get give go going good had has have having here how however into issue its just keep keeps let line lines look made make makes many may means might more most much must need needs new next not now off okay once one only onto other our out over own part per please put rather really right run same says see set should show since some still such sure take tell than that the their them then there these they thing things this those though through time too try two under until use used uses using very want was way ways well were what when where whether which while who why will with within without work works would yes yet you your'.split(
    ' ',
  ),
)

/** Latin words and names with their inner signs, numbers, runs of katakana, runs of kanji. */
const TERM =
  /[\p{Script=Latin}\d_][\p{Script=Latin}\d_.@/:#-]*[\p{Script=Latin}\d_]|\d+|[ァ-ヴー]{2,}|[\p{Script=Han}々]{2,}/gu

/** `isn't`, `we've`: cut at the sign, their halves would look like words of their own. */
const SHORT_FORM = /\b[a-z]+n['’]t\b|['’](?:s|re|ve|ll|d|m)\b/gi

/** What a text is about: its words without those that every text has. Plurals and cases count as one. */
export function termsOf(text: string): Set<string> {
  const terms = new Set<string>()
  for (const [word] of text.normalize('NFKC').replace(SHORT_FORM, ' ').matchAll(TERM)) {
    const term = word.toLowerCase()
    if (/^[a-z]{1,2}$/.test(term) || COMMON.has(term)) continue
    terms.add(singular(term))
  }
  return terms
}

function singular(word: string): string {
  if (!/^[a-z]{4,}s$/.test(word) || word.endsWith('ss')) return word
  return word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.slice(0, -1)
}

/** The share of the first set that is in the second; 0 for an empty one. */
export function coverage(of: ReadonlySet<string>, by: ReadonlySet<string>): number {
  if (of.size === 0) return 0
  let found = 0
  for (const term of of) if (by.has(term)) found++
  return found / of.size
}

export function sharesTerm(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  for (const term of a) if (b.has(term)) return true
  return false
}
