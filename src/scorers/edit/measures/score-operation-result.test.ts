import { describe, expect, it } from 'vitest'
import type { Page } from '../../../score/case.ts'
import { scoreOperationResult } from '../plain.ts'
import type { ExpectedEdit } from '../reading/operation.ts'
import { resultScore } from './score-operation-result.ts'

const pages: Page[] = [
  { id: 'p', title: 'Title', blocks: ['a', 'b', 'c'].map((id) => ({ id, type: 'paragraph', content: `text ${id}` })) },
]
const edit = (...operations: object[]) => ({ operations: [{ pageId: 'p', operations }] })
const wants = (...expectedContentPatterns: unknown[]) =>
  edit({ type: 'replace', targetBlockId: 'a', expectedContentPatterns }) as ExpectedEdit
const replaceA = { type: 'replace', targetBlockId: 'a', content: 'new a' }
const fails = { type: 'delete', targetBlockId: 'nobody' }

describe('operation-result', () => {
  it('weighs what applied against what the final page reads', () => {
    const { score, details } = scoreOperationResult(edit(replaceA, fails), wants('new a', 'text c', 'Title'), pages)
    expect(score).toBe((6 * 1 * 3 + 4 * 2 * 2) / 60)
    expect(details).toMatchObject({
      attempted: 2,
      applied: 1,
      matchedPatterns: 2,
      totalPatterns: 3,
      missingPatterns: [{ pageId: 'p', pattern: 'Title' }],
      outcomes: [
        { pageId: 'p', operation: replaceA, applied: true },
        { pageId: 'p', operation: fails, applied: false, reason: 'unknown block' },
      ],
    })
    expect(details.pages[0]).toMatchObject({ id: 'p', title: 'Title', blocks: [{ id: 'a', content: 'new a' }, {}, {}] })
  })

  it('joins the texts of blocks by line breaks, and asks for absence there too', () => {
    expect(scoreOperationResult(edit(replaceA), wants('new a\ntext b\ntext c'), pages).score).toBe(1)
    expect(scoreOperationResult(edit(replaceA), wants({ not: 'text a' }, { not: 'text b' }), pages).score).toBe(0.8)
    expect(scoreOperationResult(edit(replaceA), wants('NEW A'), pages, { caseInsensitive: true }).score).toBe(1)
  })

  it('is the success rate alone without patterns', () => {
    expect(scoreOperationResult(edit(replaceA, fails), wants(), pages).score).toBe(0.5)
  })

  it('has no success when nothing was attempted although something was expected', () => {
    expect(scoreOperationResult({ operations: [] }, wants('text a'), pages).score).toBe(0.4)
    expect(scoreOperationResult({ operations: [] }, wants(), pages).score).toBe(0)
  })

  it('gives no content score for edits nobody expected', () => {
    expect(scoreOperationResult(edit(replaceA), { operations: [] }, pages).score).toBe(0.6)
    expect(scoreOperationResult(edit(fails), { operations: [] }, pages).score).toBe(0)
  })

  it('lets exact ties meet their threshold', () => {
    // 0.6 · 2/3 + 0.4 · 1 is 0.8 on paper, and must be here.
    const counts = { attempted: 3, applied: 2, matchedPatterns: 3, totalPatterns: 3 }
    expect(resultScore(counts, 1)).toBe(0.8)
    for (let attempted = 1; attempted <= 60; attempted++) {
      for (let applied = 0; applied <= attempted; applied++) {
        const total = 3 * attempted
        // Content that makes the sum exactly 8/10.
        const matched = (total * (8 * attempted - 6 * applied)) / (4 * attempted)
        if (!Number.isInteger(matched) || matched > total) continue
        expect(resultScore({ attempted, applied, matchedPatterns: matched, totalPatterns: total }, 1)).toBe(0.8)
      }
    }
  })
})
