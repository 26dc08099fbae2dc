import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Block, Case, Page } from '../../score/case.ts'
import { bareContext, conforms, readyFor } from '../../score/conformance.ts'
import { isPassed, weightedAverage } from '../../score/decide.ts'
import { evaluate } from '../../score/evaluate.ts'
import { presets } from '../../score/presets/index.ts'
import type { AnyScorer } from '../../score/scorer.ts'
import responseTime from '../answered/response-time.ts'
import antiHallucination from './anti-hallucination.ts'
import { checkEditCase } from './checks/check-case.ts'
import contentQuality from './content-quality.ts'
import { walkBlocks } from './document/page-index.ts'
import operationAccuracy from './operation-accuracy.ts'
import operationResult from './operation-result.ts'
import { inlineText } from './reading/content.ts'
import targetBlockPrecision from './target-block-precision.ts'

const SCORERS = new Map<string, AnyScorer>([
  ['operation-accuracy', operationAccuracy],
  ['target-block-precision', targetBlockPrecision],
  ['content-quality', contentQuality],
  ['operation-result', operationResult],
  ['anti-hallucination', antiHallucination],
  ['response-time', responseTime],
])

for (const [type, definition] of SCORERS) if (type !== 'response-time') conforms(type, definition)

interface Example {
  case: Case
  /** By scorer, an option that is true after a space. */
  scores: Record<string, { status: string; value: number | null; passed: boolean | null; details: object }>
  verdicts: Record<string, { verdict: string; weightedAverage: number }>
}

const examples = readFileSync(join(import.meta.dirname, 'fixtures/examples.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Example)

// Values and details computed by another implementation, written from the same description.
describe.each(examples)('the example $case.id', ({ case: testCase, scores, verdicts }) => {
  it('is accepted', () => {
    expect(checkEditCase(testCase)).toEqual([])
  })

  it('gets its scores', async () => {
    for (const [key, wanted] of Object.entries(scores)) {
      const [type, option] = key.split(' ') as [string, string?]
      const options = type === 'response-time' ? { maxMs: 1000 } : option ? { [option]: true } : {}
      const ready = await readyFor(SCORERS.get(type) as AnyScorer, { type, ...options })
      const { status, value, passed, details } = await evaluate(ready, testCase, bareContext)
      const digest = status === 'scored' ? digestOf(type, details as never, testCase) : {}
      expect({ status, value, passed, details: digest }, key).toEqual(wanted)
    }
  })

  it('gets its verdicts', async () => {
    for (const [name, wanted] of Object.entries(verdicts)) {
      const results = []
      for (const spec of presets.get(name)?.scorers ?? []) {
        results.push(await evaluate(await readyFor(SCORERS.get(spec.type) as AnyScorer, spec), testCase, bareContext))
      }
      expect(isPassed(results) ? 'pass' : 'fail', name).toBe(wanted.verdict)
      expect(weightedAverage(results), name).toBeCloseTo(wanted.weightedAverage, 12)
    }
  })
})

type Listed = Record<string, { pageId: string; blockId: string; reason?: string; actual?: unknown }[]> &
  Record<string, number> & { contentIssues: string[]; pages: Page[] }

function digestOf(type: string, details: Listed, { pages = [] }: Case): object {
  const reasons = (list: { reason?: string }[]) => {
    const counts: Record<string, number> = {}
    for (const { reason } of list) if (reason) counts[reason] = (counts[reason] ?? 0) + 1
    return counts
  }
  const ids = (list: { pageId: string; blockId: string }[]) =>
    list.map(({ pageId, blockId }) => [pageId, blockId]).sort((a, b) => (String(a) < String(b) ? -1 : 1))
  const known = new Set(pages.flatMap(({ blocks }) => [...walkBlocks(blocks)].map(({ id }) => id)))
  const tree = ({ id, content, children = [] }: Block): unknown[] => [
    known.has(id) ? id : null,
    inlineText(content),
    children.map(tree),
  ]
  switch (type) {
    case 'operation-accuracy':
      return {
        matched: details.matchedOperations,
        expected: details.totalExpectedOperations,
        extra: details.extraOperations?.length,
        reasons: reasons(details.unmatchedOperations ?? []),
      }
    case 'target-block-precision':
      return {
        correct: details.correctTargets,
        total: details.totalTargets,
        incorrect: details.incorrectTargets?.length,
        unanswered: details.incorrectTargets?.filter(({ actual }) => actual === null).length,
      }
    case 'content-quality': {
      const wording = /^Page '.*': Pattern '.*' not found in content: '.*'$/s
      return {
        matched: details.matchedPatterns,
        total: details.totalPatterns,
        issues: details.contentIssues.length,
        wording: details.contentIssues.every((issue) => wording.test(issue)),
      }
    }
    case 'operation-result':
      return {
        attempted: details.attempted,
        applied: details.applied,
        found: details.matchedPatterns,
        patterns: details.totalPatterns,
        reasons: reasons(details.outcomes ?? []),
        pages: Object.fromEntries(details.pages.map(({ id, blocks }) => [id, blocks.map(tree)])),
      }
    case 'anti-hallucination':
      return {
        new: details.newBlocks?.length,
        deleted: ids(details.deletedBlocks ?? []),
        changed: ids(details.changedBlocks ?? []),
      }
    default:
      return {}
  }
}
