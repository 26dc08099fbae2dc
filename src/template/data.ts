import type { Json, JsonObject } from '../json.ts'
import { setOwn } from '../read/own-key.ts'
import { type Filling, type FillOptions, fill, slotValue } from './fill.ts'
import type { Template } from './template.ts'

export type MakeData = (filling: Filling) => Json

/** Data whose strings are templates. One that is nothing but a slot becomes the value itself, whatever its type. */
export function dataTemplate(
  value: Json,
  where: string,
  parse: (text: string, where: string) => Template,
  options: FillOptions = {},
): MakeData {
  if (typeof value === 'string') {
    const template = parse(value, where)
    const [only, ...others] = template
    if (only?.kind === 'slot' && others.length === 0 && !options.write)
      return (filling) => slotValue(only, filling, options.keys, options.asker)
    return (filling) => fill(template, filling, options)
  }
  if (Array.isArray(value)) {
    const items = value.map((item, index) => dataTemplate(item, `${where}[${index}]`, parse, options))
    return (filling) => items.map((make) => make(filling))
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(
      ([key, item]) => [key, dataTemplate(item, where === '' ? key : `${where}.${key}`, parse, options)] as const,
    )
    return (filling) => {
      const result: JsonObject = {}
      for (const [key, make] of entries) setOwn(result, key, make(filling))
      return result
    }
  }
  return () => value
}
