import type { JsonObject } from '../json.ts'
import type { Message } from '../language.ts'
import type { Finding } from '../mistakes/findings.ts'
import type { Path } from '../mistakes/path.ts'
import { OF_EVERY_SCORER } from '../mistakes/unknown-option.ts'
import { setOwn } from '../read/own-key.ts'
import type { ScorerSpec } from '../score/case.ts'

/** A scorer as written: its options beside `type`, or under `options`. */
export type WrittenSpec = JsonObject & { type: string; options?: JsonObject | null }

const OWN_KEYS: readonly string[] = ['type', ...OF_EVERY_SCORER]

/** The one form that the rest of the program knows. */
export function flatSpec(written: WrittenSpec): ScorerSpec {
  const { options, ...rest } = written
  const spec: JsonObject = {}
  for (const [key, value] of Object.entries(rest)) {
    if (value !== null || !isOwnKey(key)) setOwn(spec, key, value)
  }
  for (const [key, value] of Object.entries(options ?? {})) setOwn(spec, key, value)
  return spec as ScorerSpec
}

/** Where an option stands in a spec as written. */
export function writtenOptionPath(written: WrittenSpec, path: Path): Path {
  const [first] = path
  const isUnderOptions = first !== undefined && written.options && Object.hasOwn(written.options, first)
  return isUnderOptions ? ['options', ...path] : path
}

/** What is wrong with a list of scorers beyond each one's own structure. */
export function specFindings(specs: readonly WrittenSpec[], base: Path): Finding[] {
  const findings: Finding[] = []
  const names = new Map<string, number>()
  let weight = 0
  for (const [index, spec] of specs.entries()) {
    weight += typeof spec.weight === 'number' ? spec.weight : 1
    for (const key of Object.keys(spec.options ?? {})) {
      if (isOwnKey(key)) findings.push({ path: [...base, index, 'options', key], at: 'key', message: notAnOption(key) })
      else if (Object.hasOwn(spec, key))
        findings.push({ path: [...base, index, 'options', key], at: 'key', message: givenTwice(key) })
    }
    const name = String(spec.name ?? spec.type)
    const other = names.get(name)
    if (other !== undefined)
      findings.push({ path: [...base, index], message: sameName(name, other, spec.name == null) })
    else names.set(name, index)
  }
  if (specs.length > 0 && weight === 0) findings.push({ path: [...base], message: NO_WEIGHT })
  return findings
}

const isOwnKey = (key: string) => OWN_KEYS.includes(key)

const notAnOption = (key: string): Message => ({
  en: `"${key}" is not an option of the scorer; write it beside \`type\``,
  ja: `"${key}" はスコアラーのオプションではありません。type の隣に書いてください`,
})

const givenTwice = (key: string): Message => ({
  en: `the option "${key}" stands both beside \`type\` and under \`options\`; keep one`,
  ja: `オプション "${key}" が type の隣と options の両方にあります。片方だけにしてください`,
})

const sameName = (name: string, other: number, isType: boolean): Message =>
  isType
    ? {
        en: `scorer ${other + 1} is called "${name}" too; give this one a \`name\``,
        ja: `${other + 1} 番目のスコアラーも "${name}" です。name を付けて区別してください`,
      }
    : {
        en: `scorer ${other + 1} is called "${name}" too; names must differ`,
        ja: `${other + 1} 番目のスコアラーも "${name}" という名前です。別の名前にしてください`,
      }

const NO_WEIGHT: Message = {
  en: 'every weight is 0; at least one scorer must weigh something',
  ja: '重みがすべて 0 です。少なくとも一つは 0 より大きくしてください',
}
