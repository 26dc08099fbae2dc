import type { Json } from '../../json.ts'
import { readMemo } from '../codec/memo.ts'
import type { Memo } from '../store.ts'
import type { Connection } from './connection.ts'
import { inOneStatement, insertion } from './one-statement.ts'
import { together } from './together.ts'

/** Replies to questions, for whoever asks them again. Many lanes ask at once, and a statement costs more than what it finds. */
export function memoIn(db: Connection): Memo {
  const get = together<string, Json | undefined>(async (keys) => {
    const rows = await db.query('SELECT key, value FROM $schema.memo WHERE key = ANY ($1::text[])', [keys])
    const found = new Map(rows.map(({ key, value }) => [key, value]))
    return keys.map((key) => (found.has(key) ? readMemo(found.get(key)) : undefined))
  })
  // The first reply to a question is the one that everybody uses. In order, so that nobody waits for each other.
  const set = together<[key: string, value: string], void>(async (entries) => {
    const rows = entries.toSorted(([a], [b]) => (a < b ? -1 : 1))
    await inOneStatement(db, [insertion('memo', ['key text', 'value text'], rows)])
    return []
  })
  return { get, set: (key, value) => set([key, JSON.stringify(value)]) }
}
