import type { Message } from '../../language.ts'
import { FIELDS } from './parse.ts'
import { MEASURES, OUTCOMES, STATES, VERDICTS } from './term.ts'
import { quoteName } from './tokens.ts'
import type { Vocabulary } from './vocabulary.ts'

/** What may stand at the caret, and the part of the filter it would replace. */
export interface Completion {
  from: number
  to: number
  options: { insert: string; note: Message }[]
}

const MOST = 12
const NO_NOTE: Message = { en: '', ja: '' }

/** Names while a name is written, values behind its colon: all of them from the data itself. */
export function completeFilter(text: string, caret: number, words: Vocabulary): Completion {
  const start = Math.max(...[' ', '\u3000', '\t'].map((space) => text.lastIndexOf(space, caret - 1))) + 1
  const written = text.slice(start, caret)
  const colon = /^-?([^:"]+|"[^"]*"):(.*,)?/.exec(written)
  if (colon && !written.replace(/^-/, '').startsWith('d:')) {
    const from = start + colon[0].length
    const name = (colon[1] as string).split('@')[0]?.replaceAll('"', '') ?? ''
    return { from, to: caret, options: fitting(text.slice(from, caret), valuesOf(name, words)) }
  }
  const before = /^-?(?:Δ|d:)?/.exec(written)?.[0] ?? ''
  const isDifference = /[Δ:]$/.test(before)
  const names = isDifference ? words.scorers.map((name) => option(`${quoteName(name)}<`, SCORE)) : namesOf(words)
  return { from: start + before.length, to: caret, options: fitting(written.slice(before.length), names) }
}

const SCORE = { en: 'a score', ja: 'スコア' }
const option = (insert: string, note: Message = NO_NOTE) => ({ insert, note })

function namesOf(words: Vocabulary) {
  return [
    ...words.scorers.map((name) => option(`${quoteName(name)}<`, SCORE)),
    ...FIELDS.filter((field) => valuesOf(field, words).length > 0 || field === 'id').map((field) =>
      option(`${field}:`, FIELD_NOTES[field]),
    ),
    ...MEASURES.map((measure) => option(`${measure}>`, MEASURE_NOTES[measure])),
    ...[...words.metadata.keys()].map((key) =>
      option(`metadata.${quoteName(key)}:`, { en: 'metadata', ja: 'メタデータ' }),
    ),
  ]
}

function valuesOf(name: string, words: Vocabulary) {
  const plain = (values: readonly string[]) => values.map((value) => option(quoteName(value)))
  if (name.startsWith('metadata.')) return plain(words.metadata.get(name.slice('metadata.'.length)) ?? [])
  switch (name) {
    case 'verdict':
      return plain(VERDICTS)
    case 'status':
      return plain(OUTCOMES)
    case 'error':
      return plain(words.errorKinds)
    case 'is':
      return STATES.filter((state) => words.compared || !NEEDS_OTHER.includes(state)).map((state) =>
        option(state, STATE_NOTES[state]),
      )
    case 'near':
      return plain(words.scorers)
    case 'rule':
      return plain(words.rules)
  }
  return words.scorers.includes(name) ? plain(OUTCOMES) : []
}

/** What begins like it first, then what contains it. */
function fitting(written: string, options: { insert: string; note: Message }[]) {
  const wanted = written.toLowerCase().replaceAll('"', '')
  const name = ({ insert }: { insert: string }) => insert.toLowerCase().replaceAll('"', '')
  const begins = options.filter((one) => name(one).startsWith(wanted))
  const contains = options.filter((one) => !begins.includes(one) && name(one).includes(wanted))
  return [...begins, ...contains].filter((one) => name(one) !== wanted).slice(0, MOST)
}

const NEEDS_OTHER: readonly string[] = ['changed', 'missing', 'new', 'regressed', 'improved']

/** One line each: completion and help show the same. */
export const FIELD_NOTES: Record<(typeof FIELDS)[number], Message> = {
  verdict: { en: 'pass, fail, review or error', ja: 'pass・fail・review・error' },
  status: { en: 'what became of any of its scores', ja: 'いずれかのスコアの結果' },
  error: { en: 'why there is no score', ja: 'スコアがない理由の種別' },
  is: { en: 'what the case is beside its scores', ja: 'スコア以外の状態' },
  near: { en: 'within the review band of a threshold', ja: '閾値の近く（要確認の幅の中）' },
  rule: { en: 'broke this rule', ja: 'このルールに違反' },
  id: { en: 'the case; * is any text', ja: 'ケースの id（* は任意の文字列）' },
  text: { en: 'words in input, expected, output or reasons', ja: '入力・期待・出力・理由の中の言葉' },
}

export const MEASURE_NOTES: Record<(typeof MEASURES)[number], Message> = {
  average: { en: 'the weighted average', ja: '加重平均' },
  ms: { en: 'how long the answer took', ja: '回答にかかった時間（ミリ秒）' },
  cost: { en: 'what it cost, in dollars', ja: '費用（ドル）' },
}

export const STATE_NOTES: Record<(typeof STATES)[number], Message> = {
  flipped: { en: 'repeats disagree', ja: '繰り返しで判定が変わった' },
  changed: { en: 'the answer differs from the other side', ja: '相手と回答が違う' },
  missing: { en: 'one side has no verdict', ja: '片方に判定がない' },
  new: { en: 'the other side does not have the case', ja: '相手にないケース' },
  regressed: { en: 'passed there, fails here', ja: '相手では合格、ここでは不合格' },
  improved: { en: 'failed there, passes here', ja: '相手では不合格、ここでは合格' },
  decided: { en: 'somebody decided it', ja: '誰かが判断した' },
  mine: { en: 'you decided it', ja: '自分が判断した' },
}
