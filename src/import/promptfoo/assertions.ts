import type { JsonObject } from '../../json.ts'
import type { Notes } from '../notes.ts'
import type { Part } from '../part.ts'

/** A scorer for an assertion, or a note that there is none. */
export function scorerOf(assertion: Part, notes: Notes): JsonObject | undefined {
  const type = assertion.get('type').text ?? ''
  const made = OPTIONS[type.replace(/^not-/, '')]?.(assertion.get('value'))
  if (!made) {
    notes.leftOut(`assert ${type}`, NO_SCORER, assertion.origin)
    return undefined
  }
  return type.startsWith('not-') ? { ...made, not: true } : made
}

const NO_SCORER = { en: 'there is no scorer for it', ja: '対応するスコアラーがありません' }

const texts = (value: Part) => value.items().flatMap(({ text }) => (text ? [text] : []))

const contains = (option: 'value' | 'any' | 'all', more: JsonObject) => (value: Part) => {
  const list = texts(value)
  return list.length === 0
    ? undefined
    : { type: 'contains', [option]: option === 'value' ? (list[0] as string) : list, ...more }
}

const OPTIONS: Record<string, (value: Part) => JsonObject | undefined> = {
  contains: contains('value', {}),
  'contains-any': contains('any', {}),
  'contains-all': contains('all', {}),
  icontains: contains('value', { ignoreCase: true }),
  'icontains-any': contains('any', { ignoreCase: true }),
  'icontains-all': contains('all', { ignoreCase: true }),
}
