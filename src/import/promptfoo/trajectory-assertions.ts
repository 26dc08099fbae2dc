import type { Json, JsonObject } from '../../json.ts'
import type { Part } from '../part.ts'
import { type Assertion, NoCounterpart, type Translation } from './assertion.ts'

/** Assertions on what an agent did: there read off traces, here off the messages and tool calls of the answer. */
export const TRAJECTORY_ASSERTIONS: Readonly<Record<string, Translation>> = {
  'trajectory:tool-used': toolUsed,
  'trajectory:tool-args-match': (assertion) => {
    const { value } = assertion
    refuseOther(value, ['name', 'tool', 'args', 'arguments', 'mode'])
    const wanted = value.get('args').isThere ? value.get('args') : value.get('arguments')
    const match = value.get('mode').value === 'exact' ? 'exact' : 'subset'
    const call = { tool: toolName(value), arguments: wanted.value ?? {}, match }
    return trajectory(assertion, assertion.isNegated ? { forbidden: [call] } : { tools: [call], order: 'any' })
  },
  'trajectory:tool-sequence': (assertion) => {
    assertion.refuseNot()
    const { value } = assertion
    const steps = Array.isArray(value.value) ? value : value.get('steps')
    const order = value.get('mode').value === 'exact' ? 'exact' : 'subsequence'
    return trajectory(assertion, { tools: steps.items().map(toolName), order })
  },
  'trajectory:step-count': (assertion) => {
    assertion.refuseNot()
    const { value } = assertion
    refuseOther(value, ['max'])
    const max = value.get('max').number
    if (max === undefined) throw NO_COUNT
    return trajectory(assertion, { maxSteps: max })
  },
}

function toolUsed(assertion: Assertion): JsonObject {
  const { value } = assertion
  const isMany = Array.isArray(value.value) || value.text !== undefined
  if (!isMany) refuseOther(value, ['name', 'tool', 'min'])
  const names = isMany ? value.items().map(toolName) : Array<string>(value.get('min').number ?? 1).fill(toolName(value))
  // Not all of several is more than none of them.
  if (assertion.isNegated && names.length > 1) assertion.refuseNot()
  return trajectory(assertion, assertion.isNegated ? { forbidden: names } : { tools: names, order: 'any' })
}

function toolName(step: Part): string {
  const name = step.text ?? step.get('name').text ?? step.get('tool').text
  if (name === undefined || name === '' || /[*?{}]/.test(name)) throw NO_NAME
  return name
}

function trajectory(assertion: Assertion, options: Record<string, Json>): JsonObject {
  assertion.differs({
    en: 'there read off traces, here off the messages and tool calls that the answer holds',
    ja: 'promptfoo はトレースから、ここでは回答に含まれるメッセージとツール呼び出しから読み取ります',
  })
  return { type: 'trajectory', ...options }
}

function refuseOther(value: Part, known: readonly string[]): void {
  const other = Object.keys(value.object).find((key) => !known.includes(key))
  if (other !== undefined) throw new NoCounterpart(`there is no \`${other}\` here`, `${other} に当たるものがありません`)
}

const NO_NAME = new NoCounterpart('it names no tool by its whole name', 'ツールの名前がそのまま書かれていません')
const NO_COUNT = new NoCounterpart('it has no greatest number of steps', 'ステップ数の上限がありません')
