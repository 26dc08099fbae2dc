/** Turns what a zod schema says into sentences: what was found, what is allowed, what was probably meant. */
import type { z } from 'zod'
import { joinJa, type Message } from '../language.ts'
import { didYouMean } from '../suggest.ts'
import { describe, quoted } from './describe.ts'
import { EXPECTS } from './expects.ts'
import type { Finding } from './findings.ts'
import { type Path, valueAt } from './path.ts'
import { keysAllowedAt, keysThatHold, onlyKeyNeededAt } from './schema-keys.ts'

type Issue = z.core.$ZodIssue

/** Every issue of a value that failed its schema. */
export function findingsOf(issues: readonly Issue[], value: unknown, schema: z.ZodType): Finding[] {
  return issues.flatMap((issue) => findings(issue, [], value, schema))
}

function findings(issue: Issue, base: Path, root: unknown, schema: z.ZodType): Finding[] {
  const path: Path = [...base, ...(issue.path as Path)]
  if (issue.code === 'unrecognized_keys') {
    const allowed = keysAllowedAt(schema, path)
    const holders = (key: string) => {
      const beside = keysThatHold(schema, path, key)
      return beside.length > 0 ? beside : keysThatHold(schema, [], key).filter((name) => name !== path[0])
    }
    return issue.keys.map((key) => ({
      path: [...path, key],
      at: 'key',
      message: unknownKey(key, allowed, holders(key)),
    }))
  }
  if (issue.code === 'invalid_union') {
    const branch = intendedBranch(issue.errors)
    if (branch) return branch.flatMap((inner) => findings(inner, path, root, schema))
  }
  if (issue.code === 'invalid_key' || issue.code === 'invalid_element') {
    return issue.issues.flatMap((inner) => findings(inner, path, root, schema))
  }
  const said = (issue as { params?: { said?: Message } }).params?.said
  if (said) return [{ path, message: said }]
  return [{ path, message: wrongValue(issue, path, valueAt(root, path), schema) }]
}

/** Of the ways a value may be written, the one it takes but for details further inside; none when it takes no way. */
function intendedBranch(branches: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  return branches.find(
    (branch) =>
      branch.length > 0 && branch.every((issue) => issue.path.length > 0 || issue.code === 'unrecognized_keys'),
  )
}

function wrongValue(issue: Issue, path: Path, value: unknown, schema: z.ZodType): Message {
  const allowed = allowedBy(issue)
  if (value === undefined) {
    const key = quoted(String(path.at(-1) ?? ''))
    return { en: `${key} is missing: ${allowed.en}`, ja: `${key} がありません。必要なもの: ${allowed.ja}` }
  }
  const found = describe(value)
  const guess = typeof value === 'string' ? didYouMean(value, valuesAllowedBy(issue)) : undefined
  const key = typeof value === 'string' && isMapping(issue) ? onlyKeyNeededAt(schema, path) : undefined
  const inside = key === undefined ? undefined : `{ ${key}: ${yamlText(value as string)} }`
  return {
    en: `must be ${allowed.en}; found ${found.en}${guess ? `. Did you mean ${quoted(guess)}?` : ''}${inside ? `. Write ${inside}` : ''}`,
    ja: `${joinJa(allowed.ja, 'を書いてください')}（現在は ${found.ja}）${guess ? `。${quoted(guess)} のことですか？` : ''}${inside ? `。${inside} と書きます` : ''}`,
  }
}

const isMapping = (issue: Issue) => issue.code === 'invalid_type' && issue.expected === 'object'

/** As it stands inside braces. */
const yamlText = (text: string) => (/^[\w./-]+(:[\w./-]+)*$/.test(text) && text.length <= 40 ? text : quoted(text))

/** The words that may stand there, in whichever way the value may be written. */
function valuesAllowedBy(issue: Issue): string[] {
  if (issue.code === 'invalid_union') return issue.errors.flatMap((branch) => branch.flatMap(valuesAllowedBy))
  return issue.code === 'invalid_value' ? issue.values.map(String) : []
}

const TYPES: Record<string, Message> = {
  string: { en: 'text', ja: '文字列' },
  number: { en: 'a number', ja: '数' },
  int: { en: 'a whole number', ja: '整数' },
  boolean: { en: 'true or false', ja: 'true か false' },
  array: { en: 'a list', ja: 'リスト' },
  object: { en: 'a mapping (key: value)', ja: 'マッピング（キー: 値）' },
  record: { en: 'a mapping (key: value)', ja: 'マッピング（キー: 値）' },
}

function allowedBy(issue: Issue): Message {
  const named = Object.hasOwn(EXPECTS, issue.message) ? EXPECTS[issue.message as keyof typeof EXPECTS] : undefined
  if (named) return named
  if (issue.code === 'invalid_union') return anyOf(issue.errors)
  if (issue.code === 'invalid_type') return TYPES[issue.expected] ?? { en: issue.expected, ja: issue.expected }
  if (issue.code === 'invalid_value') {
    const values = issue.values.map((value) => JSON.stringify(value)).join(', ')
    return issue.values.length === 1 ? { en: values, ja: values } : { en: `one of ${values}`, ja: `${values} のどれか` }
  }
  if (issue.code === 'too_small') return limit(issue.origin, issue.minimum, issue.inclusive ?? true, 'least')
  if (issue.code === 'too_big') return limit(issue.origin, issue.maximum, issue.inclusive ?? true, 'most')
  return { en: issue.message, ja: issue.message }
}

function limit(origin: string, bound: number | bigint, inclusive: boolean, side: 'least' | 'most'): Message {
  const within = side === 'least' ? '以上' : '以下'
  if (origin === 'string') return { en: `at ${side} ${bound} characters`, ja: `${bound} 文字${within}` }
  if (origin === 'array') return { en: `a list of at ${side} ${bound}`, ja: `${bound} 個${within}のリスト` }
  if (inclusive)
    return { en: `a number, at ${side} ${bound}`, ja: `${bound} ${side === 'least' ? '以上' : '以下'}の数` }
  return side === 'least'
    ? { en: `a number over ${bound}`, ja: `${bound} より大きい数` }
    : { en: `a number under ${bound}`, ja: `${bound} より小さい数` }
}

const meant = (guess: string): Message => ({ en: `did you mean "${guess}"?`, ja: `"${guess}" のことですか？` })

const belongs = (holders: readonly string[]): Message => ({
  en: `it stands inside ${holders.join(', ')}`,
  ja: `${holders.join('、')} の中に書くキーです`,
})

/** `holders`: where such a key would stand. */
export function unknownKey(key: string, allowed: readonly string[], holders: readonly string[] = []): Message {
  const guess = didYouMean(key, allowed)
  const list = allowed.join(', ')
  const hint = guess ? meant(guess) : holders.length > 0 && belongs(holders)
  return {
    en: `unknown key ${quoted(key)}${hint ? `; ${hint.en}` : ''}${list ? ` (allowed: ${list})` : ''}`,
    ja: `${quoted(key)} というキーはありません${hint ? `。${hint.ja}` : ''}${list ? `（使えるキー: ${list}）` : ''}`,
  }
}

/** A value that may be written in several ways, and is in none of them. */
function anyOf(branches: readonly (readonly Issue[])[]): Message {
  const ways = branches.flatMap(([issue]) => (issue ? [allowedBy(issue)] : []))
  const distinct = ways.filter(({ en }, at) => ways.findIndex((one) => one.en === en) === at)
  return { en: distinct.map(({ en }) => en).join(', or '), ja: distinct.map(({ ja }) => ja).join('、または') }
}
