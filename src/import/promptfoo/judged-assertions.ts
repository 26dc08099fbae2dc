import type { JsonObject } from '../../json.ts'
import { type Assertion, NoCounterpart, type Translation } from './assertion.ts'

/** Assertions that ask a model, or need to know more of an answer than its text. */
export const JUDGED_ASSERTIONS: Readonly<Record<string, Translation>> = {
  'llm-rubric': (assertion) => rubric(assertion, assertion.threshold),
  'model-graded-closedqa': (assertion) => rubric(assertion, undefined),
  'g-eval': (assertion) => rubric(assertion, assertion.threshold ?? 0.7),
  factuality,
  'model-graded-factuality': factuality,
  'answer-relevance': (assertion) => similarly(assertion, 'answer-relevancy', assertion.threshold ?? 0),
  'context-faithfulness': (assertion) => similarly(assertion, 'faithfulness', assertion.threshold ?? 0.5),
  'context-recall': (assertion) => ({
    ...similarly(assertion, 'context-recall', assertion.threshold ?? 0.5),
    expected: assertion.text(assertion.value.value),
  }),
  'context-relevance': (assertion) => similarly(assertion, 'context-relevance', assertion.threshold ?? 0.5),
  similar,
  'similar:cosine': similar,
  'rouge-n': (assertion) => reference(assertion, { type: 'rouge', rouge: ['rouge1'] }, 0.75),
  bleu: (assertion) => reference(assertion, { type: 'bleu' }, 0.5),
  latency: (assertion) => {
    assertion.refuseNot()
    if (assertion.threshold === undefined) throw new NoCounterpart('it has no threshold', '閾値がありません')
    return { type: 'latency', maxMs: assertion.threshold }
  },
  cost: (assertion) => {
    assertion.refuseNot()
    if (assertion.threshold === undefined) throw new NoCounterpart('it has no threshold', '閾値がありません')
    return { type: 'cost', max: assertion.threshold }
  },
  'finish-reason': (assertion) => {
    assertion.refuseNot()
    return { type: 'finish-reason', value: assertion.text(assertion.value.value).toLowerCase().replaceAll('_', '-') }
  },
  'is-html': (assertion) => markup(assertion, { type: 'is-html' }),
  'contains-html': (assertion) => markup(assertion, { type: 'is-html', within: true }),
  'is-xml': (assertion) => markup(assertion, { type: 'is-xml', ...elementsOf(assertion) }),
  'contains-xml': (assertion) => markup(assertion, { type: 'is-xml', within: true, ...elementsOf(assertion) }),
}

const NO_ZERO = {
  en: 'a grader there whose reply cannot be read makes a score of 0; here it is no score, and counted as an error',
  ja: 'promptfoo は採点モデルの返答を読めないとき 0 点にします。ここではスコアなし（エラー）として数えます',
}

/** Without a threshold the grader there says pass or fail: a question. With one it gives a score: a criterion. */
function rubric(assertion: Assertion, threshold: number | undefined): JsonObject {
  assertion.refuseNot()
  assertion.differs(NO_ZERO)
  const { value } = assertion.value
  const texts = (Array.isArray(value) ? value : [value]).map((one) =>
    assertion.text(typeof one === 'object' ? JSON.stringify(one) : one),
  )
  if (threshold === undefined) return { type: 'rubric', questions: texts.map(asQuestion), threshold: 1 }
  const name = (at: number) => (texts.length > 1 ? `rubric ${at + 1}` : 'rubric')
  return { type: 'rubric', criteria: texts.map((description, at) => ({ name: name(at), description })), threshold }
}

const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}]/u

const asQuestion = (text: string) =>
  JAPANESE.test(text) ? `答えは次を満たしているか: ${text}` : `Does the answer satisfy this? ${text}`

function factuality(assertion: Assertion): JsonObject {
  assertion.refuseNot()
  assertion.differs(NO_ZERO)
  // There only contradictions fail.
  const scores = { subset: 1, superset: 1, same: 1, disagree: 0, differ: 1 }
  return { type: 'factuality', expected: assertion.text(assertion.value.value), scores, threshold: 1 }
}

function similarly(assertion: Assertion, type: string, threshold: number): JsonObject {
  assertion.refuseNot()
  assertion.differs({
    en: `asked in another way by ${type}: scores of the two tools are not comparable, look at the threshold`,
    ja: `${type} が別の方法で採点します。スコアは promptfoo と比べられません。閾値を見直してください`,
  })
  return { type, threshold }
}

/** The same measure, the cosine of vectors, by the same model where it can be reached. */
function similar(assertion: Assertion): JsonObject {
  assertion.refuseNot()
  if (!assertion.vectors)
    assertion.differs({
      en: `no embedding model is named: promptfoo picks one by the keys that it finds; here it is ${VECTORS}`,
      ja: `埋め込みモデルの指定がありません。promptfoo は見つけた鍵で選びます。ここでは ${VECTORS} にしました`,
    })
  const { value } = assertion.value
  const texts = (Array.isArray(value) ? value : [value]).map((one) => assertion.text(one))
  const expected = texts.length > 1 ? texts : (texts[0] as string)
  const model = assertion.vectors ?? { model: VECTORS }
  return { type: 'embedding-similarity', ...model, expected, threshold: assertion.threshold ?? 0.75 }
}

/** What promptfoo takes where it finds a key of OpenAI's. */
const VECTORS = 'openai:text-embedding-3-large'

function reference(assertion: Assertion, scorer: JsonObject, threshold: number): JsonObject {
  assertion.refuseNot()
  assertion.differs({
    en: 'texts are cut into words in another way there; look at the threshold',
    ja: '語の区切り方が promptfoo と異なります。閾値を見直してください',
  })
  return { ...scorer, expected: assertion.text(assertion.value.value), threshold: assertion.threshold ?? threshold }
}

function markup(assertion: Assertion, scorer: JsonObject): JsonObject {
  assertion.differs({
    en: 'read by the rules of the standard here, more strictly than there',
    ja: 'ここでは標準の規則に従って、promptfoo より厳密に調べます',
  })
  return { ...scorer, ...assertion.not }
}

/** `root.item, root.total`: elements that must be there, as paths. */
function elementsOf({ value }: Assertion): JsonObject {
  const written = value.get('requiredElements').isThere ? value.get('requiredElements') : value
  const list =
    written.text === undefined ? written.items().map(({ value: item }) => String(item)) : written.text.split(',')
  const elements = list.map((path) => path.trim().replaceAll('.', '/')).filter((path) => path !== '')
  return elements.length > 0 ? { elements } : {}
}
