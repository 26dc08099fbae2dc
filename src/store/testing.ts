import { DEFAULT_GATE } from '../gate/policy.ts'
import type { ResultRow } from '../score/result.ts'
import type { Score } from '../score/score.ts'
import type { RunRecord, StoredCase, StoredLabel } from './store.ts'

/** A run of two targets, as a store keeps it. */
export const runRecord = (id: string, change: Partial<RunRecord> = {}): RunRecord => ({
  id,
  suite: 's',
  file: '/s.yaml',
  kind: 'suite',
  startedAt: '2026-01-01T00:00:00.000Z',
  finishedAt: null,
  status: 'running',
  verdict: null,
  manifest: { saiten: '0', cases: 'c', suite: 's', scorers: {}, targets: {}, selection: '' },
  plan: {
    targets: ['a', 'b'],
    repeats: { least: 1, most: 1 },
    scorers: [{ name: 'contains', type: 'contains', weight: 1, threshold: 1, given: {} }],
    selection: {},
    gate: DEFAULT_GATE,
    cluster: null,
    planned: 4,
  },
  summary: null,
  ...change,
})

/** By the scorer of the plan. */
export const scored: Score = {
  scorer: 'contains',
  type: 'contains',
  status: 'scored',
  value: 1,
  threshold: 1,
  weight: 1,
  passed: true,
  details: { found: ['x'] },
}

/** By a scorer that the case brought along. */
export const own: Score = { ...scored, scorer: 'mine', threshold: null, passed: null, value: 0.25, parts: { p: 0.5 } }

export const failed: Score = {
  ...scored,
  status: 'error',
  value: null,
  passed: null,
  error: { kind: 'timeout', message: 'late' },
}

/** A case with a row for each of the two targets. */
export function storedCase(
  index: number,
  id: string,
  scores: Score[] = [scored],
  verdict: ResultRow['verdict'] = 'pass',
): StoredCase {
  const row = (target: string): ResultRow => ({
    case: id,
    target,
    repeat: 0,
    verdict,
    scores,
    weightedAverage: 1,
    output: { text: `${id} ${target}` },
    durationMs: 5,
  })
  const testCase = { id, name: 'N', input: 'in', expected: 'out', output: 'dropped', metadata: { __proto__x: 1 } }
  return { index, case: testCase, origin: { file: 'c.yaml', line: 7 }, rows: [row('a'), row('b')] }
}

export const storedLabel = (id: string, change: Partial<StoredLabel> = {}): StoredLabel => ({
  case: id,
  answer: 'hash',
  target: 'a',
  repeat: 0,
  scorer: null,
  rater: null,
  value: 1,
  passed: true,
  ...change,
})
