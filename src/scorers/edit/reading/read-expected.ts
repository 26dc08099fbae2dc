import { isJsonObject, type Json } from '../../../json.ts'
import { type PageIndex, targetOf } from '../document/page-index.ts'
import { type ExpectedOperation, readId, readType } from './operation.ts'

/** The expected operations in order, ready to compare. What the check of a case refuses is left out here. */
export function readExpected(expected: unknown, pages: ReadonlyMap<string, PageIndex>): ExpectedOperation[] {
  const entries = isJsonObject(expected) && Array.isArray(expected.operations) ? expected.operations : []
  return entries.flatMap((entry) => {
    const index = isJsonObject(entry) ? pages.get(readId(entry.pageId) ?? '') : undefined
    if (!index || !isJsonObject(entry) || !Array.isArray(entry.operations)) return []
    return entry.operations.flatMap((written) => readOperation(written, index) ?? [])
  })
}

function readOperation(written: Json, index: PageIndex): ExpectedOperation | null {
  if (!isJsonObject(written)) return null
  const type = readType(written.type)
  const targetIndex = typeof written.targetIndex === 'number' ? written.targetIndex : null
  const target = targetOf({ targetBlockId: readId(written.targetBlockId), targetIndex }, index)
  const at = target === null ? undefined : index.indexOf.get(target)
  if (type === null || target === null || at === undefined) return null
  return {
    pageId: String(index.page.id),
    type,
    target,
    targetIndex: at,
    position: type === 'insert' ? (written.position === 'before' ? 'before' : 'after') : null,
    patterns: readPatterns(written.expectedContentPatterns ?? []),
    written,
  }
}

function readPatterns(patterns: Json): ExpectedOperation['patterns'] {
  if (!Array.isArray(patterns)) return []
  return patterns.flatMap((pattern) => {
    if (typeof pattern === 'string') return { source: pattern, not: false }
    return isJsonObject(pattern) && typeof pattern.not === 'string' ? { source: pattern.not, not: true } : []
  })
}
