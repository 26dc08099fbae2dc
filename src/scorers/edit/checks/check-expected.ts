import { isJsonObject, type Json, type JsonObject } from '../../../json.ts'
import type { PageIndex } from '../document/page-index.ts'
import { readId } from '../reading/operation.ts'
import { checkOperation } from './check-operation.ts'
import { type Complaints, show } from './complaints.ts'

/** The document by page id; undefined when the case has none, which is a mistake already. */
type Pages = ReadonlyMap<string, PageIndex> | undefined

/** Everything that can be wrong with `expected`; null counts as absent. */
export function checkExpected(expected: unknown, pages: Pages, complaints: Complaints): void {
  if (!isJsonObject(expected) || expected.operations == null) {
    const path = isJsonObject(expected) ? 'expected.operations' : 'expected'
    complaints.add(
      path,
      'an edit case needs `expected.operations`; write [] when nothing may change',
      '編集ケースには expected.operations が必要です。何も変えてはならないときは [] と書いてください',
    )
    return
  }
  complaints.addUnknownKeys('expected', expected, ['operations', 'totalSuccessCount'])
  checkCount(expected.totalSuccessCount ?? null, complaints)
  const path = 'expected.operations'
  if (!Array.isArray(expected.operations)) {
    complaints.add(
      path,
      `expected.operations is a list of { pageId, operations }; found ${show(expected.operations)}`,
      `expected.operations は { pageId, operations } の配列です（実際：${show(expected.operations)}）`,
    )
    return
  }
  expected.operations.forEach((entry, at) => {
    checkEntry(entry, `${path}[${at}]`, pages, complaints)
  })
}

function checkCount(count: Json, complaints: Complaints): void {
  if (count === null || (Number.isInteger(count) && (count as number) >= 0)) return
  complaints.add(
    'expected.totalSuccessCount',
    `totalSuccessCount is how many pages change, a whole number from 0; found ${show(count)}`,
    `totalSuccessCount は変更されるページ数（0 以上の整数）です（実際：${show(count)}）`,
  )
}

function checkEntry(entry: Json, path: string, pages: Pages, complaints: Complaints): void {
  if (!isJsonObject(entry)) {
    complaints.add(
      path,
      `an entry is { pageId, operations }; found ${show(entry)}`,
      `{ pageId, operations } と書いてください（実際：${show(entry)}）`,
    )
    return
  }
  complaints.addUnknownKeys(path, entry, ['pageId', 'operations'])
  const index = checkPageId(entry, path, pages, complaints)
  if (!Array.isArray(entry.operations)) {
    complaints.add(
      `${path}.operations`,
      `the operations of a page are a list; found ${show(entry.operations)}`,
      `ページの operations は配列です（実際：${show(entry.operations)}）`,
    )
    return
  }
  entry.operations.forEach((operation, at) => {
    checkOperation(operation, `${path}.operations[${at}]`, index, complaints)
  })
}

function checkPageId(
  { pageId }: JsonObject,
  path: string,
  pages: Pages,
  complaints: Complaints,
): PageIndex | undefined {
  const id = readId(pageId)
  if (id === null) {
    const ids = [...(pages?.keys() ?? [])].slice(0, 8).join(', ')
    complaints.add(
      `${path}.pageId`,
      `pageId names one of the pages (${ids}); found ${show(pageId)}`,
      `pageId にはページの id（${ids}）を書いてください（実際：${show(pageId)}）`,
    )
    return undefined
  }
  const index = pages?.get(id)
  if (pages && !index) complaints.addUnknown(`${path}.pageId`, { en: 'page', ja: 'ページ' }, id, [...pages.keys()])
  return index
}
