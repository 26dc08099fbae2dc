import type { Page } from '../../../score/case.ts'
import type { CaseMistake } from '../../../score/scorer.ts'
import { indexPages } from '../document/page-index.ts'
import { checkExpected } from './check-expected.ts'
import { checkPages } from './check-pages.ts'
import { Complaints } from './complaints.ts'

/** The user's mistakes in the document and the expectation. The answer is a model's: it is scored, never refused. */
export function checkEditCase({ pages, expected }: { pages?: readonly Page[]; expected?: unknown }): CaseMistake[] {
  const complaints = new Complaints()
  if (!pages) {
    complaints.add(
      'pages',
      'an edit case needs `pages`: [{ id, title, blocks: [{ id, type, content }] }]',
      '編集ケースには pages が必要です：[{ id, title, blocks: [{ id, type, content }] }]',
    )
  } else checkPages(pages, complaints)
  checkExpected(expected, pages && indexPages(pages), complaints)
  return complaints.list
}
