/** The same five scorers as ours and as promptfoo's assertions. */
interface ScorerSet {
  names: string
  scorers: object[]
  assertions: object[]
  /** Whether both judge by the same definition, so that the same cases must pass. */
  same: boolean
}

const schema = { type: 'object', required: ['sent'], properties: { sent: { type: 'integer' } } }
const containing = (value: string) => ({ scorer: { type: 'contains', value }, assertion: { type: 'contains', value } })
const matching = (pattern: string) => ({
  scorer: { type: 'regex', pattern },
  assertion: { type: 'regex', value: pattern },
})
const contains = containing('customer')
const regex = matching('\\b(the|your|our)\\b')
const reference = '{{expected}}'

export const CHECKS: ScorerSet = {
  names: 'contains, regex, exact-match, length, json-schema',
  scorers: [
    contains.scorer,
    regex.scorer,
    { type: 'exact-match' },
    { type: 'length', min: 40, max: 2000 },
    { type: 'json-schema', schema, within: true },
  ],
  assertions: [
    contains.assertion,
    regex.assertion,
    { type: 'equals', value: reference },
    { type: 'word-count', value: { min: 5, max: 400 } },
    { type: 'contains-json', value: schema },
  ],
  same: true,
}

export const METRICS = metrics(contains, regex)
/** The same for Japanese answers. */
export const JAPANESE_METRICS = metrics(containing('ました'), matching('(です|ます|ません|ください)。'))
/** The same where a space stands between words. */
export const JAPANESE_WORD_METRICS = metrics(containing('まし た'), matching('(です|ます|ませ ん|ください) 。'))

function metrics(word: ReturnType<typeof containing>, pattern: ReturnType<typeof matching>): ScorerSet {
  return {
    names: 'contains, regex, rouge, bleu, edit-similarity',
    scorers: [
      word.scorer,
      pattern.scorer,
      { type: 'rouge', threshold: 0.7 },
      { type: 'bleu', threshold: 0.5 },
      { type: 'edit-similarity', threshold: 0.7 },
    ],
    assertions: [
      word.assertion,
      pattern.assertion,
      { type: 'rouge-n', value: reference, threshold: 0.7 },
      { type: 'bleu', value: reference, threshold: 0.5 },
      { type: 'levenshtein', value: reference, threshold: 80 },
    ],
    same: false,
  }
}
