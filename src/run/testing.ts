import type { RunRecord } from './store.ts'

/** A finished run of two targets, as a store keeps it. */
export const runRecord = (id: string): RunRecord => ({
  id,
  suite: 's',
  file: '/s.yaml',
  startedAt: '2026-01-01T00:00:00.000Z',
  finishedAt: null,
  status: 'finished',
  verdict: null,
  manifest: { saiten: '0', cases: 'c', suite: 's', scorers: {}, targets: {}, selection: '' },
  plan: {
    targets: ['a', 'b'],
    repeats: { least: 1, most: 1 },
    scorers: [],
    selection: {},
    gate: {},
    cluster: null,
    planned: 0,
  },
  summary: null,
})
