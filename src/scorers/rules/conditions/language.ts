import { didYouMean } from '../../../suggest.ts'
import { LANGUAGES, languagesOf } from '../../../text/language/written-language.ts'
import { hold, mustBe, type ReadCondition } from './condition.ts'

/** Holds when the text is written in another language than these. */
export const language: ReadCondition = (value, source) => {
  const wanted = typeof value === 'string' ? [value] : value
  if (!Array.isArray(wanted) || wanted.length === 0) {
    return mustBe(source, 'a language such as ja, or a list of them', 'ja などの言語か、そのリスト')
  }
  for (const [at, code] of wanted.entries()) {
    if (typeof code === 'string' && LANGUAGES.has(code)) continue
    const guess = typeof code === 'string' ? didYouMean(code, LANGUAGES) : undefined
    const known = [...LANGUAGES].join(', ')
    return source.mistake(
      {
        en: `no language ${JSON.stringify(code)}${guess ? `; did you mean "${guess}"?` : ''} (there are: ${known})`,
        ja: `${JSON.stringify(code)} という言語は扱えません${guess ? `。"${guess}" のことですか？` : ''}（使えるもの: ${known}）`,
      },
      typeof value === 'string' ? [] : [at],
    )
  }
  return ({ text }) => {
    const written = languagesOf(text)
    return hold(written !== undefined && !wanted.some((code) => written.has(code as string)))
  }
}
