import { shellWord } from '../shell-word.ts'

export const DEFAULT_STORE = '.saiten'

/** Kept while the process runs, and not longer. */
export const IN_MEMORY = ':memory:'

/** To read changes nothing, not even on the disk, and needs no right to write. */
export type Access = 'read' | 'write'

/** The store that `--store` or SAITEN_STORE names; absent, `.saiten/` in the current folder. */
export const storePlace = (given?: string): string => given ?? (process.env.SAITEN_STORE || DEFAULT_STORE)

/** What a printed command needs to find a run that was kept elsewhere; nothing where the environment says it, too. */
export function storeWords(given: unknown): string {
  const word = typeof given === 'string' ? shellWord(given) : undefined
  return word === undefined ? '' : ` --store ${word}`
}
