import { badInput } from '../errors.ts'
import { isOpen, type ReviewEntry, type ReviewLine, type ReviewList } from '../gate/hybrid/review.ts'
import type { RunRecord, Store } from '../store/store.ts'
import { reviewCases } from './decisions-cases.ts'

export interface ReviewWish {
  /** The runs from then on, or this one alone. */
  from: Date | RunRecord
  failing?: boolean
  disagree?: boolean
  /** The id of a rule that the case breaks. */
  rule?: string
  limit: number
  /** The `next` of the page before. */
  cursor?: string
}

/** The cases to look at, each once as of the latest run it came up in; how many of which kind, and a page of them. */
export async function reviewList(store: Store, wish: ReviewWish): Promise<ReviewList> {
  const lines = await linesOf(store, wish.from)
  const fitting = lines.filter((line) => fits(line, wish))
  const start = wish.cursor === undefined ? 0 : fitting.findIndex((line) => cursorOf(line) === wish.cursor) + 1
  if (wish.cursor !== undefined && start === 0) throw noSuchPlace()
  const cases = fitting.slice(start, start + wish.limit)
  const last = cases.at(-1)
  const left = fitting.length - start - cases.length
  return {
    since: wish.from instanceof Date ? wish.from.toISOString() : null,
    counts: countsOf(fitting, lines.length),
    cases,
    left,
    next: last && left > 0 ? cursorOf(last) : null,
  }
}

const WORST = ['fail', 'error', 'review']

async function linesOf(store: Store, from: ReviewWish['from']): Promise<ReviewLine[]> {
  const lines = new Map<string, ReviewLine>()
  const lastRun = new Map<string, string>()
  for await (const entry of reviewCases(store, from)) {
    const key = JSON.stringify([entry.suite, entry.case, entry.target])
    const line = lines.get(key)
    if (!line) lines.set(key, { ...entry, earlier: 0 })
    else if (entry.run !== lastRun.get(key)) line.earlier++
    // Of the repeats of one run the worst stands for the case.
    else if (entry.run === line.run && rank(entry) < rank(line)) lines.set(key, { ...entry, earlier: 0 })
    lastRun.set(key, entry.run)
  }
  return [...lines.values()]
}

const rank = ({ verdict }: ReviewEntry) => WORST.indexOf(verdict)

const fits = (line: ReviewLine, { failing, disagree, rule }: ReviewWish) =>
  (!failing || line.verdict === 'fail' || line.verdict === 'error') &&
  (!disagree || line.disagree) &&
  (rule === undefined || line.rules.violations.includes(rule))

function countsOf(lines: readonly ReviewLine[], all: number): ReviewList['counts'] {
  const rules = new Map<string, number>()
  for (const id of lines.flatMap((line) => line.rules.violations)) rules.set(id, (rules.get(id) ?? 0) + 1)
  const count = (is: (line: ReviewLine) => boolean) => lines.filter(is).length
  return {
    all,
    cases: lines.length,
    fail: count(({ verdict }) => verdict === 'fail'),
    error: count(({ verdict }) => verdict === 'error'),
    review: count(({ verdict }) => verdict === 'review'),
    disagree: count((line) => line.disagree),
    undecided: count(isOpen),
    rules: Object.fromEntries([...rules].sort(([, a], [, b]) => b - a)),
  }
}

/** A place in the list: the case that was listed last, so that a run that came in between cannot shift the pages unseen. */
const cursorOf = ({ run, case: id, target }: ReviewEntry) =>
  Buffer.from(JSON.stringify([run, id, target])).toString('base64url')

const noSuchPlace = () =>
  badInput(
    '--cursor is the "next" of the page before, asked for with the same filters; the list has no such place (any more): begin again without it',
    '--cursor には同じ条件で得た前のページの "next" を指定します。一覧にその位置は（もう）ありません。--cursor なしで始めてください',
  )
