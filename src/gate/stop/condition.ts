import type { Message } from '../../language.ts'
import type { RunVerdict } from '../summary.ts'
import { type CaseValue, certainDoubt, type Doubt, doubtAt, type Question } from './doubt.ts'
import type { Limits } from './limits.ts'
import { type Spread, SpreadFold } from './spread.ts'

/** How sure a verdict must be: a chance of being wrong for what passes and for what does not; absent: only what is certain. */
export interface Chances {
  pass: number
  fail: number
}

/** What one condition of the gate is known to come to in the full run, and whether the rest cannot change that. */
export interface Known {
  verdict: Extract<RunVerdict, 'pass' | 'fail' | 'inconclusive'>
  certain: boolean
}

/** `difference`: against a baseline, moved from −1 … 1 to 0 … 1. */
export type FigureKind = 'rate' | 'mean' | 'difference'

/** A figure that the gate asks for, watched case by case until it is known on which side of its limit it will end. */
export interface Condition {
  readonly name: Message
  readonly kind: FigureKind
  /** The scorer, or what is compared; empty for the pass rate. */
  readonly of: string
  readonly limit: number
  /** Cases that missed the limit so far. */
  readonly failures: number
  /** One a case, in the order drawn; what it came to over its tries. */
  readonly values: readonly CaseValue[]
  add(value: CaseValue, cluster?: string): void
  known(): Known | undefined
  /** How many further cases it would take at the least, to pass or to fail. */
  ahead(verdict: 'pass' | 'fail'): number
}

export interface ConditionOptions {
  name: Message
  kind: FigureKind
  of: string
  cases: number
  tries: number
  /** What a case's values are held against to be called a failure. */
  limit: number
  /** Absent: only what is certain. */
  chances?: Chances | undefined
}

abstract class Watched implements Condition {
  readonly name: Message
  readonly kind: FigureKind
  readonly of: string
  readonly limit: number
  readonly values: CaseValue[] = []
  failures = 0

  constructor({ name, kind, of, limit }: ConditionOptions) {
    this.name = name
    this.kind = kind
    this.of = of
    this.limit = limit
  }

  add(value: CaseValue, cluster?: string): void {
    this.values.push(value)
    if (value.n > 0 && value.sum < value.n * this.limit) this.failures++
    this.take(value, cluster)
  }

  protected abstract take(value: CaseValue, cluster?: string): void
  abstract known(): Known | undefined
  abstract ahead(verdict: 'pass' | 'fail'): number
}

/** What a figure may come to, each with the doubts that stand against it. */
class Answers {
  readonly #certain: Record<keyof Limits, Doubt> | undefined
  readonly #likely: Record<keyof Limits, Doubt> | undefined

  constructor(options: ConditionOptions, limits: Limits, isCertain: boolean) {
    const { cases, tries, chances, kind } = options
    const make = (doubt: (question: Question) => Doubt): Record<keyof Limits, Doubt> => {
      const of = (limit: number | undefined, doubts: Question['doubts']) =>
        limit === undefined ? NEVER : doubt({ cases, tries, limit, doubts })
      return {
        pass: of(limits.pass, 'below'),
        notFail: of(limits.notFail, 'below'),
        fail: of(limits.fail, 'reaches'),
        notPass: of(limits.notPass, 'reaches'),
      }
    }
    if (isCertain) this.#certain = make(certainDoubt)
    if (!chances) return
    this.#likely = make((question) =>
      doubtAt(question, question.doubts === 'below' ? chances.pass : chances.fail, kind === 'rate'),
    )
  }

  add(value: CaseValue): void {
    for (const doubts of [this.#certain, this.#likely]) {
      for (const doubt of Object.values(doubts ?? {})) doubt.add(value)
    }
  }

  known(): Known | undefined {
    for (const [doubts, certain] of [
      [this.#certain, true],
      [this.#likely, false],
    ] as const) {
      if (doubts?.fail.refuted) return { verdict: 'fail', certain }
      if (doubts?.pass.refuted) return { verdict: 'pass', certain }
      if (doubts?.notPass.refuted && doubts.notFail.refuted) return { verdict: 'inconclusive', certain }
    }
    return undefined
  }

  ahead(verdict: 'pass' | 'fail'): number {
    return Math.min(
      ...[this.#certain, this.#likely].map((doubts) => doubts?.[verdict].ahead ?? Number.POSITIVE_INFINITY),
    )
  }
}

const NEVER: Doubt = { add() {}, refuted: false, ahead: Number.POSITIVE_INFINITY }

/** A figure whose limits are known beforehand. */
export class FixedCondition extends Watched {
  readonly #answers: Answers

  constructor(options: ConditionOptions, limits: Limits = { pass: options.limit, fail: options.limit }) {
    super(options)
    this.#answers = new Answers(options, limits, true)
  }

  protected take(value: CaseValue): void {
    this.#answers.add(value)
  }

  known(): Known | undefined {
    return this.#answers.known()
  }

  ahead(verdict: 'pass' | 'fail'): number {
    return this.#answers.ahead(verdict)
  }
}

/** From so many cases on the spread is worth reading; it is read again whenever their number has grown by a tenth. */
const FIRST_LOOK = 20
const GROWTH = 1.1

/** A figure whose limits follow from how far its values lie apart: measured to be right, not proved. Never certain. */
export class MovingCondition extends Watched {
  readonly #options: ConditionOptions
  readonly #limitsAt: (spread: Spread) => Limits
  readonly #fold: SpreadFold
  #answers: Answers | undefined
  #next = FIRST_LOOK

  constructor(options: ConditionOptions, units: number, limitsAt: (spread: Spread) => Limits) {
    super(options)
    this.#options = options
    this.#limitsAt = limitsAt
    this.#fold = new SpreadFold(options.cases, units)
  }

  protected take(value: CaseValue, cluster?: string): void {
    this.#fold.add(value, cluster)
    this.#answers?.add(value)
    if (this.values.length < this.#next) return
    this.#next = Math.ceil(this.#next * GROWTH)
    const { spread } = this.#fold
    if (!spread || !this.#options.chances) return
    this.#answers = new Answers(this.#options, this.#limitsAt(spread), false)
    for (const earlier of this.values) this.#answers.add(earlier)
  }

  known(): Known | undefined {
    return this.#answers?.known()
  }

  ahead(verdict: 'pass' | 'fail'): number {
    if (!this.#options.chances) return Number.POSITIVE_INFINITY
    return this.#answers?.ahead(verdict) ?? Math.max(1, FIRST_LOOK - this.values.length)
  }
}
