import { z } from 'zod'
import type { Message } from '../language.ts'
import type { Complaint } from './judge.ts'
import { readNumber } from './read-number.ts'

/** Characters for a sentence or two. A reason that is longer is taken all the same; it is never asked for. */
const REMARK = 200

/** The id of something that was listed for the judge. Whether each occurs once is checked apart (ids-complaint.ts). */
export const idIn = (ids: readonly string[]) => z.string().meta({ enum: [...ids] })

/** One entry for every id. */
export function entryEach<Entry extends z.ZodType>(ids: readonly string[], entry: Entry) {
  return z.array(entry).meta({ minItems: ids.length, maxItems: ids.length })
}

const wholeNumbers = (min: number, max: number) => Array.from({ length: max - min + 1 }, (_, at) => min + at)

/** A mark the judge gives. Outside its range it is `out-of-range`, and never clamped; what is no number is malformed. */
export function mark({ min, max, whole = false }: { min: number; max: number; whole?: boolean }) {
  const wanted: Message = whole
    ? { en: `must be a whole number from ${min} to ${max}`, ja: `${min} から ${max} の整数でなければなりません` }
    : { en: `must be a number from ${min} to ${max}`, ja: `${min} から ${max} の数でなければなりません` }
  // `unknown` lets "4" and "４" in; the meta is what the model's provider is told.
  return z
    .unknown()
    .meta(whole ? { type: 'integer', enum: wholeNumbers(min, max) } : { type: 'number', minimum: min, maximum: max })
    .transform((given, context) => {
      const number = readNumber(given)
      if (number !== undefined && number >= min && number <= max && (!whole || Number.isInteger(number))) return number
      const kind: Complaint['kind'] = number === undefined ? 'malformed' : 'out-of-range'
      context.addIssue({ code: 'custom', message: wanted.en, params: { kind, said: wanted } })
      return z.NEVER
    })
    .nonoptional()
}

/** Why the judge thinks so. A judge that gives none is not asked again: the reason is "" and `absent` names it. */
export function remark(maxLength = REMARK) {
  return z
    .unknown()
    .meta({ type: 'string', maxLength })
    .optional()
    .transform((given, context) => {
      if (given === undefined || given === null) return ''
      if (typeof given === 'string') return given
      context.addIssue({ code: 'custom', message: TEXT.en, params: { kind: 'malformed', said: TEXT } })
      return z.NEVER
    })
}

const TEXT: Message = { en: 'must be text', ja: '文字列でなければなりません' }
