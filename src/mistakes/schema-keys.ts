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
  let reached = alternatives(schema)
  for (const step of path) reached = reached.flatMap((definition) => stepInto(definition, step))
  return [...new Set(reached.flatMap(({ shape }) => Object.keys(shape ?? {})))]
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
