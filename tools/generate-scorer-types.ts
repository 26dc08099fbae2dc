/** Writes the options of every scorer as TypeScript types, from the schemas that check them. */
import { join } from 'node:path'
import { z } from 'zod'
import { inLanguage } from '../src/language.ts'
import { registry } from '../src/scorers/registry.generated.ts'

export const scorerTypesFile = join(import.meta.dirname, '../src/scorers/options.generated.ts')

type Schema = z.core.JSONSchema.JSONSchema

export async function scorerTypesSource(): Promise<string> {
  const entries: string[] = []
  for (const [type, load] of registry) {
    const { description, options } = (await load()).default
    const about = inLanguage(typeof description === 'string' ? { en: description, ja: description } : description, 'en')
    const key = /^[a-z]+$/.test(type) ? type : `'${type}'`
    entries.push(`  /** ${about} */\n  ${key}: ${typeOf(z.toJSONSchema(options, { io: 'input' }), '  ')}`)
  }
  return `// Made by \`npm run generate\` from the scorers' own schemas. Do not edit.
import type { Json } from '../json.ts'

/** What may be said to each scorer, by its type. */
export interface ScorerOptions {
${entries.join('\n')}
}
`
}

/** A JSON Schema as a TypeScript type; what no type can say (least, most, patterns) stays with the schema. */
function typeOf(schema: Schema, indent: string): string {
  if (schema.$ref !== undefined) return 'Json'
  if (schema.enum) return schema.enum.map(literal).join(' | ')
  if (schema.anyOf) return schema.anyOf.map((one) => typeOf(one as Schema, indent)).join(' | ')
  switch (schema.type) {
    case 'object':
      return objectType(schema, indent)
    case 'array':
      return `readonly (${typeOf((schema.items ?? {}) as Schema, indent)})[]`
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type
    case 'number':
    case 'integer':
      return 'number'
    default:
      throw new Error(`no type for the option schema ${JSON.stringify(schema)}`)
  }
}

function objectType({ properties = {}, required = [], additionalProperties }: Schema, indent: string): string {
  const names = Object.keys(properties)
  if (names.length === 0) {
    return typeof additionalProperties === 'object' ? '{ [key: string]: Json }' : 'Record<never, never>'
  }
  const inner = `${indent}  `
  const lines = names.map((name) => {
    const property = properties[name] as Schema
    const about = aboutOption(property)
    const optional = required.includes(name) ? '' : '?'
    return `${about && `${inner}/** ${about} */\n`}${inner}${name}${optional}: ${typeOf(property, inner)}`
  })
  return `{\n${lines.join('\n')}\n${indent}}`
}

const aboutOption = ({ description, default: standard }: Schema) =>
  [description, standard === undefined ? undefined : `default: ${JSON.stringify(standard)}`].filter(Boolean).join('; ')

const literal = (value: unknown) => (typeof value === 'string' ? `'${value}'` : String(value))
