import { BadInput, ScoreError } from '../errors.ts'
import type { ModuleRef } from './protocol.ts'

/** Whatever goes wrong while a module is loaded or made ready is a mistake in that file, which the sentence names. */
export async function loading<T>(module: ModuleRef, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (thrown) {
    if (!(thrown instanceof ScoreError)) throw thrown
    const { en, ja } = thrown.said
    const message = { en: `${module.shown}: ${en}`, ja: `${module.shown}: ${ja}` }
    throw new BadInput({ message }, { cause: thrown })
  }
}
