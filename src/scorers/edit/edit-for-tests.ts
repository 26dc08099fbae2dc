import type { Page } from '../../score/case.ts'
import type { ExpectedEdit } from './reading/operation.ts'

/** Two pages of the blocks a, b, c and d. */
export const pages: Page[] = ['p', 'q'].map((id) => ({
  id,
  blocks: ['a', 'b', 'c', 'd'].map((name) => ({ id: name, type: 'paragraph', content: name })),
}))

export type Written = Record<string, unknown>

export const on = (pageId: string, ...operations: Written[]) => ({ pageId, operations })

/** An answer that edits page p. */
export const answers = (...operations: Written[]) => ({ operations: [on('p', ...operations)] })

/** The same as an expectation. */
export const expects = (...operations: Written[]) => answers(...operations) as ExpectedEdit

export const NOTHING = { operations: [] }
