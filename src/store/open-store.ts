import { resolve } from 'node:path'
import { badInput } from '../errors.ts'
import { rememberAddress } from '../secrets/of-process.ts'
import { withoutSecretsIn } from '../secrets/store-door.ts'
import { SqliteStore } from './sqlite/sqlite-store.ts'
import type { Store } from './store.ts'

export const DEFAULT_STORE = '.saiten'

/** Kept while the process runs, and not longer. */
export const IN_MEMORY = ':memory:'

/** To read changes nothing, not even on the disk, and needs no right to write. */
export type Access = 'read' | 'write'

/** Opens the store that `--store` names; absent, `.saiten/` in the current folder. */
export async function openStore(place: string = DEFAULT_STORE, access: Access = 'write'): Promise<Store> {
  rememberAddress(place)
  if (/^[a-z]+:\/\//i.test(place)) {
    const scheme = place.slice(0, place.indexOf(':'))
    throw badInput(
      `--store ${scheme}:// is not available in this version; give a file or a folder (default ${DEFAULT_STORE})`,
      `この版では --store ${scheme}:// は使えません。ファイルかフォルダーを指定してください（既定 ${DEFAULT_STORE}）`,
    )
  }
  return withoutSecretsIn(await SqliteStore.open(place === IN_MEMORY ? place : resolve(place), access))
}
