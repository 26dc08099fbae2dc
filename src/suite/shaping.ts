import type { Format } from '../read/formats.ts'
import type { Columns } from './case/columns.ts'
import type { Shaping } from './case/shape.ts'

/** JSONL and CSV are often logs, with keys of their own; the other formats are written by hand. */
export const shapingOf = (format: Format, columns: Columns): Shaping => ({
  columns,
  keepsUnknownKeys: format === 'jsonl' || format === 'csv',
  hasCells: format === 'csv',
})
