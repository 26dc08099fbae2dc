import type { z } from 'zod'
import type { Path } from './path.ts'

/** The parts of a schema's definition that lead further inside. */
interface Definition {
  shape?: Record<string, z.core.$ZodType>
  element?: z.core.$ZodType
  valueType?: z.core.$ZodType
  innerType?: z.core.$ZodType
  options?: readonly z.core.$ZodType[]
}

/** The keys that a schema allows in the mapping at a path; empty when it names none. */
export function keysAllowedAt(schema: z.core.$ZodType, path: Path): string[] {
  return [...new Set(reachedAt(schema, path).flatMap(({ shape }) => Object.keys(shape ?? {})))]
}

/** The only key that the mapping at a path must have, where there is one; a name says nothing of what it stands for. */
export function onlyKeyNeededAt(schema: z.core.$ZodType, path: Path): string | undefined {
  const { shape = {} } = reachedAt(schema, path).find((definition) => definition.shape) ?? {}
  const [needed, ...others] = Object.keys(shape).filter((key) => shape[key]?._zod.optin !== 'optional')
  return others.length === 0 && needed !== 'name' ? needed : undefined
}

/** Which keys of the mapping at a path hold mappings that know a key, alone or in a list. */
export function keysThatHold(schema: z.core.$ZodType, path: Path, key: string): string[] {
  return keysAllowedAt(schema, path).filter((name) =>
    [[name], [name, 0]].some((inside) => keysAllowedAt(schema, [...path, ...inside]).includes(key)),
  )
}

function reachedAt(schema: z.core.$ZodType, path: Path): Definition[] {
  let reached = alternatives(schema)
  for (const step of path) reached = reached.flatMap((definition) => stepInto(definition, step))
  return reached
}

/** Looks through optional, nullable and union, down to what has keys or items. */
function alternatives(schema: z.core.$ZodType): Definition[] {
  const definition = schema._zod.def as Definition
  if (definition.innerType) return alternatives(definition.innerType)
  return definition.options ? definition.options.flatMap(alternatives) : [definition]
}

function stepInto({ shape, element, valueType }: Definition, step: string | number): Definition[] {
  const inside = typeof step === 'number' ? element : shape && Object.hasOwn(shape, step) ? shape[step] : valueType
  return inside ? alternatives(inside) : []
}
