import type { ScoreColumn, Slot } from './columns.ts'

type Arrays = Pick<Slot, 'verdict' | 'average' | 'ms' | 'cost' | 'answer'>

const FIRST = 1024

/** The columns of one target and repeat while nobody knows yet how many cases there are. */
export class GrowingSlot {
  readonly target: number
  readonly repeat: number
  arrays: Arrays = emptyArrays(FIRST)
  #scores: ScoreColumn[]
  #room = FIRST

  constructor(target: number, repeat: number, scorers: number) {
    this.target = target
    this.repeat = repeat
    this.#scores = Array.from({ length: scorers }, () => emptyScore(FIRST))
  }

  /** Makes room for this case. */
  reach(at: number): this {
    while (at >= this.#room) this.#resize(this.#room * 2)
    return this
  }

  score(position: number): ScoreColumn {
    while (this.#scores.length <= position) this.#scores.push(emptyScore(this.#room))
    return this.#scores[position] as ScoreColumn
  }

  finish(size: number, scorers: number): Slot {
    if (scorers > 0) this.score(scorers - 1)
    this.#resize(size)
    const { target, repeat, arrays } = this
    return { target, repeat, ...arrays, scores: this.#scores }
  }

  #resize(room: number): void {
    const { verdict, average, ms, cost, answer } = this.arrays
    const into = emptyArrays(room)
    into.verdict.set(verdict.subarray(0, room))
    into.average.set(average.subarray(0, room))
    into.ms.set(ms.subarray(0, room))
    into.cost.set(cost.subarray(0, room))
    into.answer.set(answer.subarray(0, room))
    this.arrays = into
    this.#scores = this.#scores.map((score) => {
      const wider = emptyScore(room)
      wider.value.set(score.value.subarray(0, room))
      wider.status.set(score.status.subarray(0, room))
      wider.passed.set(score.passed.subarray(0, room))
      wider.kind.set(score.kind.subarray(0, room))
      return wider
    })
    this.#room = room
  }
}

const numbers = (room: number) => new Float64Array(room).fill(Number.NaN)

const emptyArrays = (room: number): Arrays => ({
  verdict: new Uint8Array(room),
  average: numbers(room),
  ms: numbers(room),
  cost: numbers(room),
  answer: new Uint32Array(room),
})

const emptyScore = (room: number): ScoreColumn => ({
  value: numbers(room),
  status: new Uint8Array(room),
  passed: new Uint8Array(room),
  kind: new Uint8Array(room),
})
