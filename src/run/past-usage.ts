import { fullName } from '../judge/models/model-name.ts'
import { addUsage, type ResultRow, type Usage } from '../score/result.ts'
import type { RunRecord, Store } from '../store/store.ts'

/** What calls took before: how many were looked at, and the mean and spread of their tokens. */
export interface PastCalls {
  /** The run that they were made in. */
  run: string
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

  static async of(store: Store, suite: string): Promise<PastUsage> {
    const past = new PastUsage()
    const { runs } = await store.listRuns({ suite, status: ['finished'], limit: MOST_RUNS })
    for (const { id } of runs) {
      const run = await store.getRun(id)
      if (run) await past.#read(store, run)
    }
    return past
  }

  /** Of one asker of a model; where it was never asked before, of whoever else asked that model the same way. */
  of(model: string, scorer: string, target: string): PastCalls | undefined {
    const scorerOf = scorer === target ? null : scorer
    return (this.#samples.get(keyOf(model, scorerOf, target)) ?? this.#samples.get(keyOf(model, scorerOf)))?.calls()
  }

  async #read(store: Store, run: RunRecord): Promise<void> {
    let rows = 0
    // Newer runs say more of what is asked now: an older one only fills in what they do not know.
    const open = (key: string) => !this.#samples.has(key)
    const fresh = new Map<string, Sample>()
    for await (const row of store.rows(run.id, { details: 'none' })) {
      if (++rows > MOST_ROWS) break
      for (const [key, usage] of usages(row, run)) {
        if (!open(key) || !(usage.calls && usage.calls > 0)) continue
        const sample = fresh.get(key) ?? new Sample(run.id)
        fresh.set(key, sample)
        sample.add(usage)
      }
    }
    for (const [key, sample] of fresh) this.#samples.set(key, sample)
  }
}

/** Calls are alike where the same model was asked: for answers (null), or by a scorer. */
const keyOf = (model: string, scorer: string | null, target?: string) => JSON.stringify([model, scorer, target ?? null])

/** What the target took, and each scorer, of one row. What no model was asked for tells nothing. */
function* usages(row: ResultRow, run: RunRecord): Generator<[string, Usage]> {
  let judged: Usage = {}
  for (const { scorer, usage } of row.scores) {
    if (!usage) continue
    judged = addUsage(judged, usage)
    yield* told(askedBy(scorer, run), scorer, row.target, usage)
  }
  if (row.usage) yield* told(run.manifest.models?.[row.target], null, row.target, without(row.usage, judged))
}

function* told(
  model: string | undefined,
  scorer: string | null,
  target: string,
  usage: Usage,
): Generator<[string, Usage]> {
  if (model === undefined) return
  yield [keyOf(model, scorer), usage]
  yield [keyOf(model, scorer, target), usage]
}

/** The model that a scorer asked; undefined where its replies were written beforehand. */
function askedBy(scorer: string, { manifest, plan }: RunRecord): string | undefined {
  const vectors = plan.scorers.find(({ name }) => name === scorer)?.given.model
  if (typeof vectors === 'string') return fullName(vectors)
  const judge = manifest.judges?.[scorer] ?? manifest.judge
  return judge && !judge.scripted ? judge.model : undefined
}

function without(all: Usage, part: Usage): Usage {
  const left = (key: 'calls' | 'inputTokens' | 'outputTokens') => Math.max(0, (all[key] ?? 0) - (part[key] ?? 0))
  return { calls: left('calls'), inputTokens: left('inputTokens'), outputTokens: left('outputTokens') }
}

/** Tokens per call, summed up as they come. */
class Sample {
  readonly #run: string
  #n = 0
  readonly #sums = { input: 0, output: 0, inputSquared: 0, outputSquared: 0 }

  constructor(run: string) {
    this.#run = run
  }

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
      run: this.#run,
      n,
      input: input / n,
      output: output / n,
      spread: { input: spread(input, inputSquared), output: spread(output, outputSquared) },
    }
  }
}
