import type { JsonObject } from '../../../json.ts'
import type { Message } from '../../../language.ts'

export const UNREADABLE = 'the answer is no edit'
export const NO_PAGE = 'no page named'

/** What lies behind operations that mean no page: not that pages are mistaken for others. */
export const PAGELESS = new Map<string, Message>([
  [
    UNREADABLE,
    {
      en: 'the answer is neither operations nor a document; look at it, and give the model a schema or an example',
      ja: '回答が編集操作でも文書でもありません。回答を見て、スキーマか例を渡してください',
    },
  ],
  [
    NO_PAGE,
    {
      en: 'the operations do not say which page they mean; ask for `pageId`, and show the ids of the pages',
      ja: '操作にどのページかの指定がありません。pageId を求め、ページの id を示してください',
    },
  ],
])

/** Why an operation of the answer means no page; undefined for one that names a page, be it a wrong one. */
export function pageless({ pageId, operation }: JsonObject): string | undefined {
  if (pageId !== null) return undefined
  return operation === null ? UNREADABLE : NO_PAGE
}
