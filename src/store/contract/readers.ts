import { expect, it } from 'vitest'
import type { Given } from '../contract.ts'
import type { Store } from '../store.ts'
import { runRecord, storedCase } from '../testing.ts'

/** More than any page holds. */
const MANY = 3000

async function fill(store: Store): Promise<void> {
  await store.createRun(runRecord('r_1'))
  for (let index = 0; index < MANY; index++) await store.recordCase('r_1', storedCase(index, `c${index}`))
  await store.flush()
}

export function readersContract({ store, open }: Given): void {
  it('lets any number of loops go over the same rows at once', async () => {
    await fill(store())
    const [rows, again, cases, others] = [
      store().rows('r_1')[Symbol.asyncIterator](),
      store().rows('r_1')[Symbol.asyncIterator](),
      store().cases('r_1')[Symbol.asyncIterator](),
      store().cases('r_1')[Symbol.asyncIterator](),
    ]
    for (let at = 0; at < MANY * 2; at++) {
      const [row, same] = [(await rows.next()).value, (await again.next()).value]
      if (row.case !== `c${at >> 1}` || same.case !== row.case || same.target !== row.target) expect.fail(`row ${at}`)
      if (at % 2 === 1) continue
      const [one, two] = [(await cases.next()).value, (await others.next()).value]
      if (one.case.id !== row.case || two.case.id !== row.case) expect.fail(`case ${at}`)
    }
    for (const loop of [rows, again, cases, others]) expect(await loop.next()).toMatchObject({ done: true })
  })

  it('can be written while it is read', async () => {
    await fill(store())
    let read = 0
    for await (const row of store().rows('r_1')) {
      if (read++ % 500 === 0) await store().recordCase('r_1', storedCase(MANY + read, `later${read}`))
      if (row.case === `c${MANY - 1}` && row.target === 'b') break
    }
    expect(read).toBe(MANY * 2)
    expect((await store().counts('r_1')).pass).toBe(MANY * 2 + ((MANY * 2) / 500) * 2)
  })

  it('is read by who may only read, and by that not changed', async () => {
    const empty = await open('read')
    expect(await empty.listRuns()).toEqual({ runs: [], next: null })
    await store().createRun(runRecord('r_1'))
    await store().recordCase('r_1', storedCase(0, 'c'))
    await store().flush()
    const reader = await open('read')
    expect(await Array.fromAsync(reader.rows('r_1'))).toHaveLength(2)
    await expect(reader.updateRun('r_1', { status: 'finished' })).rejects.toThrow()
    await expect(reader.createRun(runRecord('r_2'))).rejects.toThrow()
    expect((await store().listRuns()).runs).toMatchObject([{ id: 'r_1', status: 'running' }])
  })
}
