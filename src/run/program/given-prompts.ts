import { functionCode } from '../../code/functions.ts'
import { modelName } from '../../judge/models/model-name.ts'
import type { ModelLike } from '../../judge/models/resolve.ts'
import type { ModelEntry, PromptEntry } from '../../suite/schema/prompts.ts'
import type { ModelSpec, TargetSpec } from '../../suite/suite.ts'
import type { TargetFunction } from '../../usercode/user-target.ts'

/** Says the prompt of a case: a text, or messages of which the last is the user's. It sees no `expected`. */
export type PromptFunction = TargetFunction

/** A prompt as a suite has it, or a function; raise `version` when what it calls has changed. */
export type PromptChoice =
  | PromptEntry
  | (Omit<PromptEntry, 'prompt' | 'file'> & { prompt: PromptFunction; version?: string | number })

type ModelObject = Exclude<ModelLike, string>

/** A model as a suite has it, or an object of an SDK, alone or with settings. */
export type ModelChoice = ModelEntry | ModelObject | (Omit<Exclude<ModelEntry, string>, 'model'> & { model: ModelLike })

/** Prompts and models of a program: as a file would have them, and then with what only code can hold. */
export class GivenPrompts {
  readonly #functions = new Map<number, { says: PromptFunction; version: string | number | undefined }>()
  readonly #models = new Map<number, ModelObject>()

  /** With words in place of functions and objects. */
  asData({ prompts, models }: { prompts?: unknown; models?: unknown }): { prompts?: unknown; models?: unknown } {
    return {
      ...(prompts !== undefined && { prompts: each(prompts, (one, at) => this.#prompt(one as PromptChoice, at)) }),
      ...(models !== undefined && { models: each(models, (one, at) => this.#model(one as ModelChoice, at)) }),
    }
  }

  /** A target that was made of one of the prompts and one of the models, with the function and the object themselves. */
  into(target: TargetSpec): TargetSpec {
    if (target.kind !== 'model' || target.places?.model[0] !== 'models') return target
    const model = this.#models.get(target.places.model[1] as number)
    const given = this.#functions.get(target.places.prompt?.path[1] as number)
    return {
      ...target,
      ...(model && { config: { ...target.config, model } }),
      ...(given && target.places.prompt?.path[0] === 'prompts' && { prompt: saidBy(target, given) }),
    }
  }

  #prompt(choice: PromptChoice, at: number): unknown {
    if (typeof choice !== 'object' || choice === null || typeof choice.prompt !== 'function') return choice
    const { prompt, version, ...rest } = choice as Extract<PromptChoice, { prompt: PromptFunction }>
    this.#functions.set(at, { says: prompt, version })
    return { ...rest, prompt: 'a function' }
  }

  #model(choice: ModelChoice, at: number): unknown {
    if (isObject(choice)) {
      this.#models.set(at, choice)
      return { model: modelName(choice) }
    }
    const { model } = choice as { model?: unknown }
    if (!isObject(model)) return choice
    this.#models.set(at, model)
    return { ...(choice as object), model: modelName(model) }
  }
}

/** What is no list is said to be none where the suite is checked. */
const each = (list: unknown, make: (one: unknown, at: number) => unknown) =>
  Array.isArray(list) ? list.map(make) : list

const saidBy = (
  { name }: ModelSpec & { name: string },
  { says, version }: { says: PromptFunction; version: string | number | undefined },
): ModelSpec['prompt'] => ({ says, code: functionCode({ [name]: says }, version) })

/** An object of an SDK, or the address of a model; entries of a suite have their model under `model`. */
const isObject = (value: unknown): value is ModelObject =>
  ((typeof value === 'object' && value !== null) || typeof value === 'function') &&
  ('modelId' in value || 'doGenerate' in value || ('id' in value && !('model' in value)))
