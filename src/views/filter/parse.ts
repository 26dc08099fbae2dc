import type { Message } from '../../language.ts'
import { didYouMean } from '../../suggest.ts'
import {
  type FilterProblem,
  MEASURES,
  type Measure,
  type Operator,
  OUTCOMES,
  type ParsedFilter,
  STATES,
  type State,
  type Term,
  VERDICTS,
} from './term.ts'
import { quoteName, type Token, tokensOf } from './tokens.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Words before a colon that mean the same in every run. */
export const FIELDS = ['verdict', 'status', 'error', 'is', 'near', 'rule', 'id', 'text'] as const

/** Reads a filter. A name that the data does not have is a mistake, with a guess at what was meant. */
export function parseFilter(text: string, words: Vocabulary): ParsedFilter {
  try {
    return { terms: tokensOf(text).map((token) => termOf(token, words)), problem: null }
  } catch (thrown) {
    if (thrown instanceof Wrong) return { terms: null, problem: thrown.problem }
    throw thrown
  }
}

class Wrong extends Error {
  readonly problem: FilterProblem

  constructor({ from, to }: Token, en: string, ja: string) {
    super(en)
    this.problem = { from, to, message: { en, ja } }
  }
}

function termOf(token: Token, words: Vocabulary): Term {
  const { not, name, operator } = token
  if (token.open)
    throw new Wrong(token, 'a quote is open: close it with "', '引用符が閉じていません。" で閉じてください')
  if (token.target !== null) oneOf(token, token.target, words.targets, TARGET)
  if (operator === null) {
    if (token.difference || token.target !== null) throw incomplete(token)
    if (name === '') throw new Wrong(token, 'there is nothing to search for', '検索する言葉がありません')
    return { kind: 'text', text: name, not }
  }
  if (token.values.some((value) => value === '')) throw incomplete(token)
  if (token.difference) return differenceOf(token, words)
  return operator === ':' ? labelled(token, words) : measured(token, words)
}

/** `name:value`. */
function labelled(token: Token, words: Vocabulary): Term {
  const { name, not, target, values } = token
  const all = (known: readonly string[], what: Message) => values.map((value) => oneOf(token, value, known, what))
  if (words.scorers.includes(name) && !FIELDS.some((field) => field === name))
    return { kind: 'outcome', scorer: name, target, values: all(OUTCOMES, OUTCOME), not }
  switch (name) {
    case 'verdict':
      return { kind: 'verdict', target, values: all(VERDICTS, VERDICT), not }
    case 'status':
      return { kind: 'outcome', scorer: null, target, values: all(OUTCOMES, OUTCOME), not }
    case 'error':
      return { kind: 'error', target, values: all(words.errorKinds, ERROR_KIND), not }
    case 'is':
      return stateOf(token, words)
    case 'near':
      if (values.length > 1) throw new Wrong(token, 'near: takes one scorer', 'near: に指定できるスコアラーは一つです')
      return { kind: 'near', scorer: oneOf(token, values[0] as string, words.scorers, SCORER), target, not }
    case 'rule':
      return { kind: 'rule', target, values: all(words.rules, RULE), not }
    case 'id':
      return { kind: 'id', values, not }
    case 'text':
      if (values.length > 1) throw new Wrong(token, 'quote a text with commas', 'コンマを含む文字列は引用符で囲みます')
      return { kind: 'text', text: values[0] as string, not }
  }
  if (name.startsWith('metadata.')) return metadataOf(token, words)
  if (MEASURES.some((measure) => measure === name)) throw needsNumber(token)
  throw unknownName(token, words)
}

/** `name<number`. */
function measured(token: Token, words: Vocabulary): Term {
  const { name, not, target } = token
  const operator = token.operator as Operator
  if (words.scorers.includes(name))
    return { kind: 'score', scorer: name, target, operator, value: numberOf(token), not }
  const measure = MEASURES.find((known) => known === name) as Measure | undefined
  if (measure) return { kind: 'measure', measure, target, operator, value: numberOf(token), not }
  if ([...FIELDS, 'metadata'].some((field) => field === name) || name.startsWith('metadata.')) {
    throw new Wrong(token, `${name} takes a colon: ${name}:…`, `${name} にはコロンを使います: ${name}:…`)
  }
  throw unknownName(token, words)
}

function differenceOf(token: Token, words: Vocabulary): Term {
  if (token.operator === ':') throw needsNumber(token)
  if (!words.compared) throw nothingToCompare(token)
  const known = [...words.scorers, 'average']
  const scorer = oneOf(token, token.name, known, SCORER)
  const { target, not } = token
  return { kind: 'difference', scorer, target, operator: token.operator as Operator, value: numberOf(token), not }
}

const AGAINST: readonly string[] = ['changed', 'missing', 'new', 'regressed', 'improved']

function stateOf(token: Token, words: Vocabulary): Term {
  const values = token.values.map((value) => oneOf(token, value, STATES, STATE) as State)
  if (!words.compared && values.some((value) => AGAINST.includes(value))) throw nothingToCompare(token)
  return { kind: 'state', values, not: token.not }
}

function metadataOf(token: Token, words: Vocabulary): Term {
  const key = token.name.slice('metadata.'.length)
  const known = words.metadata.get(oneOf(token, key, [...words.metadata.keys()], METADATA))
  const values = token.values.map((value) =>
    oneOf(token, value, known ?? [], { en: `value of ${key}`, ja: `${key} の値` }),
  )
  return { kind: 'metadata', key, values, not: token.not }
}

function numberOf(token: Token): number {
  const [text = ''] = token.values
  const value = Number(text)
  if (token.values.length !== 1 || text.trim() === '' || !Number.isFinite(value)) throw needsNumber(token)
  return value
}

const SCORER = { en: 'scorer', ja: 'スコアラー' }
const TARGET = { en: 'target', ja: 'ターゲット' }
const VERDICT = { en: 'verdict', ja: '判定' }
const OUTCOME = { en: 'outcome', ja: '結果' }
const ERROR_KIND = { en: 'kind of error in this run', ja: 'この実行のエラー種別' }
const STATE = { en: 'state', ja: '状態' }
const RULE = { en: 'violated rule', ja: '違反のあったルール' }
const METADATA = { en: 'metadata key', ja: 'メタデータのキー' }

function oneOf(token: Token, name: string, known: readonly string[], what: Message): string {
  if (known.includes(name)) return name
  const guess = didYouMean(name, known)
  const list = known.slice(0, 8).join(', ') + (known.length > 8 ? ', …' : '')
  const [en, ja] = guess
    ? [`did you mean ${quoteName(guess)}?`, `${quoteName(guess)} のことですか？`]
    : known.length > 0
      ? [`there are: ${list}`, `あるもの: ${list}`]
      : ['there is none here', 'ここには一つもありません']
  throw new Wrong(token, `no ${what.en} "${name}"; ${en}`, `${what.ja} "${name}" はありません。${ja}`)
}

function unknownName(token: Token, words: Vocabulary): Wrong {
  const metadata = [...words.metadata.keys()].map((key) => `metadata.${key}`)
  const guess = didYouMean(token.name, [...words.scorers, ...FIELDS, ...MEASURES, ...metadata])
  const [en, ja] = guess
    ? [`did you mean ${quoteName(guess)}?`, `${quoteName(guess)} のことですか？`]
    : ['to search for it as text, put it in quotes', '文字列として検索するには引用符で囲んでください']
  return new Wrong(
    token,
    `nothing here is called "${token.name}"; ${en}`,
    `"${token.name}" という名前はありません。${ja}`,
  )
}

const incomplete = (token: Token) => new Wrong(token, 'this term is not complete', 'この条件はまだ途中です')
const needsNumber = (token: Token) =>
  new Wrong(
    token,
    `${token.name} is compared with a number, as in ${token.name}<0.5`,
    `${token.name} は数と比べます（例: ${token.name}<0.5）`,
  )
const nothingToCompare = (token: Token) =>
  new Wrong(
    token,
    'there is nothing to compare with here: the run has one target; open it in Compare',
    '比べる相手がありません（この実行のターゲットは一つです）。比較の画面で使ってください',
  )
