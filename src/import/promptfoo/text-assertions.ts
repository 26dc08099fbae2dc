import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import { parseYamlDocuments } from '../../read/yaml.ts'
import { compilePattern, PatternError } from '../../text/pattern.ts'
import { type Assertion, NoCounterpart, type Translation } from './assertion.ts'
import { commaSeparated } from './csv-cell.ts'
import { translatePattern } from './pattern.ts'

/** Assertions that look at the text alone: they mean the same here. */
export const TEXT_ASSERTIONS: Readonly<Record<string, Translation>> = {
  contains: (assertion) => ({ type: 'contains', value: assertion.text(assertion.value.value), ...assertion.not }),
  icontains: (assertion) => ({ ...containing(assertion, 'value'), ignoreCase: true }),
  'contains-any': (assertion) => containing(assertion, 'any'),
  'contains-all': (assertion) => containing(assertion, 'all'),
  'icontains-any': (assertion) => ({ ...containing(assertion, 'any'), ignoreCase: true }),
  'icontains-all': (assertion) => ({ ...containing(assertion, 'all'), ignoreCase: true }),
  'starts-with': (assertion) => ({
    type: 'starts-with',
    value: assertion.text(assertion.value.value),
    ...assertion.not,
  }),
  equals: equal,
  regex: matching,
  'is-json': (assertion) => ({ type: 'json-schema', schema: schemaOf(assertion), ...assertion.not }),
  'contains-json': containsJson,
  levenshtein: (assertion) => ({
    type: 'edit-distance',
    expected: assertion.text(assertion.value.value),
    max: assertion.threshold ?? 5,
    unit: 'code-units',
    ...assertion.not,
  }),
  'word-count': wordCount,
  'min-length': (assertion) => unknownThere(assertion, { min: assertion.value.number ?? 0 }),
  'max-length': (assertion) => unknownThere(assertion, { max: assertion.value.number ?? 0 }),
  empty: (assertion) => unknownThere(assertion, { max: 0 }),
}

function containing(assertion: Assertion, option: 'value' | 'any' | 'all'): JsonObject {
  const { value } = assertion.value
  if (option === 'value') return { type: 'contains', value: assertion.text(value), ...assertion.not }
  const list = typeof value === 'string' ? commaSeparated(value) : Array.isArray(value) ? value : []
  if (list.length === 0) throw new NoCounterpart('it has no value to look for', '比べる値がありません')
  return { type: 'contains', [option]: list.map((item) => assertion.text(item)), ...assertion.not }
}

function equal(assertion: Assertion): JsonObject {
  const { value } = assertion.value
  if (typeof value !== 'object' || value === null) {
    const text = typeof value === 'string' && value !== '' ? assertion.text(value) : String(value ?? '')
    return { type: 'exact-match', expected: text, ...assertion.not }
  }
  assertion.refuseNot()
  return { type: 'json-diff', expected: value, threshold: 1 }
}

function matching(assertion: Assertion): JsonObject {
  const source = assertion.text(assertion.value.value)
  const pattern = translatePattern(source)
  if (pattern === undefined)
    throw new NoCounterpart(
      `the pattern ${JSON.stringify(source)} needs look-around or back-references, which RE2 does not have`,
      `正規表現 ${JSON.stringify(source)} の先読み・後読み・後方参照は RE2 にありません`,
    )
  if (!assertion.isTemplate) checkPattern(pattern)
  return { type: 'regex', pattern, ...assertion.not }
}

function checkPattern(pattern: string): void {
  try {
    compilePattern(pattern)
  } catch (error) {
    if (!(error instanceof PatternError)) throw error
    throw new NoCounterpart(error.said.en, error.said.ja)
  }
}

function containsJson(assertion: Assertion): JsonObject {
  const schema = schemaOf(assertion)
  if (schema !== true)
    assertion.differs({
      en: 'there any JSON in the text may satisfy the schema, here it is the first',
      ja: 'promptfoo は文中のどれかの JSON、ここでは最初の JSON がスキーマを満たす必要があります',
    })
  return { type: 'json-schema', schema, within: true, ...assertion.not }
}

/** A schema as a mapping, or as YAML in a text; none is any JSON. */
function schemaOf({ value: { value } }: Assertion): Json {
  const schema = typeof value === 'string' ? parsed(value) : value
  if (schema === undefined || schema === null) return true
  if (isJsonObject(schema)) return schema
  throw new NoCounterpart('its value is no JSON Schema', '値が JSON Schema ではありません')
}

function parsed(text: string): Json | undefined {
  try {
    return parseYamlDocuments(text, '')[0]?.value
  } catch {
    return text
  }
}

function wordCount(assertion: Assertion): JsonObject {
  const { value } = assertion
  const exact = value.number
  const [min, max] = [value.get('min').number ?? exact, value.get('max').number ?? exact]
  if (min === undefined && max === undefined) throw new NoCounterpart('it has no number of words', '語数がありません')
  return {
    type: 'length',
    unit: 'words',
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...assertion.not,
  }
}

/** Written in configs, but not among the assertions of promptfoo: there the test ends in an error. */
function unknownThere(assertion: Assertion, limits: JsonObject): JsonObject {
  assertion.differs({
    en: 'promptfoo 0.123 knows no such assertion and calls the test an error; here it is a limit on the length',
    ja: 'promptfoo 0.123 にはない名前で、テストはエラーになります。ここでは長さの条件として扱います',
  })
  return { type: 'length', ...limits, ...assertion.not }
}
