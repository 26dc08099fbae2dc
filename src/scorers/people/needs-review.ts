import { z } from 'zod'
import { isJsonObject } from '../../json.ts'
import { parsePath, valueAt } from '../../mistakes/path.ts'
import { defineScorer } from '../../score/define-scorer.ts'
import { answerOf } from '../text/texts.ts'

/** For cases that scorers alone cannot judge: whatever they say, a person is asked to look. */
export default defineScorer({
  description: {
    en: 'asks for a person’s look at every case whose metadata has a value under this key; decides nothing, and does not apply to other cases',
    ja: 'metadata のこのキーに値があるケースについて、人による確認を求める。合否は決めず、ほかのケースは対象外',
  },
  options: z.object({ metadata: z.string().min(1).describe('a key, or a path of keys') }),
  details: { found: { en: 'what stands under the key', ja: 'キーの値' } },
  example: {
    en: {
      case: { input: 'Is it safe?', output: 'Yes.', metadata: { risk: 'medical' } },
      options: { metadata: 'risk' },
    },
    ja: {
      case: { input: '飲んでも平気？', output: 'はい。', metadata: { risk: '医療' } },
      options: { metadata: 'risk' },
    },
  },
  score(testCase, { metadata: key }) {
    answerOf(testCase)
    const { metadata } = testCase
    const found = isJsonObject(metadata) ? valueAt(metadata, parsePath(key)) : undefined
    if (found === undefined || found === null || found === false) {
      return { notApplicable: { en: `the case has no metadata.${key}`, ja: `ケースに metadata.${key} がありません` } }
    }
    const shown = `${key}: ${typeof found === 'string' ? found : JSON.stringify(found)}`
    return {
      value: 1,
      review: { en: `a person should look (${shown})`, ja: `人による確認が必要です（${shown}）` },
      details: { found },
    }
  },
})
