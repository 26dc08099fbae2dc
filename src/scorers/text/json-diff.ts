import { z } from 'zod'
import { ScoreError } from '../../errors.ts'
import type { Json } from '../../json.ts'
import { defineScorer } from '../../score/define-scorer.ts'
import { parseJson } from '../../text/json/find-json.ts'
import { jsonDiff } from '../../text/json/json-diff.ts'
import { signature } from '../../text/metrics/signature.ts'
import { signatureDetail } from './details.ts'
import { outputText } from './texts.ts'

/** How much of the expected JSON the answer gets right, leaf by leaf. */
export default defineScorer({
  description: {
    en: 'share of the leaves that are equal in the answer’s JSON and the expected one',
    ja: '答えの JSON と期待する JSON で一致する葉（末端の値）の割合',
  },
  options: z.object({ ignoreOrder: z.boolean().default(false) }),
  details: {
    equal: { en: 'leaves that are equal', ja: '一致した葉の数' },
    leaves: { en: 'leaves on either side', ja: 'どちらかにある葉の総数' },
    differences: { en: 'the first twenty: path, expected, actual', ja: '相違（先頭20件）: path, expected, actual' },
    ...signatureDetail,
  },
  example: {
    en: {
      case: {
        input: 'Extract the order.',
        output: '{"item":"tea","count":2}',
        expected: { item: 'tea', count: 3 },
      },
    },
    ja: {
      case: {
        input: '注文を抜き出してください。',
        output: '{"item":"お茶","count":2}',
        expected: { item: 'お茶', count: 3 },
      },
    },
  },
  score(testCase, { ignoreOrder }) {
    const text = outputText(testCase)
    if (testCase.expected === undefined || testCase.expected === null) {
      throw new ScoreError('input', {
        en: 'the case has no `expected` to compare with',
        ja: '比較する expected がケースにありません',
      })
    }
    const { share, ...found } = jsonDiff(asJson(text), asJson(testCase.expected), { ignoreOrder })
    return { value: share, details: { ...found, signature: signature('json-diff', { ignoreOrder, version: 1 }) } }
  },
})

/** Text that is JSON, as files and models give it, means that JSON; other text is a string. */
function asJson(value: Json): Json {
  if (typeof value !== 'string') return value
  return parseJson(value)?.json ?? value
}
