import { z } from 'zod'
import { LANGUAGES } from '../../text/language/written-language.ts'
import { SEARCHING } from './conditions/kinds.ts'
import { PII_KINDS, SECRET_KINDS } from './detectors/detect.ts'
import { MODES, SEVERITIES } from './ruleset.ts'
import { VIEWS } from './text-index.ts'

/** The shape of a ruleset for editors. Reading one says more about what is wrong: see read-ruleset.ts. */

const text = z.string().min(1)
const count = z.int().min(0)
const file = z.strictObject({ file: text })
const terms = z.union([z.array(text).min(1), file])
const length = z.union([count, z.strictObject({ characters: count }), z.strictObject({ sentences: count })])
const kinds = (names: readonly string[]) => z.union([z.literal(true), z.array(z.enum(names as [string])).min(1)])
const language = z.enum([...LANGUAGES] as [string])
const case_sensitive = z.boolean().optional()
const view = z.enum(VIEWS).optional()

const CONDITIONS = {
  contains: text,
  regex: text,
  forbidden_terms: terms,
  required_terms: terms,
  min_links: count,
  max_links: count,
  min_length: length,
  max_length: length,
  json_schema: z.union([file, z.record(z.string(), z.json())]),
  language: z.union([language, z.array(language).min(1)]),
  pii: kinds(PII_KINDS),
  secret: kinds(SECRET_KINDS),
}

/** Named, so that the published schema spells it out once. */
const condition = z
  .union(
    Object.entries(CONDITIONS).map(([kind, value]) =>
      z.strictObject({ [kind]: value, case_sensitive, ...(SEARCHING.has(kind) && { view }) }),
    ),
  )
  .meta({ id: 'condition' })
const group = z.array(condition).min(1).optional()
const scalar = z.union([z.string(), z.number(), z.boolean()])
const anyOf = <Schema extends z.ZodType>(schema: Schema) => z.union([schema, z.array(schema).min(1)])

const rule = z.strictObject({
  id: text.describe('unique; named in reports'),
  description: z.string().optional().describe('the message of a violation'),
  severity: z.enum(SEVERITIES),
  when: z
    .strictObject({
      metadata: z.record(z.string(), anyOf(scalar)).optional(),
      input: z
        .strictObject({ contains: anyOf(text).optional(), regex: anyOf(text).optional(), case_sensitive })
        .optional(),
    })
    .optional(),
  match: z.strictObject({ any: group, all: group, none: group }),
  case_sensitive,
})

export const rulesetSchema = z.strictObject({
  $schema: z.string().optional(),
  version: z.literal(1).optional(),
  mode: z.enum(MODES).optional(),
  rules: z.array(rule),
})
