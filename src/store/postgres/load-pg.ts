import type pg from 'pg'
import { badInput } from '../../errors.ts'

/** The driver is an optional peer: who keeps runs in a file does not install it. */
export async function loadPg(): Promise<typeof pg> {
  try {
    return (await import('pg')).default
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw badInput(
      'a store in PostgreSQL needs the package pg: npm i pg',
      'PostgreSQL のストアにはパッケージ pg が必要です: npm i pg',
    )
  }
}
