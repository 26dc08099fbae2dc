export const DEFAULT_STORE = '.saiten'

/** Kept while the process runs, and not longer. */
export const IN_MEMORY = ':memory:'

/** To read changes nothing, not even on the disk, and needs no right to write. */
export type Access = 'read' | 'write'
