import { ScoreError } from '../../../errors.ts'
import type { Page } from '../../../score/case.ts'
import type { Applied } from '../document/apply.ts'
import { deriveEdit } from '../document/derive.ts'
import { indexPages, type PageIndex, targetOf } from '../document/page-index.ts'
import type { AnswerOperation, ExpectedOperation } from './operation.ts'
import { readAnswer } from './read-answer.ts'
import { readExpected } from './read-expected.ts'

/** A case and its answer, read and resolved: what all five scorers look at. */
export interface Edit {
  pages: ReadonlyMap<string, PageIndex>
  expected: ExpectedOperation[]
  actual: AnswerOperation[]
  /** The block each actual operation means, by its place in `actual`; null when it names none. */
  targets: (string | null)[]
  /** The edited document, where the answer was that and the operations are derived from it. */
  applied?: Applied
  /** Whether nothing could be made of the answer. */
  unreadable?: true
}

export function openEdit({
  output,
  expected,
  pages: given,
}: {
  output?: unknown
  expected?: unknown
  pages?: readonly Page[]
}): Edit {
  if (output == null) {
    throw new ScoreError('input', {
      en: 'the case has no output to score: give it `output`, or a target that makes one',
      ja: '採点する output がありません。ケースに output を書くか、出力を作るターゲットを指定してください',
    })
  }
  const pages = indexPages(given ?? [])
  const [onlyPage = null] = pages.size === 1 ? pages.keys() : []
  const { operations: actual, document, unreadable } = readAnswer(output, onlyPage)
  const wanted = readExpected(expected, pages)
  if (document) return { pages, expected: wanted, ...deriveEdit(document, pages, wanted) }
  const targets = actual.map((operation) => targetOf(operation, pages.get(operation.pageId ?? '')))
  return { pages, expected: wanted, actual, targets, ...(unreadable && { unreadable }) }
}

/** A ratio; of nothing, it is 1 when the answer does nothing either. */
export function share(part: number, whole: number, attempted: number): number {
  return whole > 0 ? part / whole : attempted === 0 ? 1 : 0
}
