import { badInput } from '../errors.ts'
import type { Json } from '../json.ts'
import { hashOf } from './canonical.ts'
import type { Template } from './judge.ts'
import { fenced, fieldText } from './wording/fence.ts'

interface Content {
  fields: Readonly<Record<string, Json | undefined>>
  values?: Readonly<Record<string, string | undefined>> | undefined
}

const SECTION = /\{\{#([\w-]+)\}\}([\s\S]*?)\{\{\/\1\}\}/g
const NAME = /\{\{([\w-]+)\}\}/g

/** Puts data into a template, each field fenced. What is put in is never read as a template again. */
export function fillTemplate(text: string, { fields, values = {} }: Content, boundary: string): string {
  const fieldOf = (name: string) => (Object.hasOwn(fields, name) ? fields[name] : undefined)
  const textOf = (name: string) => (Object.hasOwn(values, name) ? values[name] : undefined)
  const isThere = (name: string) => (fieldOf(name) ?? textOf(name) ?? null) !== null
  return text
    .replace(SECTION, (_all, name: string, inner: string) => (isThere(name) ? inner : ''))
    .replace(NAME, (_all, name: string) => {
      const value = textOf(name)
      if (value !== undefined) return value
      const field = fieldOf(name)
      if (field === undefined) throw unknownName(name, [...Object.keys(fields), ...Object.keys(values)])
      return fenced(name, fieldText(field), boundary)
    })
    .toWellFormed()
}

/** Part of the provenance: another template is another judge. */
export function templateHash(template: Template): string {
  return hashOf([template.system, template.prompt]).slice(0, 16)
}

function unknownName(name: string, known: string[]): Error {
  return badInput(
    `the prompt template names {{${name}}}, which this scorer does not have; it has ${known.join(', ')}`,
    `プロンプトのテンプレートにある {{${name}}} はこのスコアラーにはありません。使えるのは ${known.join(', ')} です`,
  )
}
