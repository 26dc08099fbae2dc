import { expect, it, onTestFinished } from 'vitest'
import { DEFAULT_GATE } from '../gate/policy.ts'
import type { Summary } from '../gate/summary.ts'
import { sampleSummary } from '../report/testing/sample-run.ts'
import { SqliteStore } from '../store/sqlite/sqlite-store.ts'
import type { RunRecord } from '../store/store.ts'
import { earlierFigures } from './earlier.ts'

function record(id: string, change: Partial<RunRecord> = {}): RunRecord {
  return {
    id,
    suite: 'support-bot',
    file: '/suite.yaml',
    kind: 'suite',
    startedAt: '2026-11-15T20:00:00.000Z',
    finishedAt: null,
    status: 'finished',
    verdict: 'pass',
    manifest: {
      saiten: '0.1.0',
      cases: 'cases',
      suite: 'suite',
      scorers: { faithfulness: 'f1', exact: 'e1' },
      targets: { default: 't1' },
      selection: 'all',
    },
    plan: {
      targets: ['default'],
      repeats: { least: 1, most: 1 },
      scorers: [],
      selection: {},
      gate: DEFAULT_GATE,
      cluster: null,
      planned: 5,
    },
    summary: sampleSummary,
    ...change,
  }
}

async function storeOf(runs: RunRecord[]) {
  const store = await SqliteStore.open(':memory:')
  onTestFinished(() => store.close())
  for (const run of runs) {
    await store.createRun(run)
    const { status, summary } = run
    await store.updateRun(run.id, { status, ...(summary && { summary: summary as Summary }) })
  }
  return store
}

const now = record('r_now', { status: 'running', summary: null })
const found = { run: 'r_before', mean: 0.7095, ci95: [0.34, 1] }

it('gives the figures of the newest finished run of the suite', async () => {
  const store = await storeOf([
    record('r_oldest'),
    record('r_before'),
    record('r_other', { suite: 'another' }),
    record('r_broken', { status: 'interrupted', summary: null }),
    now,
    record('r_later'),
  ])
  const earlier = await earlierFigures(store, now)
  expect(earlier('default', 'faithfulness')).toEqual(found)
  expect(earlier('default', 'no such scorer')).toBeUndefined()
  expect(earlier('no such target', 'faithfulness')).toBeUndefined()
})

const { manifest } = record('')

it.each([
  ['other cases', { ...manifest, cases: 'more' }],
  ['another selection', { ...manifest, selection: 'the first ten' }],
  ['another target behind the name', { ...manifest, targets: { default: 't2' } }],
  ['another version of the scorer', { ...manifest, scorers: { faithfulness: 'f2' } }],
  ['a target that nobody knows by its hash', { ...manifest, targets: {} }],
  ['no such scorer then', { ...manifest, scorers: { exact: 'e1' } }],
])('gives none where the earlier run measured something else: %s', async (_, changed) => {
  const store = await storeOf([record('r_before', { manifest: changed }), now])
  expect((await earlierFigures(store, now))('default', 'faithfulness')).toBeUndefined()
})
