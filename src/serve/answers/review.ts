import type { ReviewEntry } from '../../gate/hybrid/review.ts'
import { reviewCases } from '../../review/decisions-cases.ts'
import { proposeFromDecisions } from '../../review/decisions-read.ts'
import { answerKey } from '../../score/answer-key.ts'
import { cautiousKappa } from '../../stats/kappa.ts'
import { parseFilter } from '../../views/filter/parse.ts'
import type { DecisionItem, ReviewItem, ReviewPage } from '../../views/page/types.ts'
import type { Asked, Desk } from '../desk.ts'
import { decisionItem } from './decisions.ts'
import { sayWhatWasMissed, whyOf } from './review-why.ts'
import { sinceOf, wordsSince } from './review-words.ts'

/** A person looks at tens of cases a week, not at all that a broken run has. */
const MOST_LISTED = 2000

/** What to look at since a day, and what was decided about it. */
export async function review(desk: Desk, asked: Asked): Promise<ReviewPage> {
  const since = sinceOf(asked)
  const made = (await desk.store.decisions()).map((one) => decisionItem(one))
  const { items, problem, cut } = await queueOf(desk, since, asked)
  for (const item of items) item.decisions = await decisionsAbout(desk, item, made)
  await sayWhatWasMissed(desk, items)
  return {
    since: since.toISOString(),
    items,
    ...(cut && { cut }),
    counts: countsOf(items),
    agreement: agreementOf(made),
    proposal: made.length === 0 ? null : await proposeFromDecisions(desk.store),
    decided: await decidedScores(desk, made),
    problem,
    writable: desk.writable,
  }
}

/** Every case that came up, as of the newest run in which it did: the list of `saiten review`. */
async function queueOf(desk: Desk, since: Date, asked: Asked): Promise<Pick<ReviewPage, 'items' | 'problem' | 'cut'>> {
  const wanted = new Map<string, Set<string> | null>()
  const items = new Map<string, ReviewItem>()
  for await (const entry of reviewCases(desk.store, since)) {
    if (items.size > MOST_LISTED) break
    if (asked.q) {
      if (!wanted.has(entry.run)) wanted.set(entry.run, await selected(desk, entry.run, asked))
      if (!wanted.get(entry.run)?.has(entry.case)) continue
    }
    const key = keyOf(entry.suite, entry.case, entry.target)
    const known = items.get(key)
    // Of the repeats of one run the worst stands for the case.
    if (!known || (known.run === entry.run && rank(entry) < rank(known))) items.set(key, itemOf(entry))
  }
  const cut = items.size > MOST_LISTED
  // A name that some of the runs have is no mistake; one that none has is, and may be meant for any of theirs.
  const understood = !asked.q || wanted.values().some((ids) => ids !== null)
  const problem = understood ? null : parseFilter(asked.q as string, await wordsSince(desk, since)).problem
  return { items: [...items.values()].slice(0, MOST_LISTED), problem, ...(cut && { cut }) }
}

const WORST = ['fail', 'error', 'review']
const rank = ({ verdict }: Pick<ReviewItem, 'verdict'>) => WORST.indexOf(verdict)

/** Made in this run, or in another about the very same answer: nobody decides that twice. */
async function decisionsAbout(desk: Desk, item: ReviewItem, made: readonly DecisionItem[]): Promise<DecisionItem[]> {
  const about = made.filter(({ case: id, target }) => id === item.case && target === item.target)
  const here = about.filter(({ run }) => run === item.run)
  if (here.length === about.length) return here
  for await (const row of desk.store.rows(item.run, { caseId: item.case, texts: 'all', details: 'none' })) {
    if (row.target !== item.target || row.repeat !== item.repeat) continue
    const answer = answerKey(row)
    return about.filter((one) => one.run === item.run || one.answer === answer)
  }
  return here
}

const keyOf = (...parts: string[]) => JSON.stringify(parts)

/** Null where the run does not have the names of the filter. */
async function selected(desk: Desk, run: string, asked: Asked): Promise<Set<string> | null> {
  const { columns, list } = await desk.select(run, { q: asked.q ?? '', ...(asked.rater && { rater: asked.rater }) })
  return list.problem ? null : new Set(Array.from(list.order, (at) => columns.ids[at] as string))
}

const MOST_DECIDED = 2000

/** The scores of every answer that was accepted or rejected, where the scorer has a threshold. */
async function decidedScores(desk: Desk, made: readonly DecisionItem[]): Promise<ReviewPage['decided']> {
  const found: ReviewPage['decided'] = []
  for (const { run, case: id, target, repeat, decision } of made.slice(-MOST_DECIDED)) {
    if (decision === 'hold') continue
    const { columns } = await desk.columns(run)
    const at = columns.ids.indexOf(id)
    const slot = columns.slots.find((one) => columns.targets[one.target] === target && one.repeat === repeat)
    for (const [place, { name, threshold }] of columns.scorers.entries()) {
      const value = slot?.scores[place]?.value[at] ?? Number.NaN
      if (threshold === null || Number.isNaN(value)) continue
      found.push({ scorer: name, threshold, value, accepted: decision === 'accept' })
    }
  }
  return found
}

function itemOf(entry: ReviewEntry): ReviewItem {
  const { run, suite, startedAt, case: id, target, repeat, verdict, disagree } = entry
  return { run, suite, startedAt, case: id, target, repeat, verdict, why: whyOf(entry), disagree, decisions: [] }
}

function countsOf(items: readonly ReviewItem[]): ReviewPage['counts'] {
  const counts = { total: items.length, decided: 0, accept: 0, reject: 0, hold: 0 }
  for (const { decisions } of items) {
    const last = decisions.at(-1)?.decision
    if (last === 'accept' || last === 'reject') counts.decided++
    if (last === 'accept' || last === 'reject' || last === 'hold') counts[last]++
  }
  return counts
}

/** Between the two people who decided most of the same answers. */
function agreementOf(made: readonly DecisionItem[]): ReviewPage['agreement'] {
  const byRater = new Map<string, Map<string, number>>()
  for (const { rater, run, case: id, target, decision } of made) {
    if (rater === null || (decision !== 'accept' && decision !== 'reject')) continue
    const own = byRater.get(rater) ?? new Map<string, number>()
    byRater.set(rater, own.set(keyOf(run, id, target), decision === 'accept' ? 1 : 0))
  }
  let best: { raters: [string, string]; a: number[]; b: number[] } | null = null
  for (const [first, mine] of byRater) {
    for (const [second, theirs] of byRater) {
      if (first >= second) continue
      const shared = [...mine.keys()].filter((key) => theirs.has(key))
      if (shared.length <= (best?.a.length ?? 0)) continue
      best = {
        raters: [first, second],
        a: shared.map((key) => mine.get(key)!),
        b: shared.map((key) => theirs.get(key)!),
      }
    }
  }
  if (!best) return null
  const result = cautiousKappa(best.a, best.b)
  const interval = result.value === null ? null : result.interval
  return { raters: best.raters, n: best.a.length, kappa: result.value, ci95: interval && [interval[0], interval[1]] }
}
