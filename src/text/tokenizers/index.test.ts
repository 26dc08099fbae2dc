import { readdirSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import corpus from '../../../tools/goldens/texts.json' with { type: 'json' }
import goldens from '../fixtures/tokenizers.json' with { type: 'json' }
import { loadTokenizer, pickTokenizer, TOKENIZER_NAMES, type TokenizerName } from './index.ts'

const texts = [...new Set(corpus.pairs.flatMap(({ output, references }) => [output, ...references]))]
const tokens = (name: TokenizerName, text: string) => pickTokenizer(name as 'char', 'char', []).tokenize(text)

describe.each(['13a', 'intl', 'char', 'zh', 'none'] as const)('%s', (name) => {
  test('gives the tokens of sacreBLEU for every text', () => {
    // The metric takes trailing white space off before it tokenizes; that changes no token list.
    const ours = texts.map((text) => tokens(name, text).join(' '))
    expect(ours).toEqual(goldens.tokens[name])
  })
})

test('every file of the folder is a tokenizer that can be had by its name', async () => {
  const files = readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !['index.ts', 'types.ts'].includes(file))
    .map((file) => file.slice(0, -'.ts'.length))
  expect(TOKENIZER_NAMES.filter((name) => name !== 'ja-mecab')).toEqual(files.sort())
  for (const name of files.filter((file) => file !== 'sentencepiece' && file !== 'ja_jumanpp')) {
    const tokenizer = await loadTokenizer(name as TokenizerName)
    expect(tokenizer.name).toBe(name)
    expect(tokenizer.signature()).toContain(name)
  }
})

test('an unknown name is an error that lists the names', async () => {
  await expect(loadTokenizer('mecab' as TokenizerName)).rejects.toThrow(/no tokenizer mecab.*13a.*ja-mecab.*zh/)
  await expect(loadTokenizer('constructor' as TokenizerName)).rejects.toThrow(/no tokenizer constructor/)
})

test('entities are decoded by 13a alone, in the reference’s order, and only it joins a hyphen at the end of a line', () => {
  expect(tokens('13a', 'a &amp;lt; b&quot; re-\njoin')).toEqual(['a', '<', 'b', '"', 'rejoin'])
  expect(tokens('zh', '价&lt;格')).toEqual(['价', '&', 'lt', ';', '格'])
})

test('zh splits every character from U+2001 to U+2A6D, as the reference happens to do', () => {
  expect(tokens('zh', '\u2000a\u2001b\u2a6dc\u2a6ed\u{20000}e')).toEqual(['a', 'b', '\u2a6d', 'c\u2a6ed\u{20000}e'])
  expect(tokens('zh', 'a\u2192b')).toEqual(['a', '\u2192', 'b'])
})

test('sentencepiece cannot be had by its name alone', () => {
  expect(() => tokens('sentencepiece', 'a')).toThrow(/loadTokenizer\('sentencepiece', \{ model \}\)/)
})

test('no string makes a tokenizer throw, lone surrogates included', () => {
  const names = ['13a', 'char', 'graphemes', 'intl', 'ja', 'none', 'rouge', 'words', 'zh'] as const
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) }),
      (a, b) => {
        for (const name of names) for (const text of [a, b]) expect(Array.isArray(tokens(name, text))).toBe(true)
      },
    ),
    { numRuns: 200 },
  )
})

describe('auto', () => {
  const pick = (...texts: string[]) => pickTokenizer('auto', 'rouge', texts).name

  test('goes by the script of the texts', () => {
    expect(pick('The train leaves.', 'It left.')).toBe('rouge')
    expect(pick('今日は良い天気', '明日は雨')).toBe('ja')
    expect(pick('今天天气很好', '明天下雨')).toBe('zh')
    expect(pick('東京駅', '大阪駅')).toBe('ja')
    expect(pick('오늘은 날씨가 좋다')).toBe('rouge')
    expect(pick('', '')).toBe('rouge')
  })

  test('one Japanese text is enough, so that neither side loses its tokens', () => {
    expect(pick('I do not know.', 'わかりません。')).toBe('ja')
  })

  test('a foreign word or two in a text change nothing', () => {
    expect(pick('The word 侘寂 has no good translation into English, she said.')).toBe('rouge')
    expect(pick('GitHubにTypeScriptのコードをpushする')).toBe('ja')
    expect(pick('我们去公园散步吧，然后去那家叫「の」的咖啡店喝咖啡，再去书店看看有没有新出版的小说。')).toBe('zh')
  })
})

test('rouge keeps lower-case ASCII words; the Kelvin sign becomes k, and İ an i', () => {
  expect(tokens('rouge', "Don't PANIC: 3.5\u212a, \u0130stanbul!")).toEqual([
    'don',
    't',
    'panic',
    '3',
    '5k',
    'i',
    'stanbul',
  ])
})

test('words takes any language and keeps symbols, but no punctuation', () => {
  expect(tokens('words', 'Well-known: 3.5 €, 👍!')).toEqual(['Well', 'known', '3.5', '€', '👍'])
  expect(tokens('words', 'Сегодня хорошая погода.')).toEqual(['Сегодня', 'хорошая', 'погода'])
})

test('graphemes are what a reader counts', () => {
  expect(tokens('graphemes', 'か\u3099👨‍👩‍👧e\u0301 ')).toEqual(['か\u3099', '👨‍👩‍👧', 'e\u0301', ' '])
})

test('no two characters of the basic plane that graphemes takes apart belong together', async () => {
  const graphemes = await loadTokenizer('graphemes')
  const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' })
  for (let code = 0; code < 0x10000; code++) {
    if (code >= 0xd800 && code < 0xe000) continue
    const character = String.fromCharCode(code)
    const text = `あ${character}漢${character}a`
    expect(graphemes.tokenize(text)).toEqual(Array.from(segmenter.segment(text), ({ segment }) => segment))
  }
})

test('graphemes splits plain text as the segmenter does', async () => {
  const basicPlane = fc
    .oneof(fc.integer({ min: 0x2000, max: 0x33ff }), fc.constantFrom(0xd, 0xa, 0x200d, 0x3099, 0xff9e))
    .map((code) => String.fromCharCode(code))
  const graphemes = await loadTokenizer('graphemes')
  const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' })
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary-ascii' }), fc.string({ unit: basicPlane })), (text) => {
      expect(graphemes.tokenize(text)).toEqual(Array.from(segmenter.segment(text), ({ segment }) => segment))
    }),
  )
})
