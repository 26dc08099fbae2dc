import { z } from 'zod'
import { BadInput } from '../../errors.ts'
import type { Json, JsonObject } from '../../json.ts'
import type { Message } from '../../language.ts'
import { compileSchema, type SchemaCheck } from '../../text/json/json-schema.ts'
import { type ArgumentDifference, argumentDifferences } from './arguments.ts'
import type { Call } from './steps.ts'

const name = z.string().min(1)

/** A tool by its name, or with what its arguments must be. */
export const expectedCall = z.union([
  name,
  z.strictObject({
    tool: name,
    arguments: z.record(z.string(), z.json()).optional(),
    match: z.enum(['exact', 'subset']).optional(),
    tolerance: z.number().nonnegative().optional(),
    schema: z.union([z.record(z.string(), z.json()), z.boolean()]).optional(),
  }),
])
export type ExpectedCall = z.output<typeof expectedCall>

/** More would be a script, and no expectation. */
const MOST_EXPECTED = 100
export const expectedCalls = z.array(expectedCall).min(1).max(MOST_EXPECTED)

/** What a call must be. */
export interface CallPattern {
  tool: string
  /** For people: the name, with `(…)` where its arguments matter. */
  shown: string
  /** What is wrong with the arguments of a call to this tool; empty when nothing is. */
  problems(call: Call): Message[]
}

export const isMatch = (pattern: CallPattern, call: Call): boolean =>
  pattern.tool === call.name && pattern.problems(call).length === 0

/** Compiles what is expected. Throws BadInput, with the path inside the expectation, where its schema is none. */
export function callPattern(expected: ExpectedCall, path = ''): CallPattern {
  if (typeof expected === 'string') return { tool: expected, shown: expected, problems: () => [] }
  const { tool, arguments: wanted, match = 'subset', tolerance = 0, schema } = expected
  const check = schema === undefined ? undefined : compiled(schema, path)
  return {
    tool,
    shown: wanted === undefined && check === undefined ? tool : `${tool}(…)`,
    problems({ arguments: found }) {
      const differing =
        wanted === undefined ? [] : argumentDifferences(found, wanted as JsonObject, { match, tolerance })
      return [...differing.map(said), ...(check?.(found) ?? []).map((text) => ({ en: text, ja: text }))]
    },
  }
}

function compiled(schema: Json, path: string): SchemaCheck {
  try {
    return compileSchema(schema)
  } catch (error) {
    if (!(error instanceof BadInput)) throw error
    throw new BadInput(error.mistakes.map((mistake) => ({ ...mistake, path: `${path}${path && '.'}schema` })))
  }
}

function said({ path, expected, found }: ArgumentDifference): Message {
  const where = path === '' ? { en: 'the arguments are', ja: '引数は' } : { en: `${path} is`, ja: `${path} は` }
  const [is, wanted] = [short(found), short(expected)]
  if (expected === undefined) return { en: `${where.en} ${is}, not expected`, ja: `${where.ja} ${is}（余分）` }
  if (found === undefined)
    return { en: `${where.en} missing, expected ${wanted}`, ja: `${where.ja}なし（期待 ${wanted}）` }
  return { en: `${where.en} ${is}, expected ${wanted}`, ja: `${where.ja} ${is}（期待 ${wanted}）` }
}

const MOST_SHOWN = 60

function short(value: Json | undefined): string {
  const text = JSON.stringify(value) ?? ''
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN).toWellFormed()}…` : text
}
