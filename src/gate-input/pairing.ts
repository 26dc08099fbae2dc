import type { Pairing } from '../gate/hybrid/metrics-schema.ts'
import { counted, type Message } from '../language.ts'

/** The lists of a pairing: whatever stands in one of them was not judged as it was given. */
const LISTS = [
  'without_output',
  'without_expected',
  'duplicate_inputs',
  'duplicate_expected',
  'inputs_without_id',
  'expected_without_id',
] as const

type List = (typeof LISTS)[number]

export const emptyPairing = (): Pairing => ({
  cases: 0,
  without_output: [],
  without_expected: [],
  duplicate_inputs: [],
  duplicate_expected: [],
  inputs_without_id: [],
  expected_without_id: [],
})

/** Whether anything was left out or filled in. */
export const isUnpaired = (pairing: Pairing) => LISTS.some((list) => pairing[list].length > 0)

/** One sentence for every list that holds something. */
export function pairingWarnings(pairing: Pairing): Message[] {
  return LISTS.filter((list) => pairing[list].length > 0).map((list) => {
    const entries = pairing[list]
    const [en, ja] = SAID[list]
    const some = someOf(entries)
    return { en: `${counted(entries.length, en[0])} ${en[1]}: ${some}`, ja: `${ja} ${entries.length} 件: ${some}` }
  })
}

const SAID: Record<List, [en: [what: string, of: string], ja: string]> = {
  without_output: [['case', 'without an output, judged as an empty one'], '出力がないため空の出力として判定'],
  without_expected: [['input', 'without an expected row, left out'], 'expected に対応する行がないため除いた入力'],
  duplicate_inputs: [
    ['repeated id', 'in the inputs, only the first row counts'],
    'inputs で id が重複（最初の行だけを使用）',
  ],
  duplicate_expected: [
    ['repeated id', 'in the expected rows, only the first counts'],
    'expected で id が重複（最初の行だけを使用）',
  ],
  inputs_without_id: [['input', 'without an id, left out (lines)'], 'id がないため除いた inputs の行（行番号）'],
  expected_without_id: [
    ['expected row', 'without an id, left out (lines)'],
    'id がないため除いた expected の行（行番号）',
  ],
}

const SHOWN = 5

function someOf(entries: readonly (string | number)[]): string {
  const shown = entries
    .slice(0, SHOWN)
    .map((entry) => (typeof entry === 'number' ? String(entry) : JSON.stringify(entry)))
  return `${shown.join(', ')}${entries.length > SHOWN ? ', …' : ''}`
}
