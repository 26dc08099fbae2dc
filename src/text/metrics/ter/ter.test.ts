import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import goldens from '../../fixtures/sacrebleu-sentences.json' with { type: 'json' }
import shifts from '../../fixtures/ter-shifts.json' with { type: 'json' }
import { anyText, camelCase, expectSame, fewWords, pairs } from '../../testing.ts'
import { ter } from './ter.ts'
import { terTokenize } from './ter-words.ts'

test.each(Object.entries(goldens.ter))('%s: sentence TER is sacreBLEU’s', (_, { settings, signature, scores }) => {
  const found = pairs.map(({ output, references }) => ter(output, references, camelCase(settings)))
  expectSame(
    found.map(({ score }) => score),
    scores,
    pairs.map(({ id }) => id),
  )
  expect(found.at(-1)!.signature).toBe(signature)
})

test('blocks are moved, the beam kept and the search given up as in the reference', () => {
  const all = Object.values(shifts.pairs) as [answer: string, reference: string, edits: number][]
  expectSame(
    all.map(([answer, reference]) => ter(answer, reference).edits),
    all.map(([, , edits]) => edits),
    all.map(([answer, reference]) => `${answer} / ${reference}`),
  )
})

describe('words', () => {
  const words = (text: string, options: object = {}) =>
    terTokenize(text, {
      normalized: false,
      noPunct: false,
      asianSupport: false,
      caseSensitive: false,
      ...options,
    }).join(' ')

  test('are split at white space and lowered, unless told otherwise', () => {
    expect(words('A  b.\x1fC\n')).toBe('a b. c')
    expect(words('A b', { caseSensitive: true })).toBe('A b')
  })

  test('normalized splits punctuation off, decodes entities and takes "\\n-" out', () => {
    expect(words("Jim's (old) car, 4.2 m.", { normalized: true })).toBe("jim 's ( old ) car , 4.2 m .")
    expect(words('&amp;lt; x\n-y', { normalized: true })).toBe('< xy')
    expect(words('3-4', { normalized: true })).toBe('3 - 4')
  })

  test('asianSupport splits ideographs one by one, kana only where they meet them', () => {
    expect(words('りの拳銃を持', { normalized: true, asianSupport: true })).toBe('りの 拳 銃 を 持')
    expect(words('はい、そう。', { normalized: true, asianSupport: true })).toBe('はい 、 そう 。')
    expect(words('漢字', { asianSupport: true })).toBe('漢字')
  })

  test('noPunct drops punctuation, the full-width kind too with asianSupport', () => {
    expect(words('a, b! (c)', { noPunct: true })).toBe('a b c')
    expect(words('はい。', { noPunct: true })).toBe('はい。')
    expect(words('はい。', { noPunct: true, asianSupport: true })).toBe('はい')
  })
})

describe('what the reference does in corners', () => {
  test('empty against empty is 0, anything against empty 100', () => {
    expect(ter('', '').score).toBe(0)
    expect(ter('a', '').score).toBe(100)
    expect(ter('a b c', '').score).toBe(100)
    expect(ter('', 'a b').score).toBe(100)
  })

  test('goes far beyond 100 when the answer is much longer', () => {
    expect(ter('a '.repeat(50), 'b').score).toBe(5000)
  })

  test('moving a block is one edit', () => {
    expect(ter('d e f g h a b c', 'a b c d e f g h')).toMatchObject({ edits: 1, score: 12.5 })
  })

  test('several references: the fewest edits, over their mean length', () => {
    expect(ter('a b', ['a b c d', 'a b c'])).toMatchObject({ edits: 1, refLength: 3.5 })
  })

  test('normalized reads a reference twice, an answer once', () => {
    // Behind a character that is split off only in the first reading, 's is split off in the second.
    const options = { normalized: true, asianSupport: true }
    expect(ter("John's猫", "John's猫", options).score).toBeCloseTo(200 / 3, 10)
    expect(ter("John's 猫", "John's 猫", options).score).toBe(0)
  })
})

test('a text that gives no word is flagged', () => {
  expect(ter('a', ' ').noTokens).toBe(true)
  expect(ter(' ', 'a').noTokens).toBeUndefined()
  expect(ter('?!', 'a', { noPunct: true }).noTokens).toBe(true)
  expect(ter('', 'a').noTokens).toBeUndefined()
})

describe('any texts', () => {
  const flag = fc.boolean()
  const options = fc.record({ normalized: flag, noPunct: flag, asianSupport: flag, caseSensitive: flag })

  test('never throw and never score below 0', () => {
    fc.assert(
      fc.property(anyText, anyText, options, (output, expected, given) => {
        expect(ter(output, expected, given).score).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('identical ones score 0', () => {
    fc.assert(fc.property(anyText, (text) => ter(text, text).score === 0))
  })

  test('with nfkc, folding them beforehand changes nothing', () => {
    fc.assert(
      fc.property(anyText, anyText, (output, expected) => {
        const folded = ter(output.normalize('NFKC'), expected.normalize('NFKC'), { nfkc: true })
        expect(ter(output, expected, { nfkc: true })).toEqual(folded)
      }),
    )
  })

  test('never need more edits than words to take out and put in', () => {
    fc.assert(
      fc.property(fewWords, fewWords, (answer, reference) => {
        const { edits } = ter(answer.join(' '), reference.join(' '))
        expect(edits).toBeLessThanOrEqual(Math.max(answer.length, reference.length))
        expect(edits).toBeGreaterThanOrEqual(Math.abs(answer.length - reference.length))
      }),
    )
  })
})

test('texts of 5,000 words that share every word are still compared', () => {
  const words = Array.from({ length: 5000 }, (_, i) => `w${(i * 7919) % 50}`)
  const { score } = ter(words.join(' '), words.toReversed().join(' '))
  expect(score).toBeGreaterThan(50)
  expect(score).toBeLessThanOrEqual(100)
})
