import { expect, it } from 'vitest'
import { PostgresStore } from '../store/postgres/postgres-store.ts'
import { emptyDatabase } from '../store/postgres/testing/database.ts'
import { openQueue } from './boss.ts'

it('lets six processes start at once on an empty database', async () => {
  const address = await emptyDatabase()
  const started = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const store = await PostgresStore.open(address)
      const boss = await openQueue(store.shared.db)
      return { store, boss }
    }),
  )
  for (const { store, boss } of started) {
    expect(await store.listRuns()).toEqual({ runs: [], next: null })
    await boss.stop({ graceful: false })
    await store.close()
  }
})
