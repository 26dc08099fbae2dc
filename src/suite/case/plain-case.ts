import { isJsonObject } from '../../json.ts'
import type { Fields } from './shape.ts'

/**
 * Whether a case is surely in order: only simple fields, each of its right type. Most rows of large files are,
 * and asking this first spares them the schema, which costs as much as parsing them.
 */
export function isPlainCase(fields: Fields): boolean {
  const { id, name, context, pages, messages, durationMs, metadata, vars, scorers, also } = fields
  return (
    (id === undefined || typeof id === 'string' || (typeof id === 'number' && Number.isFinite(id))) &&
    (name === undefined || typeof name === 'string') &&
    (durationMs === undefined || (typeof durationMs === 'number' && durationMs >= 0 && Number.isFinite(durationMs))) &&
    (metadata === undefined || isJsonObject(metadata)) &&
    (vars === undefined || isJsonObject(vars)) &&
    context === undefined &&
    pages === undefined &&
    messages === undefined &&
    scorers === undefined &&
    also === undefined
  )
}
