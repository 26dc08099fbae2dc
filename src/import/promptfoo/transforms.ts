import type { JsonObject } from '../../json.ts'
import type { Part } from '../part.ts'
import type { CarriedCode } from './code.ts'

/** A path into JSON, written as code. */
const PATH = /^(?:JSON\.parse\(output\)|output)((?:\??\.(?!length\b)[A-Za-z_]\w*|\[\d+\])+)$/

/** A transform as it is written here: a path, a pattern, or a module with the code. */
export async function transformOf(written: Part, code: CarriedCode): Promise<JsonObject | string | undefined> {
  const text = written.text?.trim() ?? ''
  const path = PATH.exec(text)?.[1]
  if (path !== undefined) return `$${path.replaceAll('?.', '.')}`
  if (text === 'JSON.parse(output)') return '$'
  if (text === 'output.trim()') return { regex: '^\\s*([\\s\\S]*?)\\s*$', group: 1 }
  return code.transformFor(written)
}
