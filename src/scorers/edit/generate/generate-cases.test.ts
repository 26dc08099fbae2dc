import { describe, expect, it } from 'vitest'
import type { Case } from '../../../score/case.ts'
import { checkEditCase } from '../checks/check-case.ts'
import { lintEditCase } from '../checks/lint.ts'
import { walkBlocks } from '../document/page-index.ts'
import { antiHallucination } from '../measures/score-anti-hallucination.ts'
import { contentQuality } from '../measures/score-content-quality.ts'
import { operationAccuracy } from '../measures/score-operation-accuracy.ts'
import { operationResult } from '../measures/score-operation-result.ts'
import { targetBlockPrecision } from '../measures/score-target-block-precision.ts'
import { inlineText } from '../reading/content.ts'
import { openEdit } from '../reading/open-edit.ts'
import { generateEditCases, idealAnswer } from './generate-cases.ts'

const SEEDS = [0, 1, 2, 3, 4, 5, 42, 123_456]
const VALUES = {
  category: ['replace', 'insert', 'delete', 'generalisation', 'anti-hallucination', 'no-change'],
  size: [1, 10, 32],
  occurrences: ['none', 'one', 'several', 'pages'],
  language: ['ja', 'en'],
}

describe.each(SEEDS)('the matrix of seed %i', (seed) => {
  const cases = generateEditCases({ seed })

  it('covers every pair of values in 20 to 30 cases', () => {
    expect(cases.length).toBeGreaterThanOrEqual(20)
    expect(cases.length).toBeLessThanOrEqual(30)
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length)
    const factors = Object.entries(VALUES)
    for (const [one, ones] of factors) {
      for (const [other, others] of factors) {
        if (one === other) continue
        for (const a of ones) {
          for (const b of others) {
            const met = cases.some(({ metadata }) => metadata?.[one] === a && metadata?.[other] === b)
            expect(met, `${one}=${a} with ${other}=${b}`).toBe(true)
          }
        }
      }
    }
  })

  it('holds cases that check and lint accept', () => {
    for (const testCase of cases) {
      expect(checkEditCase(testCase), testCase.id).toEqual([])
      expect(lintEditCase(testCase), testCase.id).toEqual([])
    }
  })

  it('can be answered perfectly', () => {
    for (const testCase of cases) {
      const edit = openEdit({ ...testCase, output: idealAnswer(testCase) })
      const scores = [
        operationAccuracy(edit, { penalizeExtra: true }).score,
        targetBlockPrecision(edit).score,
        contentQuality(edit, { caseInsensitive: false }).score ?? 1,
        operationResult(edit, { caseInsensitive: false }).score,
        antiHallucination(edit).score,
      ]
      expect(scores, testCase.id).toEqual([1, 1, 1, 1, 1])
    }
  })

  it('has as many blocks and places to edit as it says', () => {
    for (const { id, pages = [], metadata, expected } of cases) {
      for (const page of pages) expect([...walkBlocks(page.blocks)], id).toHaveLength(metadata?.size as number)
      const { operations } = expected as { operations: { operations: unknown[] }[] }
      const edited = operations.map((entry) => entry.operations.length)
      const quiet = metadata?.category === 'no-change' || metadata?.occurrences === 'none'
      const several = metadata?.size === 1 ? [1] : [3]
      const wanted = { one: [1], several, pages: [1, 1] }[metadata?.occurrences as 'one' | 'several' | 'pages']
      expect(edited, id).toEqual(quiet ? [] : wanted)
    }
  })
})

it('writes the same cases for one seed, others for another, in the language it says', () => {
  expect(generateEditCases({ seed: 7 })).toEqual(generateEditCases({ seed: 7 }))
  expect(generateEditCases({ seed: 8 })).not.toEqual(generateEditCases({ seed: 7 }))
  const text = ({ pages = [] }: Case) =>
    pages.flatMap(({ blocks }) => [...walkBlocks(blocks)].map(({ content }) => inlineText(content)))
  for (const testCase of generateEditCases()) {
    const isJapanese = testCase.metadata?.language === 'ja'
    for (const line of [...text(testCase), String(testCase.input)])
      expect(/[ぁ-んァ-ヶ一-龠]/.test(line), line).toBe(isJapanese)
  }
})

it('calls each case in the language of its document', () => {
  for (const { name, metadata } of generateEditCases())
    expect(/[ぁ-ん一-龯]/.test(name ?? '')).toBe(metadata?.language === 'ja')
})
