import { isJsonObject, type Json } from '../../json.ts'
import type { Message } from '../../language.ts'
import type { ImportedScore } from '../../run/imported/imported-run.ts'
import type { Scale } from '../importer.ts'
import { shareOf } from '../runs/scorers.ts'

/** What a value of Inspect comes to; `number` is on whatever scale its scorer has. */
export type ReadValue =
  | { number: number; passed?: boolean; review?: Message }
  /** It says that it was not scored, or is nothing that a number can be made of. */
  | { unscored: true }
  | { unreadable: true }

/**
 * Inspect's own rule (value_to_float): C, P, I and N are 1, 0.5, 0 and 0, yes/true and no/false 1 and 0, numbers themselves.
 * Of these only C, I and N say that an answer is right or wrong. What Inspect would count as 0 though it is no number
 * has no value here.
 */
export function readValue(value: Json | undefined): ReadValue {
  if (typeof value === 'number' || typeof value === 'boolean') return { number: Number(value) }
  if (typeof value !== 'string') return value === null ? { unscored: true } : { unreadable: true }
  if (value === 'C') return { number: 1, passed: true }
  if (value === 'I' || value === 'N') return { number: 0, passed: false }
  if (value === 'P') return { number: 0.5, review: PARTLY }
  if (value === 'NaN') return { unscored: true }
  const word = value.trim().toLowerCase()
  if (word === 'yes' || word === 'true') return { number: 1 }
  if (word === 'no' || word === 'false') return { number: 0 }
  const number = word === '' ? Number.NaN : Number(word)
  return Number.isFinite(number) ? { number } : { unreadable: true }
}

const PARTLY: Message = { en: 'partly correct (P)', ja: '一部正解（P）' }

/** A score of one scorer; `scale` is undefined where its numbers are shares already, null where nobody has said it. */
export function scoreOf(read: ReadValue, scale: Scale | null | undefined, value: Json | undefined): ImportedScore {
  if ('unscored' in read) return { value: null, reason: UNSCORED }
  if ('unreadable' in read) return { value: null, error: notANumber(value) }
  const { number, ...said } = read
  const share = shareOf(number, scale)
  return share.value === null ? share : { ...share, ...said }
}

const UNSCORED: Message = { en: 'not scored, says the log', ja: 'ログで未採点とされています' }

const notANumber = (value: Json | undefined): Message => {
  const found = isJsonObject(value) || Array.isArray(value) ? 'a list or mapping' : JSON.stringify(value ?? null)
  return {
    en: `no number can be made of the value ${found.slice(0, 80)}`,
    ja: `値 ${found.slice(0, 80)} は数に直せません`,
  }
}
