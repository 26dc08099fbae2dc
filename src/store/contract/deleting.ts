import { expect, it } from 'vitest'
import type { Given } from '../contract.ts'
import { failed, runRecord, scored, storedCase, storedLabel } from '../testing.ts'

export function deletingContract({ store }: Given): void {
  it('removes runs with everything that only they have', async () => {
    for (const id of ['r_1', 'r_2', 'r_3']) {
      await store().createRun(runRecord(id))
      await store().recordCase(id, storedCase(0, 'shared'))
      await store().recordCase(id, storedCase(1, `of ${id}`))
      await store().recordAnswer(id, 2, { target: 0, repeat: 0, output: 'x' })
    }
    await store().recordLabels('r_1', { name: 'f', targets: ['a'] }, [storedLabel('shared')])
    await store().deleteRuns(['r_1', 'r_3'])
    expect((await store().listRuns()).runs.map(({ id }) => id)).toEqual(['r_2'])
    expect(await store().getRun('r_1')).toBeUndefined()
    const left = await Array.fromAsync(store().cases('r_2'))
    expect(left.map((one) => [one.case.id, one.case.input, one.rows.length])).toEqual([
      ['shared', 'in', 2],
      ['of r_2', 'in', 2],
    ])
    // What people said is about the answer, and outlives the run.
    expect(await store().labels('r_2')).toEqual([storedLabel('shared')])
    await expect(store().deleteRuns(['r_1'])).rejects.toThrow('no run')
    await store().createRun(runRecord('r_1'))
    expect(await Array.fromAsync(store().rows('r_1'))).toEqual([])
    expect(await store().answersOf('r_1', 2)).toEqual([])
  })

  it('replaces a case that is recorded again, in whole', async () => {
    await store().createRun(runRecord('r_1'))
    await store().recordCase('r_1', storedCase(0, 'steady'))
    await store().recordCase('r_1', storedCase(1, 'retried', [scored, failed], 'pass'))
    const bad = await Array.fromAsync(store().cases('r_1', { errors: true }))
    expect(bad.map((one) => one.case.id)).toEqual(['retried'])
    const problems = await Array.fromAsync(store().rows('r_1', { problems: true }))
    expect(problems.map((row) => [row.case, row.target])).toEqual([
      ['retried', 'a'],
      ['retried', 'b'],
    ])
    await store().recordCase('r_1', storedCase(1, 'retried', [scored, scored], 'fail'))
    expect(await Array.fromAsync(store().cases('r_1', { errors: true }))).toEqual([])
    expect(await store().counts('r_1')).toEqual({ pass: 2, fail: 2, review: 0, error: 0 })
  })
}
