import { addUsage, type ResultRow, type Usage } from '../score/result.ts'
import type { RunRecord, Store } from '../store/store.ts'

/** What calls took before: how many were looked at, and the mean and spread of their tokens. */
export interface PastCalls {
  n: number
  input: number
  output: number
  /** Standard deviation of input and output, each. */
  spread: { input: number; output: number }
}

/** How far back, and how much of each run: enough for a mean, and soon read. */
const MOST_RUNS = 5
const MOST_ROWS = 2000

/** What answers and judgements of earlier runs of a suite took, newest first until one tells. */
export class PastUsage {
  readonly #samples = new Map<string, Sample>()
  /** The runs that told something. */
  readonly runs: string[] = []

  static async of(store: Store, suite: string): Promise<PastUsage> {
    const past = new PastUsage()
    const { runs } = await store.listRuns({ suite, status: ['finished'], limit: MOST_RUNS })
    for (const { id } of runs) {
      const run = await store.getRun(id)
      if (run) await past.#read(store, run)
    }
    return past
  }

  /** Of one asker; where it was never asked before, of whoever else was asked the same way. */
  of(scorer: string, target: string): PastCalls | undefined {
    const kind = scorer === target ? 'target' : `scorer ${scorer}`
    return (this.#samples.get(`${kind} of ${target}`) ?? this.#samples.get(kind))?.calls()
  }

  async #read(store: Store, run: RunRecord): Promise<void> {
    let rows = 0
    let told = false
    // Newer runs say more of what is asked now: an older one only fills in what they do not know.
    const open = (key: string) => !this.#samples.has(key)
    const fresh = new Map<string, Sample>()
    for await (const row of store.rows(run.id, { details: 'none' })) {
      if (++rows > MOST_ROWS) break
      for (const [key, usage] of usages(row)) {
        if (!open(key) || !(usage.calls && usage.calls > 0)) continue
        const sample = fresh.get(key) ?? new Sample()
        fresh.set(key, sample)
        sample.add(usage)
        told = true
      }
    }
    for (const [key, sample] of fresh) this.#samples.set(key, sample)
    if (told) this.runs.push(run.id)
  }
}

/** What the target took, and each scorer, of one row. */
function* usages(row: ResultRow): Generator<[string, Usage]> {
  let judged: Usage = {}
  for (const { scorer, usage } of row.scores) {
    if (!usage) continue
    judged = addUsage(judged, usage)
    yield [`scorer ${scorer}`, usage]
    yield [`scorer ${scorer} of ${row.target}`, usage]
  }
  if (!row.usage) return
  const own = without(row.usage, judged)
  yield ['target', own]
  yield [`target of ${row.target}`, own]
}

function without(all: Usage, part: Usage): Usage {
  const left = (key: 'calls' | 'inputTokens' | 'outputTokens') => Math.max(0, (all[key] ?? 0) - (part[key] ?? 0))
  return { calls: left('calls'), inputTokens: left('inputTokens'), outputTokens: left('outputTokens') }
}

/** Tokens per call, summed up as they come. */
class Sample {
  #n = 0
  readonly #sums = { input: 0, output: 0, inputSquared: 0, outputSquared: 0 }

  add({ calls = 1, inputTokens = 0, outputTokens = 0 }: Usage): void {
    const [input, output] = [inputTokens / calls, outputTokens / calls]
    this.#n++
    this.#sums.input += input
    this.#sums.output += output
    this.#sums.inputSquared += input * input
    this.#sums.outputSquared += output * output
  }

  calls(): PastCalls {
    const n = this.#n
    const { input, output, inputSquared, outputSquared } = this.#sums
    const spread = (sum: number, squared: number) =>
      n < 2 ? 0 : Math.sqrt(Math.max(0, (squared - (sum * sum) / n) / (n - 1)))
    return {
      n,
      input: input / n,
      output: output / n,
      spread: { input: spread(input, inputSquared), output: spread(output, outputSquared) },
    }
  }
}
