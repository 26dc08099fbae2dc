import { z } from 'zod'
import { BadInput } from '../errors.ts'
import type { Json, JsonObject } from '../json.ts'
import { defineScorer } from '../score/define-scorer.ts'
import type { AnyScorer, Files } from '../score/scorer.ts'
import { checkDefinition } from './check-definition.ts'
import { loadModule } from './load-module.ts'
import { fromOlder } from './older-scorer.ts'
import { optionMistakes } from './option-mistakes.ts'
import { toPlain } from './plain.ts'
import type { ModuleOpening, ModuleRef, ScorerDescription } from './protocol.ts'
import { findScorer } from './scorer-shapes.ts'

/** A scorer of the user's with its options checked: what a score is asked of. */
export interface OpenScorer {
  definition: AnyScorer
  ready: unknown
}

export async function openScorer({ module, options = {} }: ModuleOpening, files: Files): Promise<OpenScorer> {
  const definition = await loadDefinition(module)
  const parsed = await definition.options.safeParseAsync(options)
  if (!parsed.success) throw new BadInput(await optionMistakes(definition, options, module.shown))
  return { definition, ready: definition.setup ? await definition.setup(parsed.data, files) : parsed.data }
}

export async function describeScorer(module: ModuleRef): Promise<ScorerDescription> {
  const definition = await loadDefinition(module)
  const { description, version, threshold, judge, details, example, options, checkCase, corpus } = definition
  const said = toPlain({ description, version, threshold, details, example }) as Partial<ScorerDescription>
  return {
    ...said,
    description: said.description ?? module.shown,
    judge: judge === true,
    options: jsonSchema(options),
    has: { checkCase: typeof checkCase === 'function', corpus: typeof corpus?.summarise === 'function' },
  }
}

async function loadDefinition(module: ModuleRef): Promise<AnyScorer> {
  const found = findScorer(await loadModule(module), module)
  if (found.shape !== 'definition') return fromOlder(found, module.shown)
  checkDefinition(found.value, module.shown)
  // A plain object may not have gone through defineScorer; a second time does no harm.
  return defineScorer(found.value)
}

function jsonSchema(options: z.ZodObject): JsonObject {
  try {
    return toPlain(z.toJSONSchema(options, { io: 'input', unrepresentable: 'any' })) as JsonObject
  } catch {
    // Only what is shown of the options is lost; they are checked all the same.
    return { type: 'object' }
  }
}

/** A score's result as it crosses to the host: plain data, but a wrong `value` stays as wrong as it was. */
export function plainResult(result: unknown): unknown {
  if (typeof result !== 'object' || result === null || Array.isArray(result)) return asFound(result)
  // Own properties only: what code hung on a prototype is no result.
  const { value, parts, ...rest } = { __proto__: null, ...result } as { value?: unknown; parts?: unknown }
  return {
    ...(Object.hasOwn(result, 'value') && { value: asFound(value) }),
    ...(parts !== undefined && { parts: rawNumbers(parts) }),
    ...(toPlain(rest) as Record<string, Json>),
  }
}

/** Numbers are left as they are (NaN too): the evaluator names them. */
const asFound = (value: unknown) => (typeof value === 'number' ? value : toPlain(value))

function rawNumbers(parts: unknown): unknown {
  if (typeof parts !== 'object' || parts === null) return toPlain(parts)
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, asFound(part)]))
}
