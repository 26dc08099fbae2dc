import { expect, test } from 'vitest'
import corpus from '../../../tools/goldens/texts.json' with { type: 'json' }
import { withTokens } from '../counting/with-tokens.ts'
import goldens from '../fixtures/tokenizers.json' with { type: 'json' }
import { tokenizerJa } from './ja.ts'

const texts = [...new Set(corpus.pairs.flatMap(({ output, references }) => [output, ...references]))]
const mecab = goldens.tokens['ja-mecab']
const ja = tokenizerJa()
const surfaces = (text: string) => ja.tokenize(text).join(' ')

test('gives the tokens of sacreBLEU’s ja-mecab for every text that MeCab can read to its end', () => {
  const readable = texts.map((text, i) => ({ text, tokens: mecab[i] })).filter(({ text }) => !text.includes('\0'))
  for (const { text, tokens } of readable) expect(surfaces(text)).toBe(tokens)
})

test('numbers words as it cuts them, white space inside of them included', () => {
  for (const text of [...texts, 'a\u00a0b　c', '東京\u2028大阪\r\n京都', '　 ', '']) {
    const own = ja.tokenize(text)
    withTokens([text, '東京 a'], ja, (sequences) => {
      const numbers = new Map<string, number>()
      for (const token of own) if (!numbers.has(token)) numbers.set(token, numbers.size + 1)
      expect([...sequences.ids(0)]).toEqual(own.map((token) => numbers.get(token)))
    })
  }
})

test('reads on behind NUL, where MeCab stops', () => {
  expect(surfaces('東京\0大阪に行く')).toBe('東京 \0 大阪 に 行く')
})

test('white space is no token, U+3000 and controls included; the byte order mark and joiners are, as in the reference', () => {
  expect(ja.tokenize('　東京　大阪\n名古屋\x1c ')).toEqual(['東京', '大阪', '名古屋'])
  expect(ja.tokenize('\ufeff東京\u200b都')).toEqual(['\ufeff', '東京', '\u200b', '都'])
  expect(ja.tokenize(' \n\u3000')).toEqual([])
})

test('gives dictionary forms when asked, and leaves words it does not know as they are', () => {
  const base = tokenizerJa({ baseForm: true })
  expect(base.tokenize('走った子どもたちへTypeScriptを教えました')).toEqual([
    '走る',
    'た',
    '子ども',
    'たち',
    'へ',
    'TypeScript',
    'を',
    '教える',
    'ます',
    'た',
  ])
  expect(base.signature()).toBe(`${ja.signature()}-base`)
})

test('the signature names segmenter and dictionary', () => {
  expect(ja.signature()).toBe('ja-saiten-1-IPADIC')
})

test('what it returns is the caller’s own', () => {
  ja.tokenize('同じ文').push('x')
  expect(ja.tokenize('同じ文')).toEqual(['同じ', '文'])
})
