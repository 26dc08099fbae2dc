import type { JsonObject } from '../../json.ts'
import type { Message } from '../../language.ts'

/** How a class of evals compares an answer with `ideal`; undefined where nothing here does. */
export function scorerFor(kind: string, ideals: readonly string[], ignoreCase: boolean): JsonObject | undefined {
  if (ideals.length === 0) return undefined
  const folded = ignoreCase ? { ignoreCase } : {}
  const [first = '', ...others] = ideals
  if (kind === 'Match') {
    if (others.length === 0) return { type: 'starts-with', value: first, ...folded }
    return { type: 'regex', pattern: `^(?:${ideals.map(quoted).join('|')})`, ...folded }
  }
  if (kind === 'Includes') return { type: 'contains', any: [...ideals], ...folded }
  if (kind === 'FuzzyMatch') return { type: 'token-f1', threshold: 1 }
  if (kind === 'JsonMatch') return { type: 'json-diff', threshold: 1 }
  return undefined
}

const quoted = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** What is said of a class: left out, or compared otherwise here. */
export const ABOUT: Record<string, { kind: 'left-out' | 'differs'; message: Message }> = {
  FuzzyMatch: {
    kind: 'differs',
    message: {
      en: 'passed where answer and ideal contain one another; here the words must be the same (token-f1, 1)',
      ja: '元は答えと ideal の一方が他方を含めば正解です。ここでは語が一致する必要があります（token-f1、閾値 1）',
    },
  },
  ModelBasedClassify: {
    kind: 'left-out',
    message: {
      en: 'graded by a model: name a judge in the suite, then factuality (for `fact`) or rubric with your questions',
      ja: 'モデルによる採点です。スイートに judge を指定し、factuality（fact の場合）か、質問を書いた rubric を使ってください',
    },
  },
}

export const unknownClass: Message = {
  en: 'nothing here does what this class does: the cases are carried over, without this scorer',
  ja: 'このクラスに当たるスコアラーはありません。ケースだけを取り込みます',
}
