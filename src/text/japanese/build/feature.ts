import type { BaseForm } from '../dictionary-file.ts'

/** The fields of a feature line, which is a row of CSV. */
export function fieldsOf(feature: string): string[] {
  if (!feature.includes('"')) return feature.split(',')
  return (feature.match(/"(?:[^"]|"")*"|[^,]+|(?<=,|^)(?=,|$)/g) ?? []).map((field) =>
    field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field,
  )
}

/** How a word becomes its base form; `*`, or no form at all, means that it is one. */
export function baseFormRule(surface: string, base: string | undefined): BaseForm {
  if (base === undefined || base === '*' || base === '') return [0, '']
  let common = 0
  while (common < surface.length && common < base.length && surface[common] === base[common]) common++
  return [surface.length - common, base.slice(common)]
}
