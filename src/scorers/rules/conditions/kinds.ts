import type { ReadCondition } from './condition.ts'
import { contains } from './contains.ts'
import { pii, secret } from './detected.ts'
import { jsonSchema } from './json-schema.ts'
import { language } from './language.ts'
import { maxLength, maxLinks, minLength, minLinks } from './limits.ts'
import { regex } from './regex.ts'
import { forbiddenTerms, requiredTerms } from './terms.ts'

/** Those that search for texts, and may say in which view of the answer. */
export const SEARCHING = new Set(['contains', 'regex', 'forbidden_terms', 'required_terms'])

/** Every kind of condition by the key it is written with. */
export const KINDS = new Map<string, ReadCondition>([
  ['contains', contains],
  ['regex', regex],
  ['forbidden_terms', forbiddenTerms],
  ['required_terms', requiredTerms],
  ['min_links', minLinks],
  ['max_links', maxLinks],
  ['min_length', minLength],
  ['max_length', maxLength],
  ['json_schema', jsonSchema],
  ['language', language],
  ['pii', pii],
  ['secret', secret],
])
