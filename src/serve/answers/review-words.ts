import { sinceTime } from '../../local-time.ts'
import { runsSince } from '../../review/decisions-cases.ts'
import { joinedVocabulary, type SentVocabulary, sentVocabulary, vocabularyOf } from '../../views/filter/vocabulary.ts'
import type { Asked, Desk } from '../desk.ts'

const WEEK = 7 * 24 * 60 * 60 * 1000

/** The day from which on runs are reviewed. */
export const sinceOf = ({ since }: Asked) => (since ? sinceTime(since) : new Date(Date.now() - WEEK))

/** The names that a filter over the review may use: each suite's are those of its newest run. */
export async function wordsSince(desk: Desk, since: Date) {
  const newest = new Map<string, string>()
  for await (const { suite, id } of runsSince(desk.store, since)) if (!newest.has(suite)) newest.set(suite, id)
  const found = await Array.fromAsync(newest.values(), (id) => desk.columns(id))
  return joinedVocabulary(found.map(({ columns }) => vocabularyOf(columns)))
}

export const reviewWords = async (desk: Desk, asked: Asked): Promise<SentVocabulary> =>
  sentVocabulary(await wordsSince(desk, sinceOf(asked)))
