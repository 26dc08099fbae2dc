import { inLanguage, type Language, type Message } from '../language.ts'
import { answerKey } from '../score/answer-key.ts'
import type { ResultRow } from '../score/result.ts'
import type { Score } from '../score/score.ts'
import { cautiousKappa, clusteredKappa } from '../stats/kappa.ts'
import { clusterOf } from './cluster.ts'
import type { Interval, Summary } from './summary.ts'

/** A person's word on one answer to one case. */
export interface AnswerLabel {
  case: string
  /** The key of the answer. */
  answer: string
  /** Where the person saw it. */
  target: string
  /** Null: it says something about every scorer. */
  scorer: string | null
  rater: string | null
  /** Null for a grade of which nobody said whether it passes. */
  passed: boolean | null
}

/** How a scorer's decisions stand against those of people on the same answers. */
export interface WithPeople {
  /** Answers, one a case, that both decided. */
  n: number
  /** Cohen's κ: agreement beyond chance. */
  kappa: number | null
  ci95: Interval | null
  /** Share of the answers decided alike. */
  agreement: number | null
  /** Why there is no κ. */
  reason?: string
  /** Cases with a label whose answer is another one now: that label says nothing here. */
  otherAnswers: number
}

/** Holds the decisions of scorers against people's labels. Rows come in case order, with their texts. */
export class PeopleFold {
  readonly #labels = new Map<string, AnswerLabel[]>()
  readonly #targets = new Map<string, TargetPeople>()
  readonly #cluster: string | null

  /** `cluster` is the metadata key of cases that belong together, where the suite names one. */
  constructor(labels: readonly AnswerLabel[], cluster: string | null = null) {
    this.#cluster = cluster
    for (const label of labels) {
      const known = this.#labels.get(label.case)
      if (known) known.push(label)
      else this.#labels.set(label.case, [label])
    }
  }

  add(row: ResultRow): void {
    const labels = this.#labels.get(row.case)
    if (!labels) return
    let target = this.#targets.get(row.target)
    if (!target) {
      target = new TargetPeople(this.#cluster)
      this.#targets.set(row.target, target)
    }
    target.add(row, labels)
  }

  /** Undefined where no label is about this scorer of this target. */
  finish(target: string, scorer: string, language: Language): WithPeople | undefined {
    return this.#targets.get(target)?.finish(scorer, language)
  }
}

interface Pairs {
  scorer: number[]
  people: number[]
  clusters: string[]
  /** Why a labelled answer made no pair. */
  graded: number
  undecided: number
}

class TargetPeople {
  readonly #pairs = new Map<string, Pairs>()
  readonly #cluster: string | null
  #case: string | undefined
  #isMatched = false
  #otherAnswers = 0

  constructor(cluster: string | null) {
    this.#cluster = cluster
  }

  add(row: ResultRow, labels: readonly AnswerLabel[]): void {
    if (row.case !== this.#case) {
      this.#case = row.case
      this.#isMatched = false
      if (labels.some(({ target }) => target === row.target)) this.#otherAnswers++
    }
    // Repeats of a case are no further evidence: the first answer that has a label speaks for it.
    if (this.#isMatched || row.output === undefined) return
    const key = answerKey(row)
    const about = labels.filter(({ answer }) => answer === key)
    if (about.length === 0) return
    this.#isMatched = true
    if (labels.some(({ target }) => target === row.target)) this.#otherAnswers--
    const cluster = clusterOf(row, this.#cluster)
    for (const score of row.scores) this.#addScore(score, about, cluster)
  }

  #addScore({ scorer, status, passed }: Score, about: readonly AnswerLabel[], cluster: string): void {
    const words = wordsOn(scorer, about)
    if (words.length === 0 || status !== 'scored') return
    let pairs = this.#pairs.get(scorer)
    if (!pairs) {
      pairs = { scorer: [], people: [], clusters: [], graded: 0, undecided: 0 }
      this.#pairs.set(scorer, pairs)
    }
    const decided = words.filter((word) => word !== null)
    const passes = decided.filter(Boolean).length
    if (decided.length === 0) pairs.graded++
    else if (passed === null) pairs.undecided++
    else if (passes * 2 !== decided.length) {
      pairs.scorer.push(Number(passed))
      pairs.people.push(Number(passes * 2 > decided.length))
      pairs.clusters.push(cluster)
    }
  }

  finish(scorer: string, language: Language): WithPeople | undefined {
    const pairs = this.#pairs.get(scorer)
    if (!pairs) return undefined
    const { scorer: decisions, people, clusters, graded, undecided } = pairs
    const n = decisions.length
    const labels = [0, 1]
    const kappa =
      this.#cluster === null
        ? cautiousKappa(decisions, people, { labels })
        : clusteredKappa(decisions, people, clusters, { labels })
    const without = undecided > 0 ? NO_THRESHOLD : graded > 0 ? GRADES_ONLY : undefined
    const reason = kappa.value === null ? (n === 0 && without) || kappa.reason : undefined
    const alike = decisions.filter((decision, i) => decision === people[i]).length
    return {
      n,
      kappa: kappa.value,
      ci95: kappa.value === null || !kappa.interval ? null : [kappa.interval[0], kappa.interval[1]],
      agreement: n === 0 ? null : alike / n,
      ...(reason && { reason: inLanguage(reason, language) }),
      otherAnswers: this.#otherAnswers,
    }
  }
}

/** What each rater said: a word on this scorer goes before one on all of them. */
function wordsOn(scorer: string, about: readonly AnswerLabel[]): (boolean | null)[] {
  const byRater = new Map<string, AnswerLabel>()
  for (const label of about) {
    if (label.scorer !== null && label.scorer !== scorer) continue
    const known = byRater.get(label.rater ?? '')
    if (!known || known.scorer === null) byRater.set(label.rater ?? '', label)
  }
  return [...byRater.values()].map(({ passed }) => passed)
}

/** The summary with what labels say of its judges now. */
export function heldAgainstPeople(summary: Summary, people: PeopleFold, language: Language): Summary {
  const targets = summary.targets.map((target) => {
    if (!target.health) return target
    const health = target.health.map(({ people: _before, ...entry }) => {
      const now = entry.judge ? people.finish(target.name, entry.scorer, language) : undefined
      return now ? { ...entry, people: now } : entry
    })
    return { ...target, health }
  })
  return { ...summary, targets }
}

/** Why there is no decision to hold against people's. */
export const NO_THRESHOLD: Message = {
  en: 'the scorer has no threshold, so it decides nothing; set one in the suite',
  ja: 'このスコアラーには閾値がなく、合否を決めていません。スイートで設定してください',
}

export const GRADES_ONLY: Message = {
  en: 'the labels are grades: say from which one on a case passes, e.g. --pass-from 4',
  ja: 'ラベルが評点です。何点から合格とするかを --pass-from 4 のように指定してください',
}
