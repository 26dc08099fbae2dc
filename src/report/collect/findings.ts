import { shortLine, shortName } from '../../door/untrusted.ts'
import { hashOf } from '../../judge/canonical.ts'
import type { Origin } from '../../score/case.ts'
import { missingAnswer } from '../../score/no-answer.ts'
import type { ResultRow } from '../../score/result.ts'
import { badnessOf, type Missed, missedScores } from '../../views/missed.ts'
import { Worst } from '../../views/worst.ts'
import { type Contrast, rowContrast } from '../format/contrast.ts'
import { placeText } from '../format/place.ts'
import type { ErrorKind } from '../format/words.ts'
import { type ErrorGroup, ErrorGroups } from './error-groups.ts'

/** Which answer is meant. Every text here is already safe to show on one line. */
export interface Subject {
  case: string
  target: string
  /** From 0. */
  repeat: number
  place?: string
  origin?: Origin
}

export interface Failure extends Subject, Contrast {
  /** Scores below their threshold, worst first; empty when a policy failed the case for another reason. */
  missed: Missed[]
  /** The answer had no visible character. */
  blank?: boolean
  why?: string
  /** Which answer it is, as it is stored, and a hash of what it says. */
  key: Pick<ResultRow, 'case' | 'target' | 'repeat'> & { answer: string }
}

export interface Review extends Subject {
  scorer?: string
  why?: string
  /** The passing score nearest to its threshold, where no scorer asked for the look itself. */
  close?: Missed & { value: number; threshold: number }
}

export interface Unscored extends Subject {
  kind: ErrorKind
  /** Absent where the target gave no answer: that is no scorer's error. */
  scorer?: string
  /** How many scores that one cause cost, where it is more than that scorer's. */
  cost?: number
  why?: string
}

export interface FindingsLimits {
  /** How many failures, reviews and cases without a score are remembered. */
  keep: number
  /** Characters that will be shown of an answer. */
  room: number
}

/** What people want to see of the rows, gathered in bounded memory however many there are. */
export class Findings {
  readonly reviews: Review[] = []
  readonly unscored: Unscored[] = []
  private readonly worst: Worst<Failure>
  private readonly groups = new ErrorGroups()
  private readonly limits: FindingsLimits

  constructor(limits: FindingsLimits) {
    this.limits = limits
    this.worst = new Worst(limits.keep)
  }

  /** Worst first. */
  get failures(): readonly Failure[] {
    return this.worst.items
  }

  /** Most frequent first. */
  get errors(): ErrorGroup[] {
    return this.groups.list()
  }

  /** Answers with at least one score missing. */
  get withErrors(): number {
    return this.groups.rows
  }

  add(row: ResultRow) {
    this.groups.add(row)
    if (row.verdict === 'fail') this.addFailure(row)
    else if (row.verdict === 'review') this.addReview(row)
    else if (row.verdict === 'error') this.addUnscored(row)
  }

  private addFailure(row: ResultRow) {
    this.worst.offer(badnessOf(row), () => {
      const missed = missedScores(row)
      return {
        ...subject(row),
        ...rowContrast(row, this.limits.room),
        ...whyText(reasonOf(row, missed), this.limits.room * 2),
        ...(row.reason === 'blank' && { blank: true }),
        key: { case: row.case, target: row.target, repeat: row.repeat, answer: hashOf(row.output ?? null) },
        missed: missed.map(({ scorer, value, threshold }) => ({ scorer: shortName(scorer), value, threshold })),
      }
    })
  }

  private addReview(row: ResultRow) {
    if (this.reviews.length >= this.limits.keep) return
    const asking = row.scores.find((score) => score.review !== undefined)
    const close = asking ? undefined : closest(row)
    this.reviews.push({
      ...subject(row),
      ...whyText(asking?.review, this.limits.room),
      ...(asking && { scorer: shortName(asking.scorer) }),
      ...(close && { close }),
    })
  }

  private addUnscored(row: ResultRow) {
    if (this.unscored.length >= this.limits.keep) return
    const isMissing = missingAnswer(row) !== undefined
    const failed = row.scores.find((score) => score.error)
    this.unscored.push({
      ...subject(row),
      ...whyText(failed?.error?.message ?? reasonOf(row), this.limits.room),
      ...(isMissing ? { cost: row.scores.length } : failed && { scorer: shortName(failed.scorer) }),
      kind: failed?.error?.kind ?? 'none',
    })
  }
}

function closest(row: ResultRow): Review['close'] {
  let nearest: Review['close']
  for (const { scorer, value, threshold } of row.scores) {
    if (value === null || threshold === null) continue
    if (!nearest || value - threshold < nearest.value - nearest.threshold)
      nearest = { scorer: shortName(scorer), value, threshold }
  }
  return nearest
}

/** The reason of the worst score that gives one; named, where it is not the one the case is listed under. */
function reasonOf(row: ResultRow, missed: readonly Missed[] = []): string | undefined {
  const given = (scorer: string) => row.scores.find((score) => score.scorer === scorer)?.reason
  const telling = missed.find(({ scorer }) => given(scorer))
  if (telling) return `${telling === missed[0] ? '' : `${telling.scorer}: `}${given(telling.scorer)}`
  return missed.length > 0 ? undefined : row.scores.find(({ reason }) => reason)?.reason
}

const whyText = (reason: string | undefined, room: number) =>
  reason === undefined || reason === '' ? {} : { why: shortLine(reason, room) }

function subject(row: ResultRow): Subject {
  return {
    case: shortName(row.case),
    target: shortName(row.target),
    repeat: row.repeat,
    ...(row.origin && { place: placeText(row.origin), origin: row.origin }),
  }
}
