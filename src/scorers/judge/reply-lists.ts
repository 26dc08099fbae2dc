import { z } from 'zod'

/** A list of short texts that decides nothing: what is no text in it is left out, and none at all is an empty one. */
export function remarks() {
  return z
    .unknown()
    .meta({ type: 'array', items: { type: 'string', maxLength: 80 }, maxItems: 5 })
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
export function textList(most: number) {
  return z
    .array(z.string().meta({ maxLength: 160 }))
    .meta({ maxItems: most })
    .transform((items) => items.map((item) => item.trim()).filter((item) => item !== ''))
}

/** As many entries as a text of this length can give, and some more: a list without an end is no list. */
function mostEntries(text: string, least: number): number {
  const rounded = 4 * Math.ceil((text.length / 15 + 1) / 4)
  return Math.min(64, Math.max(least, rounded))
}

/** Schemas differ by the length of a list only; each is made once. */
export function perLength<Schema>(make: (most: number) => Schema, least = 4): (text: string) => Schema {
  const made = new Map<number, Schema>()
  return (text) => {
    const most = mostEntries(text, least)
    const schema = made.get(most) ?? make(most)
    made.set(most, schema)
    return schema
  }
}

const isFilled = (item: unknown) => typeof item === 'string' && item.trim() !== ''
