import type { Message } from '../../language.ts'
import type { Provenance } from './metrics-schema.ts'

export interface Incomparable {
  /** Whether this section was measured otherwise. */
  semantic: boolean
  surface: boolean
  reasons: Message[]
}

/**
 * Figures of two files may be compared when they were measured alike. Thresholds, mode and ruleset decide what a
 * figure leads to, not what it is: they may differ, and the difference is shown.
 */
export function incomparable(before?: Provenance, after?: Provenance): Incomparable {
  if (!before || !after) return { semantic: true, surface: true, reasons: [NO_PROVENANCE] }
  const normalised = differences('normalization', before.normalization, after.normalization)
  const semantic = [
    ...normalised,
    ...differences('encoder', before.encoder, after.encoder),
    ...(before.encoder && after.encoder ? differences('text_lang', before.text_lang, after.text_lang) : []),
  ]
  const surface = [...normalised, ...differences('rouge', before.rouge, after.rouge)]
  const reasons = [...new Map([...semantic, ...surface].map((reason) => [reason.en, reason])).values()]
  return { semantic: semantic.length > 0, surface: surface.length > 0, reasons }
}

/** One sentence for every value that is not the same; `name` is what the whole is called. */
export function differences(name: string, before: unknown, after: unknown): Message[] {
  if (isRecord(before) && isRecord(after)) {
    return Object.keys({ ...before, ...after }).flatMap((key) =>
      differences(name === '' ? key : `${name}.${key}`, before[key], after[key]),
    )
  }
  const [a, b] = [JSON.stringify(before), JSON.stringify(after)]
  if (a === b) return []
  return [{ en: `${name} differs: ${a} → ${b}`, ja: `${name} が異なります: ${a} → ${b}` }]
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const NO_PROVENANCE: Message = {
  en: 'a file has no provenance, so nobody can tell how its figures were made',
  ja: 'provenance のないファイルがあり、値がどう作られたか分かりません',
}
