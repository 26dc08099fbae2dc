import { Ajv2020 } from 'ajv/dist/2020.js'
import { RE2JS } from 're2js'
import { badInput, errorText } from '../../errors.ts'
import { asDoubles } from '../../exact-number.ts'
import type { Json } from '../../json.ts'

/** The problems of a value, each as `path: what is wrong`; empty when it fits. */
export type SchemaCheck = (value: Json) => string[]

const MOST_PROBLEMS = 20

/** Patterns in a schema meet model output, so they run on RE2 as well. */
const re2 = Object.assign(
  (pattern: string) => {
    const compiled = RE2JS.compile(RE2JS.translateRegExp(pattern))
    // ajv tells patterns apart by their text.
    return { test: (text: string) => compiled.test(text), toString: () => pattern }
  },
  { code: 're2' },
)

/** Compiles a JSON Schema (2020-12); a schema that is wrong is the user's mistake, found at load. */
export function compileSchema(schema: Json): SchemaCheck {
  const ajv = new Ajv2020({ allErrors: true, strict: false, code: { regExp: re2 }, logger: false })
  let validate: ReturnType<typeof ajv.compile>
  try {
    validate = ajv.compile(schema as object)
  } catch (error) {
    const said = errorText(error)
    throw badInput(`the JSON Schema is not valid: ${said}`, `JSON Schema が正しくありません: ${said}`, {
      path: 'schema',
    })
  }
  return (value) => {
    if (validate(asDoubles(value))) return []
    const errors = validate.errors ?? []
    return errors.slice(0, MOST_PROBLEMS).map(({ instancePath, message, params }) => {
      const extra = 'additionalProperty' in params ? ` "${params.additionalProperty}"` : ''
      return `${instancePath || '/'}: ${message}${extra}`
    })
  }
}
