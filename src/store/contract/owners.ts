import { expect, it } from 'vitest'
import type { Given } from '../contract.ts'
import { runRecord, storedCase } from '../testing.ts'

export function ownersContract({ store, open, bereave }: Given): void {
  it('gives a run to one process, which is named to every other', async () => {
    await store().createRun(runRecord('r_1'))
    const other = await open()
    const [head] = (await other.listRuns()).runs
    expect(head?.owner).toMatchObject({ process: process.pid, live: true })
    const refused = expect(other.claimRun('r_1')).rejects
    await refused.toThrow(`run r_1 is still going on: process ${process.pid} on ${head?.owner?.host}`)
    await expect(other.updateRun('r_1', { status: 'finished' })).rejects.toThrow('still going on')
    await expect(other.deleteRuns(['r_1'])).rejects.toThrow('still going on')
    await expect((async () => other.recordCase('r_1', storedCase(0, 'c')))()).rejects.toThrow('not this process')
    await store().recordCase('r_1', storedCase(0, 'c'))
    expect(await store().counts('r_1')).toMatchObject({ pass: 2 })
  })

  it.each(['interrupted', 'finished'] as const)('gives up a run that is %s', async (status) => {
    await store().createRun(runRecord('r_1'))
    await store().updateRun('r_1', { status })
    const other = await open()
    expect((await other.listRuns()).runs).toMatchObject([{ owner: null, status }])
    await other.claimRun('r_1')
    expect((await other.listRuns()).runs).toMatchObject([{ owner: { live: true }, status: 'running' }])
    await other.recordCase('r_1', storedCase(0, 'c'))
    await other.flush()
    await expect(store().claimRun('r_1')).rejects.toThrow('still going on')
  })

  it('leaves a run that was not ended to whoever resumes it', async () => {
    const other = await open()
    await other.createRun(runRecord('r_1'))
    await other.recordCase('r_1', storedCase(0, 'c'))
    await other.close()
    expect((await store().listRuns()).runs).toMatchObject([{ owner: null, status: 'interrupted' }])
    await store().claimRun('r_1')
    expect((await store().recordedCases('r_1'))(0)).toBe(true)
  })

  it('lets nothing in from a process whose run was taken over, and tells it', async () => {
    const { lost } = await store().createRun(runRecord('r_1'))
    await store().createRun(runRecord('r_mine'))
    await store().recordCase('r_1', storedCase(0, 'before'))
    await store().flush()
    await bereave('r_1')
    const other = await open()
    expect((await other.listRuns()).runs.find(({ id }) => id === 'r_1')?.owner).toMatchObject({ live: false })
    await other.claimRun('r_1')
    expect(lost.aborted).toBe(false)
    const late = async () => {
      await store().recordCase('r_1', storedCase(1, 'late'))
      await store().recordCase('r_mine', storedCase(1, 'mine'))
      await store().flush()
      await store().recordAnswer('r_1', 2, { target: 0, repeat: 0, output: 'late' })
    }
    await expect(late()).rejects.toThrow('run r_1 was taken over by another process')
    expect(lost.aborted).toBe(true)
    await expect(store().updateRun('r_1', { status: 'finished' })).rejects.toThrow('taken over')
    await other.recordCase('r_1', storedCase(1, 'after'))
    expect((await Array.fromAsync(other.cases('r_1'))).map((one) => one.case.id)).toEqual(['before', 'after'])
    expect(await other.answersOf('r_1', 2)).toEqual([])
    // Its other runs are none the worse.
    expect(await store().counts('r_mine')).toMatchObject({ pass: 2 })
  })

  it('tells of a loss also while nothing is written', async () => {
    const { lost } = await store().createRun(runRecord('r_1'))
    await bereave('r_1')
    await (await open()).claimRun('r_1')
    await new Promise((resolve) => lost.addEventListener('abort', resolve))
  })

  it('lets one of many have a run whose process is gone', async () => {
    await store().createRun(runRecord('r_1'))
    await bereave('r_1')
    const others = [await open(), await open(), await open()]
    const ends = await Promise.allSettled(others.map((other) => other.claimRun('r_1')))
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
}
