import type { Json } from '../../../json.ts'
import type { Message } from '../../../language.ts'
import type { Path } from '../../../mistakes/path.ts'
import type { Search, Span, TextIndex, View } from '../text-index.ts'

export const GROUPS = ['any', 'all', 'none'] as const
export type Group = (typeof GROUPS)[number]

/** What a condition found: a place in the text, or something that has none, such as an absence. */
export type Finding = Span | 'nowhere'

/** Holds when it finds something wrong. */
export type Condition = (search: Search) => Finding | undefined

/** What reading a condition may use. */
export interface ConditionSource {
  index: TextIndex
  caseSensitive: boolean
  /** For conditions that search for texts. */
  view: View
  /** Notes a mistake at the condition's value, or below it. */
  mistake(message: Message, below?: Path): undefined
  /** The text of a file beside the ruleset; undefined when it cannot be had, which is then noted. */
  read(file: string): Promise<string | undefined>
}

/** Turns the value of a condition into a condition; undefined when it is wrong, which is then noted. */
export type ReadCondition = (
  value: Json,
  source: ConditionSource,
) => Condition | undefined | Promise<Condition | undefined>

export const hold = (holds: boolean): Finding | undefined => (holds ? 'nowhere' : undefined)

export function mustBe(source: ConditionSource, en: string, ja: string, below?: Path): undefined {
  return source.mistake({ en: `must be ${en}`, ja: `${ja}を書いてください` }, below)
}
