import { didYouMean } from '../../../suggest.ts'
import { detect, PII_KINDS, SECRET_KINDS } from '../detectors/detect.ts'
import { mustBe, type ReadCondition } from './condition.ts'

export const pii = detected(PII_KINDS)
export const secret = detected(SECRET_KINDS)

/** Holds when a detector of these kinds fires: `true` for all of them, or a list. */
function detected(kinds: readonly string[]): ReadCondition {
  const list = kinds.join(', ')
  return (value, source) => {
    if (value === true) return ({ text }) => detect(text, kinds)[0]
    if (!Array.isArray(value) || value.length === 0) {
      return mustBe(source, `true, or a list of ${list}`, `true か、${list} のリスト`)
    }
    const unknown = value.findIndex((kind) => !kinds.includes(kind as string))
    if (unknown < 0) return ({ text }) => detect(text, value as string[])[0]
    const found = value[unknown]
    const guess = typeof found === 'string' ? didYouMean(found, kinds) : undefined
    return source.mistake(
      {
        en: `there is no kind ${JSON.stringify(found)}${guess ? `; did you mean "${guess}"?` : ''} (there are: ${list})`,
        ja: `${JSON.stringify(found)} という種類はありません${guess ? `。"${guess}" のことですか？` : ''}（あるもの: ${list}）`,
      },
      [unknown],
    )
  }
}
