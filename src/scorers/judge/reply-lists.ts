import { z } from 'zod'

/** A list of short texts that decides nothing: what is no text in it is left out, and none at all is an empty one. */
export function remarks() {
  return z
    .unknown()
    .meta({ type: 'array', items: { type: 'string' } })
    .optional()
    .transform((given): string[] => (Array.isArray(given) ? given : [given]).filter(isFilled))
}

/** True or false where the judge says so; nothing is decided by it. */
export function flag() {
  return z
    .unknown()
    .meta({ type: 'boolean' })
    .optional()
    .transform((given) => (typeof given === 'boolean' ? given : null))
}

/** A list of texts that everything after depends on; empty ones are left out. */
export function textList() {
  return z.array(z.string()).transform((items) => items.map((item) => item.trim()).filter((item) => item !== ''))
}

const isFilled = (item: unknown) => typeof item === 'string' && item.trim() !== ''
