import { assign } from '../matching/assign.ts'
import { compilePatterns, holdsIn, holdsInAny, type ReadyPattern, showPattern } from '../matching/judge-patterns.ts'
import { type Group, groupOperations } from '../matching/pairing.ts'
import type { Edit } from '../reading/open-edit.ts'
import { type EditScore, told } from './edit-score.ts'

export interface ContentQualityDetails {
  matchedPatterns: number
  totalPatterns: number
  /** One sentence per pattern that was missed. */
  contentIssues: string[]
  /** Every pattern and whether it was found, in the order of the case. */
  patterns: { pageId: string; pattern: string; found: boolean }[]
}

const SHOWN_CHARACTERS = 50

/** Share of the expected patterns that the generated text holds. */
export function contentQuality(
  edit: Edit,
  { caseInsensitive }: { caseInsensitive: boolean },
): EditScore<ContentQualityDetails & { derived?: true }, number | null> {
  const patterns = compilePatterns(edit.expected, caseInsensitive)
  const anywhere = searchPages(edit)
  const paired = pairForPatterns(edit, patterns, anywhere)
  const details: ContentQualityDetails = { matchedPatterns: 0, totalPatterns: 0, contentIssues: [], patterns: [] }
  edit.expected.forEach(({ pageId }, at) => {
    const partner = paired.get(at)
    const text = partner === undefined ? anywhere.text(pageId) : textOf(edit, partner)
    for (const pattern of patterns[at] as ReadyPattern[]) {
      const found = partner === undefined ? anywhere.holds(pageId, pattern) : holdsIn(pattern, text)
      const shown = showPattern(pattern)
      details.totalPatterns++
      details.patterns.push({ pageId, pattern: shown, found })
      if (found) details.matchedPatterns++
      else details.contentIssues.push(issue(pageId, shown, text ?? ''))
    }
  })
  const { matchedPatterns, totalPatterns } = details
  if (totalPatterns === 0) {
    const reason = { en: 'the case expects no content patterns', ja: 'ケースに expectedContentPatterns がありません' }
    return told(edit, { score: null, reason, details })
  }
  const score = matchedPatterns / totalPatterns
  return told(edit, { score, ...(score < 1 && { reason: whatWasMissed(details) }), details })
}

/** Among the maximal pairings, the one that finds most patterns. */
function pairForPatterns(edit: Edit, patterns: ReadyPattern[][], anywhere: PageSearch): Map<number, number> {
  const paired = new Map<number, number>()
  for (const group of groupOperations(edit)) {
    const { expected, actual } = group
    if (actual.length === 0) continue
    const asks = expected.some((at) => (patterns[at]?.length ?? 0) > 0)
    const oneEach = expected.length === 1 && actual.length === 1
    const pairs = asks && !oneEach ? bestPairs(edit, group, patterns, anywhere) : pairInOrder(group)
    for (const [e, a] of pairs) paired.set(e, a)
  }
  return paired
}

function pairInOrder({ expected, actual }: Group): [number, number][] {
  return expected.slice(0, actual.length).map((at, i) => [at, actual[i] as number])
}

/** What a pair gains is what it finds beyond what the expected operation would find unpaired. */
function bestPairs(edit: Edit, { expected, actual }: Group, patterns: ReadyPattern[][], anywhere: PageSearch) {
  const texts = actual.map((at) => textOf(edit, at))
  const gains = expected.map((at) => {
    const asked = patterns[at] as ReadyPattern[]
    const unpaired = asked.filter((pattern) => anywhere.holds(edit.expected[at]?.pageId as string, pattern)).length
    const foundIn = new Map<string | null, number>()
    return Int32Array.from(texts, (text) => {
      const known = foundIn.get(text) ?? asked.filter((pattern) => holdsIn(pattern, text)).length
      foundIn.set(text, known)
      return known - unpaired
    })
  })
  const gain = (e: number, a: number) => gains[e]?.[a] as number
  if (expected.length <= actual.length) {
    const columns = assign(expected.length, actual.length, gain)
    return expected.map((at, e) => [at, actual[columns[e] as number] as number] as const)
  }
  const rows = assign(actual.length, expected.length, (a, e) => gain(e, a))
  return actual.map((at, a) => [expected[rows[a] as number] as number, at] as const)
}

interface PageSearch {
  /** Whether any one operation on the page wrote what the pattern asks for. */
  holds(pageId: string, pattern: ReadyPattern): boolean
  /** The beginning of what was written on the page, for showing. */
  text(pageId: string): string
}

function searchPages(edit: Edit): PageSearch {
  const written = new Map<string, Set<string>>()
  edit.actual.forEach(({ pageId }, at) => {
    const text = textOf(edit, at)
    if (pageId === null || text === null) return
    const known = written.get(pageId)
    if (known) known.add(text)
    else written.set(pageId, new Set([text]))
  })
  const texts = new Map(Array.from(written, ([pageId, known]) => [pageId, [...known]]))
  const answers = new Map<string, boolean>()
  return {
    holds(pageId, pattern) {
      const key = JSON.stringify([pageId, pattern.source, pattern.not])
      const known = answers.get(key) ?? holdsInAny(pattern, texts.get(pageId) ?? [])
      answers.set(key, known)
      return known
    },
    text: (pageId) => (texts.get(pageId) ?? []).slice(0, SHOWN_CHARACTERS).join('\n'),
  }
}

function textOf({ actual }: Edit, at: number): string | null {
  return actual[at]?.content?.text ?? null
}

function issue(pageId: string, pattern: string, text: string): string {
  // Twice as many code units hold that many characters, whatever they are.
  const shown = [...text.slice(0, 2 * SHOWN_CHARACTERS)].slice(0, SHOWN_CHARACTERS).join('')
  return `Page '${pageId}': Pattern '${pattern}' not found in content: '${shown}...'`
}

function whatWasMissed({ matchedPatterns, totalPatterns, patterns }: ContentQualityDetails) {
  const missed = `${totalPatterns - matchedPatterns}/${totalPatterns}`
  const first = patterns.find(({ found }) => !found)?.pattern ?? ''
  return {
    en: `${missed} expected patterns were not found, e.g. '${first}'`,
    ja: `期待したパターンのうち ${missed} 件が見つかりません（例：'${first}'）`,
  }
}
