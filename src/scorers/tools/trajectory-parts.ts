import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import { hashOf } from '../../judge/canonical.ts'
import type { Message } from '../../language.ts'
import { parsePath, valueAt } from '../../mistakes/path.ts'
import type { Pattern } from '../../text/pattern.ts'
import { longestLoop } from './align.ts'
import { argumentDifferences } from './arguments.ts'
import { type CallPattern, isMatch } from './call-pattern.ts'
import { compareCalls, joined, type Order } from './compare-calls.ts'
import type { Call, Step } from './steps.ts'

/** One side of a trajectory: 1 where it is as it should be, and what is wrong where it is not. */
export interface Part {
  value: number
  reason?: Message
}

/** A call with the step it was made in, counted from 1. */
export interface PlacedCall extends Call {
  step: number
}

export const placedCalls = (steps: readonly Step[]): PlacedCall[] =>
  steps.flatMap(({ calls }, at) => calls.map((call) => ({ ...call, step: at + 1 })))

/** At most so many steps; beyond, the share of them that is allowed. */
export function stepsPart(steps: number, most: number): Part {
  if (steps <= most) return { value: 1 }
  return {
    value: most / steps,
    reason: { en: `${steps} steps, at most ${most} wanted`, ja: `${steps} ステップ（${most} 以下が必要）` },
  }
}

/** The tools that should be called, in the order that is asked for. */
export function toolsPart(calls: readonly PlacedCall[], patterns: readonly CallPattern[], order: Order): Part {
  const stepOf = (at: number) => ({ en: `step ${calls[at]?.step}`, ja: `ステップ ${calls[at]?.step}` })
  const { share, missed, alignment } = compareCalls(calls, patterns, order, stepOf)
  if (share === 1) return { value: 1 }
  const last = alignment.reduce<number | undefined>(
    (at, one) => (one === undefined ? at : Math.max(at ?? 0, one)),
    undefined,
  )
  const [step, steps] = [last === undefined ? undefined : calls[last]?.step, calls.at(-1)?.step ?? 0]
  const where: Message =
    step === undefined
      ? { en: `none of the expected calls in ${steps} steps`, ja: `${steps} ステップに期待した呼び出しがありません` }
      : { en: `as expected up to step ${step}`, ja: `ステップ ${step} までは期待どおり` }
  return { value: share, reason: joined([...missed.slice(0, 2), where]) }
}

/** Tools that must not be called. */
export function forbiddenPart(calls: readonly PlacedCall[], forbidden: readonly CallPattern[]): Part {
  const found = calls.filter((call) => forbidden.some((pattern) => isMatch(pattern, call)))
  if (found.length === 0) return { value: 1 }
  const reasons = found.map(({ step, name }) => ({
    en: `step ${step} calls ${name}, which is forbidden`,
    ja: `ステップ ${step} で禁止されたツール ${name} を呼んでいます`,
  }))
  return { value: 0, reason: joined(reasons) }
}

/** The same call, or the same short cycle of calls, more than so many times in a row. */
export function loopsPart(calls: readonly PlacedCall[], most: number): Part {
  const loop = longestLoop(calls.map(({ name, arguments: given }) => hashOf([name, given])))
  if (!loop || loop.rounds <= most) return { value: 1 }
  const [from, to] = [calls[loop.from] as PlacedCall, calls[loop.to] as PlacedCall]
  const names = calls.slice(loop.from, loop.from + loop.period).map(({ name }) => name)
  const shown = names.join(' → ')
  return {
    value: 0,
    reason: {
      en: `steps ${from.step} to ${to.step}: ${shown} ${loop.rounds} times in a row with the same arguments, at most ${most} wanted`,
      ja: `ステップ ${from.step}〜${to.step}: ${shown} を同じ引数で ${loop.rounds} 回続けて呼んでいます（${most} 回以下が必要）`,
    },
  }
}

export interface Goal {
  /** Found in the agent's last message. */
  message?: Pattern | undefined
  /** The agent's last call. */
  tool?: CallPattern | undefined
  /** What the record of the trajectory holds in the end, by path. */
  state?: Readonly<Record<string, Json>> | undefined
}

/** Whether the agent got where it should: the share of what is asked for. */
export function goalPart(steps: readonly Step[], record: Json, { message, tool, state = {} }: Goal): Part {
  const wrong: (Message | undefined)[] = [
    ...(message ? [messageProblem(steps, message)] : []),
    ...(tool ? [toolProblem(placedCalls(steps), tool)] : []),
    ...Object.entries(state).map(([path, wanted]) => stateProblem(record, path, wanted)),
  ]
  const reasons = wrong.filter((one) => one !== undefined)
  return { value: 1 - reasons.length / wrong.length, ...(reasons.length > 0 && { reason: joined(reasons) }) }
}

function messageProblem(steps: readonly Step[], pattern: Pattern): Message | undefined {
  const at = steps.findLastIndex(({ text }) => text.trim() !== '')
  if (at < 0) return { en: 'the agent never says anything', ja: 'エージェントは何も述べていません' }
  if (pattern.test((steps[at] as Step).text)) return undefined
  const shown = `/${pattern.source}/`
  return {
    en: `the last message (step ${at + 1}) does not match ${shown}`,
    ja: `最後のメッセージ（ステップ ${at + 1}）が ${shown} に一致しません`,
  }
}

function toolProblem(calls: readonly PlacedCall[], pattern: CallPattern): Message | undefined {
  const last = calls.at(-1)
  if (!last)
    return {
      en: `no tool is called, ${pattern.shown} should be the last`,
      ja: `ツールの呼び出しがありません（最後は ${pattern.shown} のはず）`,
    }
  if (isMatch(pattern, last)) return undefined
  const why = last.name === pattern.tool ? pattern.problems(last)[0] : undefined
  return {
    en: `the last call (step ${last.step}) is ${last.name}, expected ${pattern.shown}${why ? `: ${why.en}` : ''}`,
    ja: `最後の呼び出し（ステップ ${last.step}）は ${last.name}（期待 ${pattern.shown}）${why ? `: ${why.ja}` : ''}`,
  }
}

function stateProblem(record: Json, path: string, wanted: Json): Message | undefined {
  const found = isJsonObject(record) ? (valueAt(record, parsePath(path)) as Json | undefined) : undefined
  const differing = argumentDifferences(holder(found), { it: wanted }, { match: 'subset', tolerance: 0 })
  if (differing.length === 0) return undefined
  const [is, expected] = [short(found), short(wanted)]
  return { en: `${path} is ${is} in the end, expected ${expected}`, ja: `最後の ${path} は ${is}（期待 ${expected}）` }
}

const holder = (found: Json | undefined): JsonObject => (found === undefined ? {} : { it: found })

function short(value: Json | undefined): string {
  const text = JSON.stringify(value) ?? 'absent'
  return text.length > 60 ? `${text.slice(0, 60).toWellFormed()}…` : text
}
