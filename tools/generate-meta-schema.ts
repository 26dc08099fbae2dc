/** Compiles JSON Schema's schema of schemas, which ajv would otherwise do anew in each process, before it checks the first one. */
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import standalone from 'ajv/dist/standalone/index.js'

export const metaSchemaFile = join(import.meta.dirname, '..', 'src', 'text', 'json', 'meta-schema.generated.ts')

export function metaSchemaSource(): string {
  const ajv = new Ajv2020({ allErrors: true, strict: false, logger: false, code: { source: true, esm: true } })
  const code = standalone.default(ajv, { validate: 'https://json-schema.org/draft/2020-12/schema' })
  const [required, ...more] = code.match(/require\([^)]*\)/g) ?? []
  if (required !== 'require("ajv/dist/runtime/equal")' || more.length > 0)
    throw new Error(`the compiled schema needs more than ajv's equal: ${[required, ...more].join(', ')}`)
  return `// @ts-nocheck
// Made by \`npm run generate\` from ajv. Do not edit.
import type { ValidateFunction } from 'ajv'
import equal from 'ajv/dist/runtime/equal.js'
${code.replace(`${required}.default`, 'equal.default').replace('"use strict";export const validate =', 'export const validate: ValidateFunction =')}
`
}
