import { isDeepStrictEqual } from 'node:util'
import type { Case } from '../../score/case.ts'
import type { Answer, Target } from '../../score/target.ts'
import type { RunRecord, Store, StoredCase } from '../../store/store.ts'
import type { TargetSpec } from '../../suite/suite.ts'

/** Runs whose answers still hold where neither the case nor what answers it is another; newest first. */
export interface EarlierAnswers {
  runs: readonly RunRecord[]
  /** Told of every answer of a target that is no model: whether it was there already. */
  onAnswer?(isReused: boolean): void
}

/** Cases that are looked up at once: all targets ask for the same one. */
const MOST_KEPT = 64

/** Gives targets the answers that earlier runs have of them. Models are left alone: what they said is remembered by question. */
export class ReusedAnswers {
  readonly #store: Store
  readonly #earlier: EarlierAnswers
  readonly #kept = new Map<string, Promise<StoredCase | undefined>>()

  constructor(store: Store, earlier: EarlierAnswers) {
    this.#store = store
    this.#earlier = earlier
  }

  /** The manifest has a hash of all that each target is. */
  in(targets: readonly Target[], specs: readonly TargetSpec[], { targets: hashes }: RunRecord['manifest']): Target[] {
    return targets.map((target, at) => {
      const hash = hashes[target.name]
      const mayReuse = target.calls && KINDS.has(specs[at]?.kind) && hash !== undefined
      return mayReuse ? this.#reusing(target, hash) : target
    })
  }

  #reusing(target: Target, hash: string): Target {
    return {
      ...target,
      answer: async (testCase, ask) => {
        const known = await this.#find(target.name, hash, testCase, ask.repeat)
        this.#earlier.onAnswer?.(known !== undefined)
        return known ?? target.answer(testCase, ask)
      },
    }
  }

  async #find(target: string, hash: string, testCase: Case, repeat: number): Promise<Answer | undefined> {
    for (const run of this.#earlier.runs) {
      if (run.manifest.targets[target] !== hash) continue
      const stored = await this.#caseOf(run.id, testCase.id)
      if (!stored || !isDeepStrictEqual(asked(stored.case), asked(testCase))) continue
      const row = stored.rows.find((one) => one.target === target && one.repeat === repeat)
      if (row?.output === undefined) continue
      const { output, durationMs, sent, answered } = row
      return {
        output,
        ...(durationMs !== null && { durationMs }),
        ...(sent && { sent }),
        ...(answered && { answered }),
      }
    }
    return undefined
  }

  #caseOf(run: string, caseId: string): Promise<StoredCase | undefined> {
    const key = `${run} ${caseId}`
    const found = this.#kept.get(key) ?? first(this.#store.cases(run, { caseId, details: 'none' }))
    if (this.#kept.size >= MOST_KEPT) this.#kept.delete(this.#kept.keys().next().value as string)
    this.#kept.set(key, found)
    return found
  }
}

const KINDS: ReadonlySet<TargetSpec['kind'] | undefined> = new Set(['command', 'http', 'module'])

/** What a target sees of a case. */
function asked({ expected: _expected, scorers: _scorers, also: _also, output: _output, ...question }: Case) {
  return question
}

async function first<Item>(items: AsyncIterable<Item>): Promise<Item | undefined> {
  for await (const item of items) return item
  return undefined
}
