import type { Json } from '../json.ts'
import type { Path } from './path.ts'

/** From 1; columns count UTF-16 units, as editors do. */
export interface Position {
  line: number
  column: number
}

/** Data whose places can be pointed at. */
export interface Located {
  value: Json
  /** Finds a value, or the key before it; the nearest thing around it when there is no such place. */
  locate(path: Path, at?: 'key' | 'value'): Position | undefined
}
