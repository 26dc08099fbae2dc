import { expect, test } from 'vitest'
import corpus from '../../../tools/goldens/texts.json' with { type: 'json' }
import goldens from '../fixtures/tokenizers.json' with { type: 'json' }
import { scriptOf } from '../language/script.ts'
import { tokenizerJa } from './ja.ts'

const texts = [...new Set(corpus.pairs.flatMap(({ output, references }) => [output, ...references]))]
const mecab = goldens.tokens['ja-mecab']
const ja = tokenizerJa()
const surfaces = (text: string) => ja.tokenize(text).join(' ')

// Words that IPADIC does not have: MeCab also tries two characters at a time, lindera does not.
// docs/tokenizers.md lists the same rows.
const DIFFERENT = new Map([
  [
    'サーバ の メモリー 使用 量 が 閾値 を 超え た ので 、 アラート を 送り まし た 。',
    'サーバ の メモリー 使用 量 が 閾 値 を 超え た ので 、 アラート を 送り まし た 。',
  ],
  [
    '齋藤 さん と 渡邊 さん は 髙島 屋 で 𠮷 野家 の 話 を し た 。',
    '齋藤 さん と 渡邊 さん は 髙 島屋 で 𠮷 野家 の 話 を し た 。',
  ],
  [
    '① 品質 ② 価格 ③ 納期 の 順 に 重視 する ★ ★★☆☆㈱ サイ テン',
    '① 品質 ② 価格 ③ 納期 の 順 に 重視 する ★★★☆☆㈱ サイ テン',
  ],
])

test('segments Japanese as MeCab with IPADIC does, but for the rows that are listed', () => {
  const different = new Map<string, string>()
  texts.forEach((text, i) => {
    if (scriptOf(text) === 'japanese' && !text.includes('\0') && surfaces(text) !== mecab[i]) {
      different.set(mecab[i]!, surfaces(text))
    }
  })
  expect(different).toEqual(DIFFERENT)
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
  expect(ja.signature()).toMatch(/^ja-lindera-\d+\.\d+\.\d+-IPADIC$/)
})

test('what it returns is the caller’s own', () => {
  ja.tokenize('同じ文').push('x')
  expect(ja.tokenize('同じ文')).toEqual(['同じ', '文'])
})
