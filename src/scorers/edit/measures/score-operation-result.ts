import type { Json } from '../../../json.ts'
import type { Page } from '../../../score/case.ts'
import { applyAnswer, type FailureReason } from '../document/apply.ts'
import { cutPage, type PageTree, treeText } from '../document/page-tree.ts'
import { compilePatterns, holdsIn, showPattern } from '../matching/judge-patterns.ts'
import type { Edit } from '../reading/open-edit.ts'
import { type EditScore, told } from './edit-score.ts'

export interface Outcome {
  pageId: string | null
  operation: Json
  applied: boolean
  reason?: FailureReason
}

export interface OperationResultDetails {
  attempted: number
  applied: number
  matchedPatterns: number
  totalPatterns: number
  missingPatterns: { pageId: string; pattern: string }[]
  outcomes: Outcome[]
  /** The document after the edit. */
  pages: Page[]
}

/** Applies the operations: how many went through, and whether the document then reads as expected. */
export function operationResult(
  edit: Edit,
  { caseInsensitive }: { caseInsensitive: boolean },
): EditScore<OperationResultDetails & { derived?: true }> {
  const { trees, failures } = applyAnswer(edit)
  const { total, missing } = searchDocument(edit, trees, caseInsensitive)
  const attempted = edit.actual.length
  const applied = failures.filter((failure) => failure === null).length
  const details: OperationResultDetails = {
    attempted,
    applied,
    matchedPatterns: total - missing.length,
    totalPatterns: total,
    missingPatterns: missing,
    outcomes: edit.actual.map(({ pageId, written }, at) => outcome(pageId, written, failures[at] ?? null)),
    pages: Array.from(trees.values(), cutPage),
  }
  const score = resultScore(details, edit.expected.length)
  return told(edit, { score, ...(score < 1 && { reason: whatWasMissed(details) }), details })
}

export function outcome(pageId: string | null, operation: Json, failure: FailureReason | null): Outcome {
  return { pageId, operation, applied: failure === null, ...(failure && { reason: failure }) }
}

/** 0.6 · success rate + 0.4 · content, as one fraction of whole numbers: exact ties then meet their threshold. */
export function resultScore(
  {
    attempted,
    applied,
    matchedPatterns,
    totalPatterns,
  }: Omit<OperationResultDetails, 'outcomes' | 'pages' | 'missingPatterns'>,
  expected: number,
): number {
  if (expected === 0) return attempted === 0 ? 1 : (6 * applied) / (10 * attempted)
  if (totalPatterns === 0) return attempted === 0 ? 0 : applied / attempted
  if (attempted === 0) return (4 * matchedPatterns) / (10 * totalPatterns)
  return (6 * applied * totalPatterns + 4 * matchedPatterns * attempted) / (10 * attempted * totalPatterns)
}

/** Looks for every expected pattern in the final text of its page. */
function searchDocument({ expected }: Edit, trees: ReadonlyMap<string, PageTree>, caseInsensitive: boolean) {
  const texts = new Map<string, string>()
  const missing: OperationResultDetails['missingPatterns'] = []
  let total = 0
  compilePatterns(expected, caseInsensitive).forEach((patterns, at) => {
    const pageId = expected[at]?.pageId as string
    for (const pattern of patterns) {
      const text = texts.get(pageId) ?? treeText(trees.get(pageId) as PageTree)
      texts.set(pageId, text)
      total++
      if (!holdsIn(pattern, text)) missing.push({ pageId, pattern: showPattern(pattern) })
    }
  })
  return { total, missing }
}

function whatWasMissed({ attempted, applied, matchedPatterns, totalPatterns }: OperationResultDetails) {
  const en: string[] = []
  const ja: string[] = []
  if (attempted === 0) {
    en.push('nothing was attempted')
    ja.push('操作がひとつもありません')
  } else if (applied < attempted) {
    en.push(`${attempted - applied}/${attempted} operations do not apply`)
    ja.push(`操作のうち ${attempted - applied}/${attempted} 件が適用できません`)
  }
  if (matchedPatterns < totalPatterns) {
    en.push(`${totalPatterns - matchedPatterns}/${totalPatterns} patterns are not in the final text`)
    ja.push(`最終テキストにないパターンが ${totalPatterns - matchedPatterns}/${totalPatterns} 件あります`)
  }
  if (en.length === 0) {
    en.push('no change was expected, but the answer edits')
    ja.push('変更は不要なのに、答えが編集しています')
  }
  return { en: en.join('; '), ja: ja.join('。') }
}
