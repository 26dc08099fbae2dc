import { clusterOf } from '../gate/cluster.ts'
import { RepeatFold, type Steadiness } from '../gate/repeat-fold.ts'
import type { Interval } from '../gate/summary.ts'
import { answerKey } from '../score/answer-key.ts'
import type { ResultRow } from '../score/result.ts'
import type { Score } from '../score/score.ts'
import { Thresholds } from '../score/thresholds.ts'
import { asText } from '../scorers/text/texts.ts'
import { countLength } from '../text/length.ts'

/** What one scorer said of one target: an entry a case, in run order, about its first answer. */
export interface JudgedScorer {
  target: string
  scorer: string
  type: string
  threshold: number | null
  /** The lowest and the highest, where cases have different ones. */
  thresholds?: Interval
  /** Numbers of the cases, as in `JudgedRun.cases`. */
  cases: number[]
  /** NaN where there is no score. */
  values: number[]
  /** 1 pass, 0 fail, NaN where nothing was decided. */
  decisions: number[]
  /** The mark behind the value, where the scorer tells it; else NaN. */
  marks: number[]
  /** Characters of the answer. */
  lengths: number[]
  steadiness: Steadiness
}

export interface JudgedRun {
  /** Case id → its place in the run. */
  cases: Map<string, number>
  /** Which cases belong together, by their number. */
  clusters: string[]
  scorers: JudgedScorer[]
  /** Per target: cases whose repeats did not all get the same answer. */
  answersDiffered: Map<string, number>
  /** Per target: the first answer of the labelled cases, by their number, as a key. */
  answers: Map<string, Map<number, string>>
}

/** Reads the rows of a run, with their texts, in case order. Keeps numbers only, and keys of the `labelled` answers. */
export async function readJudgedRun(
  rows: AsyncIterable<ResultRow>,
  clusterKey: string | null,
  labelled: ReadonlySet<string>,
): Promise<JudgedRun> {
  const fold = new JudgedRunFold(clusterKey, labelled)
  for await (const row of rows) fold.add(row)
  return fold.finish()
}

class JudgedRunFold {
  readonly #clusterKey: string | null
  readonly #labelled: ReadonlySet<string>
  readonly #cases = new Map<string, number>()
  readonly #clusters: string[] = []
  readonly #targets = new Map<string, TargetJudgements>()

  constructor(clusterKey: string | null, labelled: ReadonlySet<string>) {
    this.#clusterKey = clusterKey
    this.#labelled = labelled
  }

  add(row: ResultRow): void {
    let number = this.#cases.get(row.case)
    if (number === undefined) {
      number = this.#cases.size
      this.#cases.set(row.case, number)
      this.#clusters.push(clusterOf(row, this.#clusterKey))
    }
    let target = this.#targets.get(row.target)
    if (!target) {
      target = new TargetJudgements()
      this.#targets.set(row.target, target)
    }
    target.add(row, number)
    if (this.#labelled.has(row.case)) target.addAnswer(row, number)
  }

  finish(): JudgedRun {
    const targets = [...this.#targets]
    return {
      cases: this.#cases,
      clusters: this.#clusters,
      scorers: targets.flatMap(([, target]) => target.finish()),
      answersDiffered: new Map(targets.map(([name, target]) => [name, target.answersDiffered])),
      answers: new Map(targets.map(([name, target]) => [name, target.answers])),
    }
  }
}

interface Judging {
  judged: Omit<JudgedScorer, 'steadiness' | 'threshold' | 'thresholds'>
  repeats: RepeatFold
  thresholds: Thresholds
}

class TargetJudgements {
  readonly #scorers = new Map<string, Judging>()
  #case = -1
  #answer = ''
  #differs = false
  answersDiffered = 0
  readonly answers = new Map<number, string>()

  addAnswer(row: ResultRow, number: number): void {
    if (row.repeat === 0 && row.output !== undefined) this.answers.set(number, answerKey(row))
  }

  add(row: ResultRow, number: number): void {
    const answer = row.output === undefined ? '' : asText(row.output)
    const isFirst = number !== this.#case
    if (isFirst) {
      this.#case = number
      this.#answer = answer
      this.#differs = false
    } else if (!this.#differs && answer !== this.#answer) {
      this.#differs = true
      this.answersDiffered++
    }
    const length = isFirst ? countLength(answer, 'characters') : 0
    for (const score of row.scores) {
      const { judged, repeats, thresholds } = this.#of(score, row.target)
      thresholds.add(score.threshold)
      repeats.add(row.case, score)
      if (!isFirst) continue
      judged.cases.push(number)
      judged.values.push(score.value ?? Number.NaN)
      judged.decisions.push(score.passed === null ? Number.NaN : Number(score.passed))
      judged.marks.push(typeof score.details?.score === 'number' ? score.details.score : Number.NaN)
      judged.lengths.push(length)
    }
  }

  finish(): JudgedScorer[] {
    return [...this.#scorers.values()].map(({ judged, repeats, thresholds }) => ({
      ...judged,
      ...thresholds.summed,
      steadiness: repeats.finish(),
    }))
  }

  #of({ scorer, type }: Score, target: string) {
    let known = this.#scorers.get(scorer)
    if (!known) {
      const columns = { cases: [], values: [], decisions: [], marks: [], lengths: [] }
      known = { judged: { target, scorer, type, ...columns }, repeats: new RepeatFold(), thresholds: new Thresholds() }
      this.#scorers.set(scorer, known)
    }
    return known
  }
}
