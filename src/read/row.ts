import type { Mistake } from '../errors.ts'
import type { Json } from '../json.ts'
import type { Located } from '../mistakes/located.ts'
import type { Origin } from './origin.ts'

export type { Located, Position } from '../mistakes/located.ts'

/** One case as it stands in its file, before anything is known about it. */
export interface Row extends Located {
  origin: Origin
  /** Whether some number has digits that the value does not keep. */
  isInexact?: boolean
  /** The value again with all digits: ids must not merge, nor different numbers count as equal. */
  exact(): Json
}

/** Bytes with the name that messages call them by. */
export interface Source {
  file: string
  /** A chunk is good until the next is asked for: whoever keeps part of it longer makes a copy. */
  chunks: AsyncIterable<Uint8Array>
  /** Known from an earlier reading: no key stands twice, no number loses digits, nothing nests too deep. */
  isSound?: boolean
}

/** Takes a mistake that does not stop the reading. */
export type Report = (mistake: Mistake) => void
