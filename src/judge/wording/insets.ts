import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import type { Judge } from '../judge.ts'
import { wrapJudge } from '../wrap-judge.ts'
import { fenced, fieldText } from './fence.ts'

/**
 * A value of a case inside words of the suite's author, such as a question of a rubric. The words hold a mark in its place
 * until they are put before a judge, where the value is fenced like everything else that comes from a case.
 */
export interface Inset {
  /** Cannot stand in a text by chance: it carries a hash of all values. */
  mark: string
  name: string
  value: Json
}

/** Words as a judge reads them: each value on lines of its own, between its fence. */
export function fencedInsets(words: string, insets: readonly Inset[], boundary: string): string {
  return insets.reduce(
    (text, { mark, name, value }) => text.replaceAll(mark, () => `\n${fenced(name, fieldText(value), boundary)}\n`),
    words,
  )
}

/** Data with the values themselves in place of their marks, in keys too: for people, and for what is fenced as a whole. */
export function plainInsets<Data>(data: Data, insets: readonly Inset[]): Data {
  if (insets.length === 0) return data
  const plain = (text: string) =>
    insets.reduce((so, { mark, value }) => so.replaceAll(mark, () => fieldText(value)), text)
  const walk = (value: Json): Json => {
    if (typeof value === 'string') return plain(value)
    if (Array.isArray(value)) return value.map(walk)
    if (!isJsonObject(value)) return value
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [plain(key), walk(item)])) as JsonObject
  }
  return walk(data as Json) as Data
}

/** The judge, told of the values that the words of its questions hold. */
export const withInsets = (judge: Judge, insets: readonly Inset[]): Judge =>
  wrapJudge(judge, { ask: (question) => judge.ask({ ...question, insets }) })
