import { isJsonObject, type Json } from '../../../json.ts'
import { describe } from '../../../mistakes/describe.ts'
import { countLength } from '../../../text/length.ts'
import { countLinks } from '../links.ts'
import { type ConditionSource, hold, mustBe, type ReadCondition } from './condition.ts'

const UNITS = ['characters', 'sentences'] as const
type Unit = (typeof UNITS)[number]

export const minLinks: ReadCondition = (value, source) => {
  const limit = wholeNumber(value, source)
  return limit === undefined ? undefined : ({ text }) => hold(countLinks(text) < limit)
}

export const maxLinks: ReadCondition = (value, source) => {
  const limit = wholeNumber(value, source)
  return limit === undefined ? undefined : ({ text }) => hold(countLinks(text) > limit)
}

export const minLength: ReadCondition = (value, source) => {
  const limit = lengthLimit(value, source)
  return limit && (({ text }) => hold(countLength(text, limit.unit) < limit.count))
}

export const maxLength: ReadCondition = (value, source) => {
  const limit = lengthLimit(value, source)
  return limit && (({ text }) => hold(countLength(text, limit.unit) > limit.count))
}

/** `10`, `{ characters: 10 }` or `{ sentences: 2 }`. */
function lengthLimit(value: Json, source: ConditionSource): { unit: Unit; count: number } | undefined {
  if (!isJsonObject(value)) {
    const count = wholeNumber(value, source)
    return count === undefined ? undefined : { unit: 'characters', count }
  }
  const [unit, ...more] = Object.keys(value)
  if (more.length > 0 || !UNITS.includes(unit as Unit)) {
    return mustBe(
      source,
      'a number, { characters: N } or { sentences: N }',
      '数、{ characters: 数 }、{ sentences: 数 } のどれか',
    )
  }
  const count = wholeNumber(value[unit as Unit] as Json, source, unit as Unit)
  return count === undefined ? undefined : { unit: unit as Unit, count }
}

function wholeNumber(value: Json, source: ConditionSource, below?: string): number | undefined {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value
  const found = describe(value)
  return source.mistake(
    {
      en: `must be a whole number of at least 0; found ${found.en}`,
      ja: `0 以上の整数を書いてください（現在は ${found.ja}）`,
    },
    below === undefined ? [] : [below],
  )
}
