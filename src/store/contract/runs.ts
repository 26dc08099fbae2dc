import { expect, it } from 'vitest'
import { sampleSummary } from '../../report/testing/sample-run.ts'
import type { Given } from '../contract.ts'
import { findRun } from '../find-run.ts'
import type { RunQuery, Store } from '../store.ts'
import { runRecord } from '../testing.ts'

const ids = async (store: Store, query?: RunQuery) => (await store.listRuns(query)).runs.map(({ id }) => id)

export function runsContract({ store }: Given): void {
  it('gives a run back as it was made and changed', async () => {
    const run = runRecord('r_1')
    await store().createRun(run)
    expect(await store().getRun('r_1')).toEqual(run)
    const end = { status: 'finished', finishedAt: '2026-01-02T00:00:00.000Z', verdict: 'pass' } as const
    const plan = { ...run.plan, caseScorers: ['mine'] }
    await store().updateRun('r_1', { ...end, plan, summary: sampleSummary })
    expect(await store().getRun('r_1')).toEqual({ ...run, ...end, plan, summary: sampleSummary })
    expect(await store().getRun('r_2')).toBeUndefined()
  })

  it('finds a run by id, by the start of one, and the last', async () => {
    await store().createRun(runRecord('r_aa1'))
    await store().createRun(runRecord('r_ab2'))
    expect((await findRun(store(), 'last')).id).toBe('r_ab2')
    expect((await findRun(store(), 'r_aa')).id).toBe('r_aa1')
    await expect(findRun(store(), 'r_a')).rejects.toThrow('several runs')
    await expect(findRun(store(), 'r_%')).rejects.toThrow('no run')
  })

  it('lists runs without what is long, newest first', async () => {
    await store().createRun(runRecord('r_1', { kind: 'rescore', plan: { ...runRecord('').plan, rescored: 'r_0' } }))
    await store().createRun(runRecord('r_2'))
    await store().updateRun('r_1', { status: 'finished', verdict: 'fail', summary: sampleSummary })
    const { runs, next } = await store().listRuns()
    expect(next).toBeNull()
    expect(runs.map(({ id }) => id)).toEqual(['r_2', 'r_1'])
    expect(runs[0]).toMatchObject({ cases: null, rescored: null })
    expect(runs[1]).toEqual({
      id: 'r_1',
      suite: 's',
      file: '/s.yaml',
      kind: 'rescore',
      startedAt: '2026-01-01T00:00:00.000Z',
      finishedAt: null,
      status: 'finished',
      verdict: 'fail',
      targets: ['a', 'b'],
      cases: sampleSummary.cases,
      rescored: 'r_0',
      owner: null,
    })
  })

  it('lists runs by what they are', async () => {
    await store().createRun(runRecord('r_1', { startedAt: '2026-01-01T00:00:00.000Z' }))
    await store().createRun(runRecord('r_2', { suite: "o'ther", kind: 'gate', startedAt: '2026-01-02T00:00:00.000Z' }))
    await store().createRun(runRecord('r_3', { file: '/t.yaml', startedAt: '2026-01-03T00:00:00.000Z' }))
    await store().updateRun('r_1', { status: 'finished', verdict: 'pass' })
    await store().updateRun('r_2', { status: 'interrupted' })
    expect(await ids(store(), { suite: "o'ther" })).toEqual(['r_2'])
    expect(await ids(store(), { file: '/t.yaml' })).toEqual(['r_3'])
    expect(await ids(store(), { kind: ['suite', 'program'] })).toEqual(['r_3', 'r_1'])
    expect(await ids(store(), { status: ['running', 'interrupted'] })).toEqual(['r_3', 'r_2'])
    expect(await ids(store(), { verdict: 'pass', suite: 's' })).toEqual(['r_1'])
    expect(await ids(store(), { before: 'r_3' })).toEqual(['r_2', 'r_1'])
    expect(await ids(store(), { since: '2026-01-02T00:00:00.000Z' })).toEqual(['r_3', 'r_2'])
    expect(await ids(store(), { until: '2026-01-02T00:00:00.000Z' })).toEqual(['r_1'])
  })

  it('lists runs page by page, also while more come in', async () => {
    for (const id of ['r_1', 'r_2', 'r_3', 'r_4', 'r_5']) await store().createRun(runRecord(id))
    const first = await store().listRuns({ limit: 2 })
    await store().createRun(runRecord('r_6'))
    const second = await store().listRuns({ limit: 2, cursor: first.next as string })
    const third = await store().listRuns({ limit: 2, cursor: second.next as string })
    expect([first, second, third].map(({ runs }) => runs.map(({ id }) => id))).toEqual([
      ['r_5', 'r_4'],
      ['r_3', 'r_2'],
      ['r_1'],
    ])
    expect(third.next).toBeNull()
  })
}
