import type { ReviewEntry } from '../../gate/hybrid/review.ts'
import type { Language, Message } from '../../language.ts'
import { noScoreWord } from '../../report/format/words.ts'
import { reviewCases } from '../../review/decisions-cases.ts'
import { proposeFromDecisions } from '../../review/decisions-read.ts'
import { cautiousKappa } from '../../stats/kappa.ts'
import { type RunColumns, VERDICT_CODES } from '../../views/columns/columns.ts'
import type { DecisionItem, ReviewItem, ReviewPage } from '../../views/page/types.ts'
import type { Asked, Desk } from '../desk.ts'
import { decisionItem } from './decisions.ts'

const WEEK = 7 * 24 * 60 * 60 * 1000
/** A person looks at tens of cases a week, not at all that a broken run has. */
const MOST_LISTED = 2000

/** What to look at since a day, and what was decided about it. */
export async function review(desk: Desk, asked: Asked): Promise<ReviewPage> {
  const since = asked.since ? new Date(asked.since) : new Date(Date.now() - WEEK)
  const made = (await desk.store.decisions()).map((one) => decisionItem(one))
  const byAnswer = Map.groupBy(made, (one) => keyOf(one.run, one.case, one.target))
  const wanted = new Map<string, Set<string> | Message>()
  const items: ReviewItem[] = []
  const seen = new Set<string>()
  let problem: ReviewPage['problem'] = null
  for await (const entry of reviewCases(desk.store, since)) {
    if (items.length >= MOST_LISTED) break
    if (asked.q) {
      const ids = wanted.get(entry.run) ?? (await selected(desk, entry.run, asked))
      wanted.set(entry.run, ids)
      if (!(ids instanceof Set)) {
        problem ??= { message: ids }
        continue
      }
      if (!ids.has(entry.case)) continue
    }
    const key = keyOf(entry.run, entry.case, entry.target)
    // Repeats of an answer are one thing to decide.
    if (seen.has(key)) continue
    seen.add(key)
    items.push(itemOf(entry, byAnswer.get(key) ?? []))
  }
  await sayWhatWasMissed(desk, items)
  return {
    since: since.toISOString(),
    items,
    counts: countsOf(items),
    agreement: agreementOf(made),
    proposal: made.length === 0 ? null : await proposeFromDecisions(desk.store),
    decided: await decidedScores(desk, made),
    problem: items.length === 0 ? problem : null,
    writable: desk.writable,
  }
}

const keyOf = (...parts: string[]) => JSON.stringify(parts)

async function selected(desk: Desk, run: string, asked: Asked): Promise<Set<string> | Message> {
  const { columns, list } = await desk.select(run, { q: asked.q ?? '', ...(asked.rater && { rater: asked.rater }) })
  return list.problem ? list.problem.message : new Set(Array.from(list.order, (at) => columns.ids[at] as string))
}

/** Where nothing else says why an answer stands here: which thresholds it missed, or what could not be scored. */
async function sayWhatWasMissed(desk: Desk, items: readonly ReviewItem[]): Promise<void> {
  const unsaid = items.filter(({ why }) => why.length === 0)
  for (const [run, some] of Map.groupBy(unsaid, (item) => item.run)) {
    const { columns } = await desk.columns(run)
    const places = new Map(columns.ids.map((id, at) => [id, at]))
    for (const item of some) item.why = missedBy(columns, places.get(item.case) ?? -1, item)
  }
}

function missedBy(columns: RunColumns, at: number, { target, verdict }: ReviewItem): Message[] {
  const wanted = VERDICT_CODES.indexOf(verdict as 'fail')
  const slot = columns.slots.find((one) => columns.targets[one.target] === target && one.verdict[at] === wanted)
  return (slot?.scores ?? []).flatMap(({ value, passed, kind }, place): Message[] => {
    const { name, threshold } = columns.scorers[place] as RunColumns['scorers'][number]
    const missed = `${name} ${Number((value[at] as number).toFixed(3))}${threshold === null ? '' : ` < ${threshold}`}`
    if (passed[at] === MISSED) return [{ en: missed, ja: missed }]
    const error = columns.errorKinds[(kind[at] as number) - 1]
    if (error === undefined) return []
    const said = (language: Language) => `${name}: ${noScoreWord({ status: 'error', kind: error }, language)}`
    return [{ en: said('en'), ja: said('ja') }]
  })
}

/** Of `passed`, in the columns. */
const MISSED = 2

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

function itemOf(entry: ReviewEntry, decisions: DecisionItem[]): ReviewItem {
  const { run, suite, startedAt, case: id, target, verdict, disagree } = entry
  return { run, suite, startedAt, case: id, target, repeat: 0, verdict, why: whyOf(entry), disagree, decisions }
}

function whyOf({ verdict, rules, scores, disagree }: ReviewEntry): Message[] {
  const figures = [
    ...(scores.f1 === null ? [] : [`F1 ${scores.f1}`]),
    ...(scores.rougeL === null ? [] : [`rougeL ${scores.rougeL}`]),
  ].join(', ')
  return [
    ...(disagree ? [{ en: 'rules and scores disagree', ja: 'ルールとスコアの判定が食い違う' }] : []),
    ...(rules.violations.length > 0
      ? [{ en: `rules: ${rules.violations.join(', ')}`, ja: `ルール違反: ${rules.violations.join('、')}` }]
      : []),
    ...(figures === '' ? [] : [{ en: figures, ja: figures }]),
    ...(verdict === 'error'
      ? [{ en: 'no verdict: something could not be scored', ja: '採点できないため判定なし' }]
      : []),
  ]
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
