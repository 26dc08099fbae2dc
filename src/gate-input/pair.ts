import { createHash } from 'node:crypto'
import type { Pairing } from '../gate/hybrid/metrics-schema.ts'
import type { JsonObject } from '../json.ts'
import { MistakeList } from '../mistakes/mistake-list.ts'
import { setOwn } from '../read/own-key.ts'
import type { Case, Origin } from '../score/case.ts'
import type { Fields } from '../suite/case/shape.ts'
import { emptyPairing } from './pairing.ts'
import { firstRows, readSide, type Side } from './read-side.ts'
import { type SideStore, storeFor } from './side-store.ts'

interface PairedCase {
  case: Case
  origin: Origin
}

/** Two files that were read and checked whole; their cases can be read as often as needed. */
export interface Pair {
  pairing: Pairing
  hash: string
  /** One case for every expected row, in its order. */
  read(): AsyncIterable<PairedCase>
}

/** What has no partner is listed, never lost in silence. `onCase` is called for every case. Throws BadInput with every mistake. */
export async function openPair(
  inputsPath: string,
  expectedPath: string,
  onCase: (testCase: Case) => void,
): Promise<Pair> {
  const mistakes = new MistakeList()
  const rows = storeFor(inputsPath)
  const inputs = await readSide(inputsPath, mistakes, rows)
  const expected = await readSide(expectedPath, mistakes)
  mistakes.throwIfAny()
  if (!inputs || !expected) throw new Error('a file was not read, and nobody said why')
  const used = new Uint8Array(inputs.count)
  const pairing: Pairing = {
    ...emptyPairing(),
    inputs: inputs.count,
    expected: expected.count,
    duplicate_inputs: inputs.duplicates,
    duplicate_expected: expected.duplicates,
    inputs_without_id: inputs.withoutId,
    expected_without_id: expected.withoutId,
  }
  for await (const { case: testCase, input, hasOutput } of pairs(inputs, rows, expected)) {
    pairing.cases++
    if (input >= 0) used[input] = 1
    if (!hasOutput) pairing.without_output.push(testCase.id)
    onCase(testCase)
  }
  if (used.reduce((sum, one) => sum + one, 0) < inputs.ids.size) {
    for await (const { id, number } of firstRows(inputs)) if (!used[number]) pairing.without_expected.push(id)
  }
  const hash = createHash('sha256').update(`${inputs.fingerprint.hash}\n${expected.fingerprint.hash}`).digest('hex')
  return { pairing, hash, read: () => pairs(inputs, rows, expected) }
}

/** `input` is the number of the row that was found for it, or −1. */
async function* pairs(
  inputs: Side,
  store: SideStore,
  expected: Side,
): AsyncGenerator<PairedCase & { input: number; hasOutput: boolean }> {
  const rows = await store.open(inputs.fingerprint)
  try {
    for await (const { id, fields, origin } of firstRows(expected)) {
      const number = inputs.ids.find(id)
      const input = number < 0 ? undefined : rows.read(number)
      yield {
        case: merged(id, input?.fields ?? {}, fields),
        origin: input?.origin ?? origin,
        input: number,
        hasOutput: input?.fields.output !== undefined,
      }
    }
  } finally {
    rows.close()
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
