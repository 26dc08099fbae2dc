import type { ById } from './dictionary-file.ts'

/** Reads what follows from the ids of tokens but for exceptions. */
export function readerById<Value>(
  { values, ofId, exceptions }: ById<Value>,
  idOf: (token: number) => number,
): (token: number) => Value {
  const other = new Map<number, Value>()
  let at = 0
  for (let i = 0; i < exceptions.length; i += 2) {
    at += exceptions[i]!
    other.set(at, values[exceptions[i + 1]!]!)
  }
  return (token) => other.get(token) ?? values[ofId[idOf(token)]!]!
}
