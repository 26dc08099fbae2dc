import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import type { ImportedScorer, ImportedTarget } from '../../run/imported/imported-run.ts'
import { asObject, objectsIn, textIn, timeIn } from '../runs/values.ts'

/** What the head of a log tells. Every part of it may be missing or something else. */
export class LogHeader {
  readonly #eval: JsonObject
  readonly #header: JsonObject

  constructor(header: JsonObject) {
    this.#header = header
    this.#eval = asObject(header.eval)
  }

  get task(): string {
    return textIn(this.#eval.task) ?? 'inspect'
  }

  get model(): string {
    return textIn(this.#eval.model) ?? 'model'
  }

  /** `started` is the status of a log whose run never came to its end. */
  get status(): string {
    return textIn(this.#header.status) ?? 'success'
  }

  get error(): string | undefined {
    return textIn(asObject(this.#header.error).message)
  }

  get version(): string | null {
    return textIn(asObject(this.#eval.packages).inspect_ai) ?? null
  }

  get ranAt(): string | null {
    return timeIn(asObject(this.#header.stats).started_at) ?? timeIn(this.#eval.created)
  }

  /** The ids of the samples in the order of the data set, where the log has them. */
  get sampleIds(): string[] {
    const ids = asObject(this.#eval.dataset).sample_ids
    return Array.isArray(ids) ? ids.map(String) : []
  }

  /** How many samples, counted once an epoch, the log should have; undefined where it does not say. */
  get planned(): number | undefined {
    const { epochs } = asObject(this.#eval.config)
    const total = asObject(this.#header.results).total_samples
    if (typeof total === 'number') return total
    const ids = this.sampleIds.length
    return ids > 0 ? ids * (typeof epochs === 'number' ? epochs : 1) : undefined
  }

  get target(): ImportedTarget {
    const { model_generate_config, model_base_url } = this.#eval
    const { steps, config } = asObject(this.#header.plan)
    const identity = { config: model_generate_config, url: model_base_url, steps, plan: config }
    const known = Object.entries(identity).filter((entry): entry is [string, Json] => entry[1] !== undefined)
    return { name: this.model, identity: Object.fromEntries(known) }
  }

  scorer(name: string): ImportedScorer {
    // `scorer/key` is one of several values that a scorer gave.
    const its = [name, name.slice(0, Math.max(0, name.lastIndexOf('/')))]
    const configured = objectsIn(this.#eval.scorers).find((scorer) => its.some((one) => named(scorer.name, one)))
    const stated = this.#stated.find((entry) => its.some((one) => entry.name === one || named(entry.scorer, one)))
    const options = { ...asObject(stated?.params), ...asObject(configured?.options) }
    const graded = /model_graded/.test([name, textIn(configured?.name), textIn(stated?.scorer)].join(' '))
    return {
      name,
      given: {
        ...(Object.keys(options).length > 0 && { options }),
        // Where no other model is named, the one that was asked graded itself.
        ...(graded && options.model === undefined && { grader: this.#grader }),
      },
    }
  }

  get #grader(): Json {
    return textIn(asObject(asObject(this.#eval.model_roles).grader).model) ?? this.model
  }

  /** What the log itself says that its scorers came to: means over samples, by scorer. */
  stated(): { scorer: string; key: string; metric: string; value: number }[] {
    return this.#stated
      .filter(({ reducer }) => reducer === undefined || reducer === null || reducer === 'mean')
      .flatMap(({ name, scorer, metrics }) =>
        Object.entries(asObject(metrics)).flatMap(([metric, figure]) => {
          const { value } = asObject(figure)
          if (!MEANS.has(metric) || typeof value !== 'number') return []
          const [own, its] = [textIn(name) ?? '', textIn(scorer) ?? '']
          return [{ scorer: own, key: `${its}/${own}`, metric, value }]
        }),
      )
  }

  get #stated(): JsonObject[] {
    const { scores, scorer, metrics } = asObject(this.#header.results)
    // Logs of before had one scorer.
    if (isJsonObject(scorer)) return [{ ...scorer, scorer: scorer.name ?? null, metrics: metrics ?? null }]
    return objectsIn(scores)
  }

  /** The name of the only scorer of a log of before, whose samples do not name it. */
  get onlyScorer(): string {
    return textIn(this.#stated[0]?.name) ?? 'score'
  }
}

const MEANS = new Set(['accuracy', 'mean'])

/** `inspect_ai/match` is named `match` in the samples. */
const named = (full: Json | undefined, name: string) =>
  typeof full === 'string' && name !== '' && (full === name || full.endsWith(`/${name}`))
