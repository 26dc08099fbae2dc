import { accessSync, constants, existsSync } from 'node:fs'
import { extname, join } from 'node:path'
import { isPostgres } from './postgres/address.ts'

/** Whether decisions can be kept there: a colleague's file, an artefact of CI or a reader's role may only look. */
export async function mayWrite(place: string): Promise<boolean> {
  if (isPostgres(place)) return (await import('./postgres/may-write.ts')).mayWritePostgres(place)
  const file = extname(place) === '' ? join(place, 'saiten.db') : place
  try {
    if (existsSync(file)) accessSync(file, constants.W_OK)
    return true
  } catch {
    return false
  }
}
