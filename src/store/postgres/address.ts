import { badInput } from '../../errors.ts'

/** Where a store in PostgreSQL is, split into what the driver is given and what people may see. */
export interface Address {
  /** For the driver, with the password. Never printed. */
  connection: string
  /** A schema of its own for each project. */
  schema: string
  /** For people: without the password. */
  place: string
}

export const isPostgres = (place: string) => /^postgres(ql)?:\/\//i.test(place)

const DEFAULT_SCHEMA = 'saiten'

export function parseAddress(given: string): Address {
  const url = URL.canParse(given) ? new URL(given) : undefined
  // The address is not repeated: the password stands in it.
  if (!url?.hostname && !url?.searchParams.get('host')) throw wrong('host', 'postgres://user@host:5432/database')
  const schema = url.searchParams.get('schema') ?? DEFAULT_SCHEMA
  // Names are written into statements: only those that need no quotes.
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(schema) || schema.startsWith('pg_')) throw wrong('schema', '?schema=team_a')
  const shown = new URL(url)
  shown.password = ''
  shown.searchParams.delete('password')
  url.searchParams.delete('schema')
  return { connection: url.href, schema, place: shown.href }
}

const wrong = (part: string, example: string) =>
  badInput(
    `the address of the store has no usable ${part}; write it like ${example}`,
    `ストアのアドレスの ${part} が正しくありません。例: ${example}`,
  )
