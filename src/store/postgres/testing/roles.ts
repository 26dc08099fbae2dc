import pg from 'pg'

/** The address of a store for a new user of its server, who may do nothing there yet; the name of that user. */
export async function newUserOf(store: string, kind: string): Promise<{ name: string; address: string }> {
  const name = `${kind}_${new URL(store).pathname.slice(1)}`
  const password = `of-a-${kind}`
  await asOwner(store, `CREATE ROLE ${name} LOGIN PASSWORD '${password}'`)
  const address = new URL(store)
  Object.assign(address, { username: name, password })
  return { name, address: address.href }
}

/** A statement by whoever owns everything. */
export async function asOwner(store: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: store })
  await client.connect()
  try {
    return (await client.query(sql)).rows as Record<string, unknown>[]
  } finally {
    await client.end()
  }
}
