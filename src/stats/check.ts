import { type NoNumber, noNumber } from './result.ts'

// What callers may get wrong. Each answers with the reason, or undefined when all is well, so that they chain with `??`.

type Wrong = NoNumber | undefined

export function wrongConfidence(confidence: number): Wrong {
  if (confidence > 0 && confidence < 1) return
  return noNumber(
    `confidence must lie between 0 and 1, e.g. 0.95; got ${confidence}`,
    `confidence は 0 と 1 の間の数です（例: 0.95）。指定値: ${confidence}`,
  )
}

/** Squares of larger numbers would overflow when they are summed. */
const LARGEST = 1e100

export function wrongValues(values: ArrayLike<number>): Wrong {
  for (let i = 0; i < values.length; i++) {
    const wrong = wrongValue(values[i]!, i + 1)
    if (wrong) return wrong
  }
}

/** `place` counts from 1, as the message does. */
export function wrongValue(value: number, place: number): Wrong {
  if (Math.abs(value) <= LARGEST) return
  return noNumber(
    `value ${place} is ${value}: only finite numbers up to 1e100 can be used; leave missing values out`,
    `${place} 番目の値が ${value} です。1e100 までの有限の数だけを渡し、欠測は除いてください`,
  )
}

export function wrongPairs(a: ArrayLike<unknown>, b: ArrayLike<unknown>): Wrong {
  if (a.length === b.length) return
  return noNumber(
    `the two lists must pair up: ${a.length} and ${b.length} values`,
    `2 つの列の長さが違います（${a.length} と ${b.length}）。対になる値を渡してください`,
  )
}

export function wrongCount(name: string, count: number, least: number, most = Number.MAX_SAFE_INTEGER): Wrong {
  if (Number.isInteger(count) && count >= least && count <= most) return
  const [upToEn, upToJa] = most === Number.MAX_SAFE_INTEGER ? ['', ''] : [` and at most ${most}`, ` ${most} 以下`]
  return noNumber(
    `${name} must be a whole number, at least ${least}${upToEn}; got ${count}`,
    `${name} は ${least} 以上${upToJa}の整数です。指定値: ${count}`,
  )
}

export function wrongRange(name: string, value: number, low: number, high: number): Wrong {
  if (value >= low && value <= high) return
  if (high === Number.MAX_SAFE_INTEGER) {
    return noNumber(`${name} must be at least ${low}; got ${value}`, `${name} は ${low} 以上の数です。指定値: ${value}`)
  }
  return noNumber(
    `${name} must lie in ${low} … ${high}; got ${value}`,
    `${name} は ${low} 以上 ${high} 以下の数です。指定値: ${value}`,
  )
}

export const NO_VALUES = noNumber('there are no values', '値が 1 つもありません')

/** A label as a message shows it: labels come from files and may be of any length. */
export function quoted(label: string | number | boolean): string {
  const text = JSON.stringify(label)
  return text.length > 60 ? `${text.slice(0, 59).toWellFormed()}…` : text
}
