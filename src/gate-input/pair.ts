import type { Pairing } from '../gate/hybrid/metrics-schema.ts'
import type { JsonObject } from '../json.ts'
import type { Case, Origin } from '../score/case.ts'
import type { Fields } from '../suite/case/shape.ts'
import { setOwn } from '../suite/own-key.ts'
import { emptyPairing } from './pairing.ts'
import type { Side } from './read-side.ts'

export interface PairedCase {
  case: Case
  origin: Origin
}

/** One case for every expected row, in its order; what has no partner is listed, never lost in silence. */
export function pair(inputs: Side, expected: Side): { cases: PairedCase[]; pairing: Pairing } {
  const cases: PairedCase[] = []
  const withoutOutput: string[] = []
  for (const [id, { fields, origin }] of expected.rows) {
    const input = inputs.rows.get(id)
    if (input?.fields.output === undefined) withoutOutput.push(id)
    cases.push({ case: merged(id, input?.fields ?? {}, fields), origin: input?.origin ?? origin })
  }
  return {
    cases,
    pairing: {
      ...emptyPairing(),
      cases: cases.length,
      inputs: inputs.count,
      expected: expected.count,
      without_output: withoutOutput,
      without_expected: [...inputs.rows.keys()].filter((id) => !expected.rows.has(id)),
      duplicate_inputs: inputs.duplicates,
      duplicate_expected: expected.duplicates,
      inputs_without_id: inputs.withoutId,
      expected_without_id: expected.withoutId,
    },
  }
}

/** The answer comes from the input, the reference from the expected row; what both may say, the input says. */
function merged(id: string, input: Fields, expected: Fields): Case {
  const both = { ...expected, ...input }
  const metadata = mergedMetadata(expected.metadata as JsonObject | undefined, input.metadata as JsonObject | undefined)
  return {
    id,
    ...(typeof both.name === 'string' && { name: both.name }),
    ...(both.input !== undefined && { input: both.input }),
    output: input.output ?? '',
    ...(expected.expected !== undefined && { expected: expected.expected }),
    ...(metadata && { metadata }),
  }
}

/** Shallow, the input's over the expected's; null overrides nothing. */
function mergedMetadata(under?: JsonObject, over?: JsonObject): JsonObject | undefined {
  if (!under || !over) return over ?? under
  const all: JsonObject = {}
  for (const [key, value] of Object.entries(under)) setOwn(all, key, value)
  for (const [key, value] of Object.entries(over)) {
    if (value !== null || !Object.hasOwn(all, key)) setOwn(all, key, value)
  }
  return all
}
