import { Connection } from './connection.ts'

/** Whether this user's role may keep decisions; a store that is yet to be made is its maker's. */
export async function mayWritePostgres(address: string): Promise<boolean> {
  const db = await Connection.open(address, 'read')
  try {
    const sql = `SELECT coalesce(has_table_privilege(to_regclass('$schema.decisions'), 'INSERT'), true)::int AS may`
    const [right] = await db.query(sql)
    return right?.may === 1
  } finally {
    await db.close()
  }
}
