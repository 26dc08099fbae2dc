import { describe, expect, it } from 'vitest'
import { bleu, chrf, corpusBleu, editSimilarity, rouge, ter, tokenF1 } from './library.ts'
import { rouge as plainRouge } from './metrics/rouge.ts'

describe('a metric called from plain JavaScript', () => {
  it.each(Object.entries({ rouge, bleu, chrf, ter, tokenF1, editSimilarity }))(
    '%s names an option that it has not got',
    (name, metric) => {
      // @ts-expect-error a misspelt option is a type error, where there are types
      expect(() => metric('a b', 'a c', { nfck: true })).toThrow(`${name} has no option "nfck"; did you mean "nfkc"?`)
      // @ts-expect-error so is a missing reference
      expect(() => metric('a b')).toThrow(
        `${name}(output, expected): expected must be a text, or a list of texts; found undefined`,
      )
      // @ts-expect-error and an answer that is no text
      expect(() => metric(null, 'a')).toThrow('output must be a text, or a list of texts; found null')
      expect(metric('a b', 'a b')).toEqual(metric('a b', 'a b', {}))
    },
  )

  it('gives what the metric itself gives, with every option', () => {
    const options = { types: ['rougeL'], useStemmer: true, nfkc: true } as const
    expect(rouge('running fast', ['he runs', 'fast'], options)).toEqual(
      plainRouge('running fast', ['he runs', 'fast'], options),
    )
    expect(corpusBleu(['a b c d'], ['a b c d'], { bootstrap: {} }).score).toBeCloseTo(100, 9)
  })
})
