import type { JsonObject } from '../json.ts'
import type { Files } from '../score/scorer.ts'
import type { OpenScorer } from './user-scorer.ts'

/** One of our own scorers, opened here because an answer is too large for the main thread. */
export async function openBuiltIn(type: string, given: JsonObject, files: Files): Promise<OpenScorer> {
  const { registry } = await import('../scorers/registry.generated.ts')
  const { prepareDefinition } = await import('../scorers/prepare-definition.ts')
  const load = registry.get(type)
  if (!load) throw new Error(`there is no scorer ${type}`)
  const { definition, options } = await prepareDefinition((await load()).default, { ...given, type }, files)
  return { definition, ready: options }
}
