import { isJsonObject, type Json } from '../../../json.ts'
import { inView, type Span } from '../text-index.ts'
import { type ConditionSource, hold, mustBe, type ReadCondition } from './condition.ts'

/** Holds when one of the terms is there: the one that comes first, the longest of those that begin there. */
export const forbiddenTerms: ReadCondition = async (value, source) => {
  const terms = await readTerms(value, source)
  const places = terms?.map((term) => inView(source.index.addTerm(term, source.caseSensitive), source.view))
  return (
    places && ((search) => places.reduce<Span | undefined>((best, place) => earlier(best, place(search)), undefined))
  )
}

/** Holds when one of the terms is missing. */
export const requiredTerms: ReadCondition = async (value, source) => {
  const terms = await readTerms(value, source)
  const places = terms?.map((term) => inView(source.index.addTerm(term, source.caseSensitive), source.view))
  return places && ((search) => hold(places.some((place) => place(search) === undefined)))
}

function earlier(a: Span | undefined, b: Span | undefined): Span | undefined {
  if (!a || !b) return a ?? b
  return b.start < a.start || (b.start === a.start && b.end > a.end) ? b : a
}

async function readTerms(value: Json, source: ConditionSource): Promise<string[] | undefined> {
  if (isJsonObject(value)) return termsOfFile(value, source)
  if (!Array.isArray(value))
    return mustBe(source, 'a list of texts, or { file: PATH }', '文字列のリストか { file: パス } ')
  if (value.length === 0) return mustBe(source, 'a list with at least one term', '用語が一つ以上あるリスト')
  const wrong = value.findIndex((term) => typeof term !== 'string' || term === '')
  if (wrong < 0) return value as string[]
  return value[wrong] === ''
    ? source.mistake(
        { en: 'an empty term is in every text; remove it', ja: '空の用語はどの文にも含まれます。消してください' },
        [wrong],
      )
    : mustBe(source, 'text; put a number in quotes', '文字列（数は引用符で囲む）', [wrong])
}

async function termsOfFile(value: { [key: string]: Json }, source: ConditionSource): Promise<string[] | undefined> {
  const { file, ...more } = value
  if (typeof file !== 'string' || file === '' || Object.keys(more).length > 0) {
    return mustBe(source, 'a list of texts, or { file: PATH }', '文字列のリストか { file: パス } ')
  }
  const text = await source.read(file)
  if (text === undefined) return undefined
  const terms = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  if (terms.length > 0) return terms
  return source.mistake({
    en: `${file} has no terms: one a line`,
    ja: `${file} に用語がありません。1 行に一つ書いてください`,
  })
}
