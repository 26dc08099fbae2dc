import { z } from 'zod'
import { says } from '../../mistakes/expects.ts'

/** Where schemas are described, for editors. Unlike `meta` it makes no copy of the schema, of which every start has hundreds. */
export const docs = z.globalRegistry

export const text = z.string(says('text')).min(1, says('text'))
export const ratio = z.number(says('ratio')).min(0, says('ratio')).max(1, says('ratio'))
export const seconds = z.number(says('seconds')).positive(says('seconds')).max(86_400, says('seconds'))

/** Anything JSON: it was parsed from JSON or YAML, so there is nothing to check. */
export const anything = z.unknown().optional()

export const mapping = z.record(z.string(), z.unknown())
