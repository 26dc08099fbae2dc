import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import type { Message } from '../../language.ts'
import { describe, quoted } from '../../mistakes/describe.ts'
import { unknownKey } from '../../mistakes/mistakes.ts'
import type { Path } from '../../mistakes/path.ts'
import { didYouMean } from '../../suggest.ts'
import { type Condition, GROUPS, type Group } from './conditions/condition.ts'
import { KINDS, SEARCHING } from './conditions/kinds.ts'
import type { RuleFiles } from './rule-files.ts'
import { type Rule, SEVERITIES, type Severity } from './ruleset.ts'
import { type TextIndex, VIEWS, type View } from './text-index.ts'
import { ALWAYS, readWhen, type When } from './when.ts'

const KEYS = ['id', 'description', 'severity', 'when', 'match', 'case_sensitive']

export interface RuleSource {
  /** Position in the ruleset. */
  at: number
  index: TextIndex
  files: RuleFiles
  /** What the rules before are called. */
  ids: Set<string>
  report(path: Path, message: Message, at?: 'key'): void
}

/** Reads one rule, noting everything that is wrong with it; undefined when something is. */
export async function readRule(value: Json, source: RuleSource): Promise<Rule | undefined> {
  const reader = new RuleReader(value, source)
  return reader.read()
}

class RuleReader {
  readonly #value: Json
  readonly #source: RuleSource
  readonly #path: Path
  #clean = true

  constructor(value: Json, source: RuleSource) {
    this.#value = value
    this.#source = source
    this.#path = ['rules', source.at]
  }

  async read(): Promise<Rule | undefined> {
    const rule = this.#value
    if (!isJsonObject(rule)) {
      return this.#mistake(this.#path, {
        en: 'a rule must be a mapping with id, severity and match',
        ja: 'ルールは id・severity・match を持つマッピングで書いてください',
      })
    }
    for (const key of Object.keys(rule)) {
      if (!KEYS.includes(key)) this.#mistake([...this.#path, key], unknownKey(key, KEYS), 'key')
    }
    const id = this.#id(rule)
    const severity = this.#severity(rule)
    const message = this.#message(rule) || id
    const caseSensitive = this.#caseSensitive(rule, this.#path, true)
    const when = await this.#when(rule, caseSensitive)
    const groups = await this.#groups(rule, caseSensitive)
    return this.#clean ? { id, severity, message, when, groups } : undefined
  }

  #mistake(path: Path, message: Message, at?: 'key'): undefined {
    this.#clean = false
    const id = isJsonObject(this.#value) ? this.#value.id : undefined
    const number = this.#source.at + 1
    const named = typeof id === 'string' && id.trim() !== ''
    const en = named ? `rule ${quoted(id)}` : `rule ${number}`
    const ja = named ? `ルール ${quoted(id)}` : `${number} 番目のルール`
    this.#source.report(path, { en: `${en}: ${message.en}`, ja: `${ja}: ${message.ja}` }, at)
  }

  #id(rule: JsonObject): string {
    const { id } = rule
    if (typeof id !== 'string' || id.trim() === '') {
      this.#mistake(id === undefined ? this.#path : [...this.#path, 'id'], {
        en: '`id` is missing: a text that names the rule',
        ja: 'id がありません。ルールの名前を文字列で書いてください',
      })
      return ''
    }
    if (this.#source.ids.has(id)) {
      this.#mistake([...this.#path, 'id'], {
        en: 'this id is a duplicate: another rule before has it; give each its own',
        ja: 'この id は前のルールと重複しています。別の名前にしてください',
      })
    }
    this.#source.ids.add(id)
    return id
  }

  #severity({ severity }: JsonObject): Severity {
    if (SEVERITIES.includes(severity as Severity)) return severity as Severity
    const guess = typeof severity === 'string' ? didYouMean(severity, SEVERITIES) : undefined
    const found = describe(severity)
    this.#mistake(severity === undefined ? this.#path : [...this.#path, 'severity'], {
      en: `\`severity\` must be minor, major or critical; found ${found.en}${guess ? `. Did you mean "${guess}"?` : ''}`,
      ja: `severity は minor・major・critical のどれかです（現在は ${found.ja}）${guess ? `。"${guess}" のことですか？` : ''}`,
    })
    return 'critical'
  }

  #message({ description }: JsonObject): string {
    if (description == null) return ''
    if (typeof description === 'string') return description.trim()
    this.#mistake([...this.#path, 'description'], {
      en: '`description` must be text',
      ja: 'description は文字列で書いてください',
    })
    return ''
  }

  #caseSensitive(holder: JsonObject, path: Path, otherwise: boolean): boolean {
    const value = Object.hasOwn(holder, 'case_sensitive') ? holder.case_sensitive : otherwise
    if (typeof value === 'boolean') return value
    this.#mistake([...path, 'case_sensitive'], {
      en: '`case_sensitive` must be true or false',
      ja: 'case_sensitive は true か false です',
    })
    return true
  }

  async #when(rule: JsonObject, caseSensitive: boolean): Promise<When> {
    if (!Object.hasOwn(rule, 'when')) return ALWAYS
    const mistake = (path: Path, { en, ja }: Message, at?: 'key') =>
      this.#mistake(path, { en: `when: ${en}`, ja: `when: ${ja}` }, at)
    // What was asked is another text, searched for itself.
    return readWhen(rule.when!, [...this.#path, 'when'], caseSensitive, mistake, async (kind, value, path, sensitive) =>
      this.#read(kind, value, path, sensitive),
    )
  }

  async #groups(rule: JsonObject, caseSensitive: boolean): Promise<Rule['groups']> {
    const groups: Record<Group, Condition[]> = { any: [], all: [], none: [] }
    const path = [...this.#path, 'match']
    const { match } = rule
    if (!isJsonObject(match) || Object.keys(match).length === 0) {
      this.#mistake(match === undefined ? this.#path : path, {
        en: 'there is no condition: write match: { any: [ … ] } (or all, none)',
        ja: '条件がありません。match: { any: [ … ] }（または all・none）と書いてください',
      })
      return groups
    }
    for (const [key, value] of Object.entries(match)) {
      if (!GROUPS.includes(key as Group)) this.#mistake([...path, key], unknownKey(key, GROUPS), 'key')
      else if (!Array.isArray(value) || value.length === 0) {
        this.#mistake([...path, key], {
          en: `there is no condition: \`${key}\` must be a list of at least one`,
          ja: `条件がありません。${key} には一つ以上の条件のリストを書いてください`,
        })
      } else {
        for (const [at, item] of value.entries()) {
          const condition = await this.#condition(item, [...path, key, at], caseSensitive)
          if (condition) groups[key as Group].push(condition)
        }
      }
    }
    return groups
  }

  async #condition(value: Json, path: Path, ruleCaseSensitive: boolean): Promise<Condition | undefined> {
    const kinds = [...KINDS.keys()]
    if (!isJsonObject(value)) {
      return this.#mistake(path, {
        en: 'a condition must be a mapping such as { contains: TEXT }',
        ja: '条件は { contains: 文字列 } のようなマッピングで書いてください',
      })
    }
    const written = Object.keys(value).filter((key) => key !== 'case_sensitive' && key !== 'view')
    const unknown = written.filter((key) => !KINDS.has(key))
    for (const key of unknown)
      this.#mistake([...path, key], unknownKey(key, [...kinds, 'case_sensitive', 'view']), 'key')
    const caseSensitive = this.#caseSensitive(value, path, ruleCaseSensitive)
    if (unknown.length > 0) return undefined
    const [kind, second] = written
    if (kind === undefined) {
      return this.#mistake(path, {
        en: `there is no condition here: write one of ${kinds.join(', ')}`,
        ja: `条件がありません。次のどれかを書いてください: ${kinds.join(', ')}`,
      })
    }
    if (second !== undefined) {
      return this.#mistake(
        [...path, second],
        {
          en: `two kinds in one condition (${written.join(', ')}); make each a condition of its own`,
          ja: `一つの条件に複数の種類があります (${written.join(', ')})。条件を分けてください`,
        },
        'key',
      )
    }
    const view = this.#view(value, kind, path)
    return this.#read(kind, value[kind]!, [...path, kind], caseSensitive, view)
  }

  #view({ view }: JsonObject, kind: string, path: Path): View {
    if (view === undefined) return 'both'
    if (!SEARCHING.has(kind)) {
      const kinds = [...SEARCHING].join(', ')
      this.#mistake([...path, 'view'], {
        en: `\`view\` belongs to ${kinds}; ${kind} looks at the raw text`,
        ja: `view は ${kinds} に付けるものです。${kind} は元のテキストを見ます`,
      })
    } else if (!VIEWS.includes(view as View)) {
      const found = describe(view)
      this.#mistake([...path, 'view'], {
        en: `\`view\` must be raw, text or both; found ${found.en}`,
        ja: `view は raw・text・both のどれかです（現在は ${found.ja}）`,
      })
    }
    return view as View
  }

  #read(kind: string, value: Json, path: Path, caseSensitive: boolean, view: View = 'both') {
    const mistake = ({ en, ja }: Message, below: Path = []) =>
      this.#mistake([...path, ...below], { en: `${kind}: ${en}`, ja: `${kind}: ${ja}` })
    return KINDS.get(kind)!(value, {
      index: this.#source.index,
      caseSensitive,
      view,
      mistake,
      read: async (file) => {
        const result = await this.#source.files.read(file)
        return 'text' in result ? result.text : mistake(result.wrong, ['file'])
      },
    })
  }
}
