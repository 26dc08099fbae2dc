import type { Json } from '../../../json.ts'
import { isJsonObject } from '../../../json.ts'
import type { Case } from '../../../score/case.ts'
import type { CaseMistake } from '../../../score/scorer.ts'
import { applyAnswer } from '../document/apply.ts'
import { indexPages } from '../document/page-index.ts'
import { inJapanese } from '../measures/reason-names.ts'
import type { AnswerOperation, ExpectedOperation } from '../reading/operation.ts'
import { readExpected } from '../reading/read-expected.ts'
import { isFullyAnchored } from './anchored.ts'

/** What is allowed in an edit case but probably not meant. Empty for any other case, and for one with mistakes. */
export function lintEditCase({ pages, expected }: Case): CaseMistake[] {
  if (!pages || !isJsonObject(expected) || !Array.isArray(expected.operations)) return []
  const index = indexPages(pages)
  const operations = locate(expected.operations)
  const read = readExpected(expected, index)
  // A count that differs means that some were refused: those mistakes come first.
  if (read.length !== operations.length) return []
  return [
    ...operations.flatMap(({ path, operation }) => anchoredPatterns(path, operation)),
    ...unappliable(operations, read, index),
    ...countDisagrees(expected.totalSuccessCount ?? null, read),
  ]
}

interface Located {
  path: string
  operation: Json
}

function locate(entries: Json[]): Located[] {
  return entries.flatMap((entry, e) => {
    const list = isJsonObject(entry) && Array.isArray(entry.operations) ? entry.operations : []
    return list.map((operation, o) => ({ path: `expected.operations[${e}].operations[${o}]`, operation }))
  })
}

function anchoredPatterns(path: string, operation: Json): CaseMistake[] {
  const patterns = isJsonObject(operation) ? operation.expectedContentPatterns : null
  if (!Array.isArray(patterns)) return []
  return patterns.flatMap((pattern, at) => {
    const source = isJsonObject(pattern) ? pattern.not : pattern
    if (typeof source !== 'string' || !isFullyAnchored(source)) return []
    return {
      path: `${path}.expectedContentPatterns[${at}]`,
      message: {
        en: `the pattern ${JSON.stringify(source)} must match the whole text; drop ^ or $ to accept it anywhere`,
        ja: `パターン ${JSON.stringify(source)} は全文一致になります。部分一致でよければ ^ や $ を外してください`,
      },
    }
  })
}

/** Tries the expected operations on the document, in order, with any text as content. */
function unappliable(operations: Located[], read: ExpectedOperation[], pages: ReturnType<typeof indexPages>) {
  const actual = read.map(
    ({ pageId, type, target, position, written }): AnswerOperation => ({
      pageId,
      type,
      targetBlockId: target,
      targetIndex: null,
      position,
      badPosition: false,
      content: type === 'delete' ? null : { text: '', inline: '' },
      written,
    }),
  )
  const { failures } = applyAnswer({ pages, actual, targets: read.map(({ target }) => target) })
  return failures.flatMap((failure, at): CaseMistake[] => {
    if (failure === null) return []
    return [
      {
        path: operations[at]?.path as string,
        message: {
          en: `this operation cannot be applied after those before it (${failure}); reorder them or drop one`,
          ja: `前の操作のあとでは適用できません（${inJapanese(failure)}）。順序を変えるか、どちらかを外してください`,
        },
      },
    ]
  })
}

function countDisagrees(count: Json, read: ExpectedOperation[]): CaseMistake[] {
  const pages = new Set(read.map(({ pageId }) => pageId)).size
  if (count === null || count === pages) return []
  return [
    {
      path: 'expected.totalSuccessCount',
      message: {
        en: `totalSuccessCount is ${count}, but ${pages} page(s) are expected to change; it counts pages, not operations`,
        ja: `totalSuccessCount は ${count} ですが、変更が期待されるページは ${pages} です（操作ではなくページの数です）`,
      },
    },
  ]
}
