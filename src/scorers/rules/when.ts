import { isJsonObject, type Json } from '../../json.ts'
import type { Message } from '../../language.ts'
import { unknownKey } from '../../mistakes/mistakes.ts'
import type { Path } from '../../mistakes/path.ts'
import { asText } from '../text/texts.ts'
import type { Condition } from './conditions/condition.ts'
import type { RuleSubject } from './ruleset.ts'
import { Search } from './text-index.ts'

/** To which cases a rule applies: every entry must match. */
export interface When {
  /** Key → the texts it may be. */
  metadata: ReadonlyMap<string, ReadonlySet<string>>
  /** Each list is any-of; they look at what was asked. */
  input: readonly (readonly Condition[])[]
}

export const ALWAYS: When = { metadata: new Map(), input: [] }

/** A list in the case matches by any of its members; null is an absence. */
export function applies({ metadata, input }: When, subject: RuleSubject): boolean {
  for (const [key, wanted] of metadata) {
    const value = subject.metadata && Object.hasOwn(subject.metadata, key) ? subject.metadata[key] : null
    const found = Array.isArray(value) ? value : [value]
    if (!found.some((item) => item != null && wanted.has(asText(item)))) return false
  }
  if (input.length === 0) return true
  const search = new Search(subject.input == null ? '' : asText(subject.input))
  return input.every((conditions) => conditions.some((condition) => condition(search) !== undefined))
}

type Mistake = (path: Path, message: Message, at?: 'key') => undefined
type ReadInput = (
  kind: 'contains' | 'regex',
  value: Json,
  path: Path,
  caseSensitive: boolean,
) => Promise<Condition | undefined>

const MAPPING: Message = {
  en: 'must be a mapping such as { metadata: { task_type: [report, proposal] } }',
  ja: '{ metadata: { task_type: [report, proposal] } } のようなマッピングで書いてください',
}

export async function readWhen(
  value: Json,
  path: Path,
  caseSensitive: boolean,
  mistake: Mistake,
  readInput: ReadInput,
): Promise<When> {
  if (!isJsonObject(value)) {
    mistake(path, MAPPING)
    return ALWAYS
  }
  for (const key of Object.keys(value)) {
    if (key !== 'metadata' && key !== 'input') mistake([...path, key], keyOutsideMetadata(key), 'key')
  }
  return {
    metadata: Object.hasOwn(value, 'metadata')
      ? readMetadata(value.metadata!, [...path, 'metadata'], mistake)
      : ALWAYS.metadata,
    input: Object.hasOwn(value, 'input')
      ? await readInputs(value.input!, [...path, 'input'], caseSensitive, mistake, readInput)
      : [],
  }
}

function readMetadata(value: Json, path: Path, mistake: Mistake): When['metadata'] {
  const wanted = new Map<string, ReadonlySet<string>>()
  if (!isJsonObject(value)) {
    mistake(path, MAPPING)
    return wanted
  }
  for (const [key, given] of Object.entries(value)) {
    const options = Array.isArray(given) ? given : [given]
    if (options.length === 0 || options.some((option) => typeof option === 'object')) {
      mistake([...path, key], {
        en: 'must be a value, or a list of values of which one must match',
        ja: '値か、どれか一つに合えばよい値のリストを書いてください',
      })
    } else wanted.set(key, new Set(options.map(asText)))
  }
  return wanted
}

async function readInputs(
  value: Json,
  path: Path,
  caseSensitive: boolean,
  mistake: Mistake,
  readInput: ReadInput,
): Promise<Condition[][]> {
  if (!isJsonObject(value)) {
    mistake(path, {
      en: 'must be a mapping such as { contains: TEXT }',
      ja: '{ contains: 文字列 } のようなマッピングで書いてください',
    })
    return []
  }
  const own = value.case_sensitive ?? caseSensitive
  if (typeof own !== 'boolean')
    mistake([...path, 'case_sensitive'], { en: 'must be true or false', ja: 'true か false を書いてください' })
  const groups: Condition[][] = []
  for (const [key, given] of Object.entries(value)) {
    if (key === 'case_sensitive') continue
    if (key !== 'contains' && key !== 'regex') {
      mistake([...path, key], unknownKey(key, ['contains', 'regex', 'case_sensitive']), 'key')
      continue
    }
    const listed = Array.isArray(given)
    const group: Condition[] = []
    if (listed && given.length === 0)
      mistake([...path, key], { en: 'must not be an empty list', ja: '空のリストは書けません' })
    for (const [at, item] of (listed ? given : [given]).entries()) {
      const condition = await readInput(key, item, listed ? [...path, key, at] : [...path, key], own === true)
      if (condition) group.push(condition)
    }
    groups.push(group)
  }
  return groups
}

function keyOutsideMetadata(key: string): Message {
  const { en, ja } = unknownKey(key, ['metadata', 'input'])
  return {
    en: `${en}; metadata is asked for as when: { metadata: { ${key}: … } }`,
    ja: `${ja}。メタ情報は when: { metadata: { ${key}: … } } と書きます`,
  }
}
