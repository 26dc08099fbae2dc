import { Ajv2020 } from 'ajv/dist/2020.js'
import { RE2JS } from 're2js'
import { badInput, errorText } from '../../errors.ts'
import { asDoubles } from '../../exact-number.ts'
import { isJsonObject, type Json } from '../../json.ts'
import { validate as isSchema } from './meta-schema.generated.ts'

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

const DIALECT = 'https://json-schema.org/draft/2020-12/schema'
const SETTINGS = { allErrors: true, strict: false, code: { regExp: re2 }, logger: false } as const

/** Compiles a JSON Schema (2020-12); a schema that is wrong is the user's mistake, found at load. */
export function compileSchema(schema: Json): SchemaCheck {
  // ajv would compile the schema of schemas first, which takes a hundred times as long as most schemas themselves.
  const isKnown = isJsonObject(schema) && (schema.$schema === undefined || schema.$schema === DIALECT)
  const ajv = new Ajv2020({ ...SETTINGS, validateSchema: !isKnown })
  let validate: ReturnType<typeof ajv.compile>
  try {
    if (isKnown && !isSchema(schema)) throw new Error(`schema is invalid: ${ajv.errorsText(isSchema.errors)}`)
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
