import pg from 'pg'
import { storeContract } from '../contract.ts'
import { PostgresStore } from './postgres-store.ts'
import { emptyDatabase } from './testing/database.ts'

storeContract('PostgreSQL', async () => {
  const address = await emptyDatabase()
  return {
    open: (access) => PostgresStore.open(address, access),
    bereave: async (run) => {
      const client = new pg.Client({ connectionString: address })
      await client.connect()
      const change = `jsonb_set(owner::jsonb, '{began}', '"long ago"')::text`
      await client.query(`UPDATE saiten.runs SET owner = ${change} WHERE id = $1`, [run])
      await client.end()
    },
    remove: async () => {},
  }
})
