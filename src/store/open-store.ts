import { resolve } from 'node:path'
import { badInput } from '../errors.ts'
import { rememberAddress } from '../secrets/of-process.ts'
import { withoutSecretsIn } from '../secrets/store-door.ts'
import { type Access, DEFAULT_STORE, IN_MEMORY } from './places.ts'
import { SqliteStore } from './sqlite/sqlite-store.ts'
import type { Store } from './store.ts'

export { type Access, DEFAULT_STORE, IN_MEMORY } from './places.ts'

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
