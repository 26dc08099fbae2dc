import type { Json } from '../json.ts'

/** Where answers are kept: a small table, key → JSON. */
export interface Memo {
  get(key: string): Promise<Json | undefined>
  set(key: string, value: Json): Promise<void>
}
