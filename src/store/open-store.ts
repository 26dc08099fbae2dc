import { resolve } from 'node:path'
import { badInput } from '../errors.ts'
import { rememberAddress } from '../secrets/of-process.ts'
import { withoutSecretsIn } from '../secrets/store-door.ts'
import { type Access, DEFAULT_STORE, IN_MEMORY, storePlace } from './places.ts'
import { isPostgres } from './postgres/address.ts'
import { SqliteStore } from './sqlite/sqlite-store.ts'
import type { Store } from './store.ts'

export { type Access, DEFAULT_STORE, IN_MEMORY } from './places.ts'

/** Opens the store that `--store` or SAITEN_STORE names; absent, `.saiten/` in the current folder. */
export async function openStore(place: string = storePlace(), access: Access = 'write'): Promise<Store> {
  rememberAddress(place)
  return withoutSecretsIn(await openPlace(place, access))
}

async function openPlace(place: string, access: Access): Promise<Store> {
  // Loaded only where it is used: it needs packages that few have installed.
  if (isPostgres(place)) return (await import('./postgres/postgres-store.ts')).PostgresStore.open(place, access)
  if (/^[a-z]+:\/\//i.test(place)) {
    const scheme = place.slice(0, place.indexOf(':'))
    throw badInput(
      `--store ${scheme}:// is not known; give a file, a folder (default ${DEFAULT_STORE}) or postgres://…`,
      `--store ${scheme}:// は使えません。ファイル、フォルダー（既定 ${DEFAULT_STORE}）、または postgres://… を指定してください`,
    )
  }
  return SqliteStore.open(place === IN_MEMORY ? place : resolve(place), access)
}
