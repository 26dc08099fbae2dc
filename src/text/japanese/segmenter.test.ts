import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pythonSplit, pythonStrip } from '../python-text.ts'
import { compileDictionary } from './build/compile-dictionary.ts'
import { readMecabFolder } from './build/mecab-folder.ts'
import goldens from './fixtures/mecab.json' with { type: 'json' }
import { IPADIC_FILE, loadDictionary } from './load-dictionary.ts'
import type { Cut } from './segmenter.ts'
import { allSurfaces } from './testing/all-surfaces.ts'
import { Digest } from './testing/digest.ts'
import { longTexts } from './testing/long-texts.ts'
import { writeMecabFolder } from './testing/mecab-writer.ts'
import { mixedTexts } from './testing/mixed-texts.ts'
import { openPlainly } from './testing/open-plainly.ts'
import { openSegmenter } from './testing/open-segmenter.ts'
import { segmentPlainly } from './testing/plain-segmenter.ts'

const segmenter = openSegmenter(IPADIC_FILE)
const { tables } = openPlainly(IPADIC_FILE)

const plainly = (text: string) => segmentPlainly(text, tables).flatMap(({ from, to, token }) => [from, to, token])

function words(text: string, cut: readonly number[]): string[] {
  return Array.from({ length: cut.length / 3 }, (_, i) => text.slice(cut[3 * i], cut[3 * i + 1]))
}

function digestOf(texts: readonly string[], cut: (text: string) => number[]): string {
  const digest = new Digest()
  for (const text of texts) digest.add(words(text, cut(text)))
  return digest.toString()
}

function list({ numbers, from, to }: Cut): number[] {
  return Array.from(numbers.subarray(from, to))
}

const costOf = (token: number) => (tables.tokens[token]! << 16) >> 16
const fast = (text: string) => list(segmenter.cut(text))
const often = (text: string) => list(segmenter.cut(text, true))

describe('cuts as MeCab with IPADIC does', () => {
  test('texts that can be read, with parts of speech and base forms', async () => {
    const dictionary = await loadDictionary()
    for (const { text, words: wanted, features } of goldens.mixed.texts) {
      const cut = fast(text)
      const surfaces = words(text, cut)
      expect(surfaces).toEqual(wanted)
      const own = surfaces.map((surface, i) => {
        const token = cut[3 * i + 2]!
        return `${dictionary.partOfSpeech(token)},${dictionary.baseForm(token, surface)}`
      })
      // MeCab has no base form for words it does not know, or writes `*`: then it is the word.
      const theirs = features.map((feature, i) => {
        const fields = feature.split(',')
        return fields[6] && fields[6] !== '*' ? feature : `${fields.slice(0, 6).join(',')},${surfaces[i]}`
      })
      expect(own).toEqual(theirs)
    }
  })

  test.each([
    ['fast', fast],
    ['settling at every place', often],
  ])('thousands of mixed texts and long ones, %s', (_, cut) => {
    expect(digestOf(mixedTexts(5000, 1), cut)).toBe(goldens.mixed.digest)
    expect(digestOf(mixedTexts(20_000, 2), cut)).toBe(goldens.more)
    expect(digestOf(longTexts(), cut)).toBe(goldens.long)
  })

  test('every word of the dictionary alone', () => {
    expect(digestOf(allSurfaces(), fast)).toBe(goldens.surfaces)
  })
})

describe('cuts as the plain one does', () => {
  test('mixed texts, to the token', () => {
    for (const text of mixedTexts(1500, 4)) {
      const wanted = plainly(text)
      expect(fast(text)).toEqual(wanted)
      expect(often(text)).toEqual(wanted)
    }
  })

  test('any text at all, lone surrogates included', () => {
    const unit = fc.oneof(
      fc.integer({ min: 0, max: 0xffff }),
      fc.integer({ min: 0x3041, max: 0x30fa }),
      fc.integer({ min: 0xd800, max: 0xdfff }),
      fc.constantFrom(0, 0x20, 0x3000, 0xffff),
    )
    fc.assert(
      fc.property(fc.string({ unit: unit.map((code) => String.fromCharCode(code)), maxLength: 60 }), (text) => {
        const wanted = plainly(text)
        expect(fast(text)).toEqual(wanted)
        expect(often(text)).toEqual(wanted)
      }),
      { numRuns: 500 },
    )
  })
})

test('cuts by a dictionary of few ids and many tokens as the plain one does', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'saiten-few-ids-'))
  const feature = '名詞,一般,*,*,*,*,*'
  // Words that end alike, the longer the cheaper: each makes the one before it hopeless.
  const whole = String.fromCharCode(...Array.from({ length: 60 }, (_, i) => 0x3041 + i))
  const words = Array.from({ length: 59 }, (_, i) => [
    { surface: whole.slice(i), id: 1, cost: -500 * (60 - i), feature },
    { surface: whole[i]!, id: 1, cost: 0, feature },
  ]).flat()
  const unknown = ['DEFAULT', 'SPACE'].map((surface) => ({ surface, id: 1, cost: 900, feature }))
  const matrix = [
    [5, -7],
    [-20, 30],
  ]
  writeMecabFolder(folder, { words, unknown, matrix })
  const file = join(folder, 'few.dic.gz')
  writeFileSync(file, compileDictionary(await readMecabFolder(folder), { name: 'FEW', baseField: 6 }))
  const own = openSegmenter(file)
  const few = openPlainly(file)
  fc.assert(
    fc.property(fc.array(fc.constantFrom(whole, whole.slice(7), whole.slice(9, 30), whole[0]!, ' ', 'x')), (parts) => {
      const text = parts.join('')
      const wanted = segmentPlainly(text, few.tables).flatMap(({ from, to, token }) => [from, to, token])
      expect(list(own.cut(text))).toEqual(wanted)
      expect(list(own.cut(text, true))).toEqual(wanted)
    }),
    { numRuns: 300 },
  )
})

test('cuts by dictionaries of any costs as the plain one does, up to the largest that there are', async () => {
  const cost = fc.oneof(fc.constantFrom(-32768, 32767, 0), fc.integer({ min: -300, max: 300 }))
  const row = fc.array(cost, { minLength: 4, maxLength: 4 })
  const made = fc.record({
    matrix: fc.array(row, { minLength: 4, maxLength: 4 }),
    costs: fc.array(cost, { minLength: 42, maxLength: 42 }),
  })
  const surfaces = [
    'あ',
    'い',
    'ああ',
    'あい',
    'いあ',
    'いい',
    'あいあ',
    'いああ',
    'あああ',
    'ああいい',
    'いいあ',
    'いあいい',
    'いいい',
  ]
  for (const [index, { matrix, costs }] of fc.sample(made, { numRuns: 12, seed: 5 }).entries()) {
    const word = (surface: string, i: number) => ({
      surface,
      id: i % 4,
      cost: costs[i]!,
      feature: '名詞,一般,*,*,*,*,*',
    })
    const words = surfaces.flatMap((surface, i) => [
      word(surface, 3 * i),
      word(surface, 3 * i + 1),
      word(surface, 3 * i + 2),
    ])
    const folder = mkdtempSync(join(tmpdir(), 'saiten-any-costs-'))
    writeMecabFolder(folder, { words, unknown: ['DEFAULT', 'SPACE'].map((surface) => word(surface, 40)), matrix })
    const file = join(folder, 'any.dic.gz')
    writeFileSync(file, compileDictionary(await readMecabFolder(folder), { name: 'ANY', baseField: 6 }))
    const own = openSegmenter(file)
    const plain = openPlainly(file)
    fc.assert(
      fc.property(fc.array(fc.constantFrom('あ', 'い', 'いい', 'ああい', ' ', 'x')), (parts) => {
        const text = parts.join('')
        const wanted = segmentPlainly(text, plain.tables).flatMap(({ from, to, token }) => [from, to, token])
        expect(list(own.cut(text)), `dictionary ${index}`).toEqual(wanted)
        expect(list(own.cut(text, true)), `dictionary ${index}`).toEqual(wanted)
      }),
    )
  }
})

test('cuts a text alike however often it comes back, and whatever came in between', () => {
  const pool = [
    ...mixedTexts(60, 6),
    '',
    '猫',
    '猫を',
    '猫が',
    '図書館で本を読む。'.repeat(40),
    '図書館で本を読む。'.repeat(900),
  ]
  const wanted = pool.map(plainly)
  const own = openSegmenter(IPADIC_FILE)
  fc.assert(
    fc.property(fc.array(fc.nat(pool.length - 1), { maxLength: 400 }), (order) => {
      for (const which of order) expect(list(own.cut(pool[which]!))).toEqual(wanted[which])
    }),
    { numRuns: 40 },
  )
})

test('cuts what recurs inside of texts as it is cut there, whatever stands around it', () => {
  const pieces = mixedTexts(30, 10).flatMap((text) => [text.slice(0, 2), text.slice(2, 5), text.slice(5, 14)])
  const common = [...'のはし都本。 ア𠮟鱻龘x1', 'した', 'して', 'いる', '東京', '\ud842', '\udf9f', '']
  const own = openSegmenter(IPADIC_FILE)
  const piece = fc.oneof(fc.constantFrom(...common), fc.constantFrom(...common), fc.constantFrom(...pieces))
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), (parts) => {
      const text = parts.join('')
      expect(list(own.cut(text))).toEqual(plainly(text))
    }),
    { numRuns: 3000 },
  )
})

test('words have the same number exactly where they are the same, across texts', () => {
  const pool = [
    ...mixedTexts(200, 8),
    '',
    '猫',
    ' 猫　と\u00a0犬 ',
    'アカウント'.repeat(12),
    '図書館で本を読む。'.repeat(5000),
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pool), { maxLength: 5 }), (texts) => {
      // White space at the ends is left out; inside of words it parts them, or is all there is of them.
      const cut = texts.map(pythonStrip).map((text) => words(text, fast(text)).flatMap(pythonSplit))
      const known = [...new Set(cut.flat())]
      // The second time they may be there still.
      for (const given of [texts, [...texts]]) {
        const { numbers, from, lengths, distinct } = segmenter.number(given)
        expect({ lengths, distinct }).toEqual({ lengths: cut.map(({ length }) => length), distinct: known.length })
        const all = numbers.subarray(from, from + cut.flat().length)
        expect(Array.from(all, (number) => known[number - 1])).toEqual(cut.flat())
      }
    }),
    { numRuns: 300 },
  )
})

test('of a word and a term that cost the same, the word is taken', () => {
  const surface = '猫'
  const [, , token] = fast(surface)
  const terms = segmenter.withWords([surface], { id: segmenter.idOf(token!), cost: costOf(token!) })
  const text = `${surface}を`.repeat(30)
  for (const often of [false, true]) {
    const tokens = list(terms.cut(text, often)).filter((_, i) => i % 6 === 2)
    expect(tokens).toEqual(Array.from({ length: 30 }, () => token))
  }
})

test('ties go to the word that starts later, and in the order of the dictionary', () => {
  // With the opposite order these come out differently.
  expect(words('ああああああ', fast('ああああああ'))).toEqual(['ああ', 'ああ', 'ああ'])
})

test('a lone surrogate is cut as U+FFFD is, and stays as it is', () => {
  const cut = (text: string) => fast(text).filter((_, i) => i % 3 < 2)
  expect(cut('東京\ud83d大阪')).toEqual(cut('東京\ufffd大阪'))
  expect(words('東京\ud83d大阪', fast('東京\ud83d大阪'))).toContain('\ud83d')
})

test('reads on behind U+0000, where MeCab stops', () => {
  expect(words('東京\0大阪', fast('東京\0大阪'))).toEqual(['東京', '\0', '大阪'])
})

test('long gaps, and texts of nothing else', () => {
  const gap = ' '.repeat(70_000)
  expect(words(`東京${gap}大阪`, fast(`東京${gap}大阪`))).toEqual(['東京', '大阪'])
  expect(fast(gap)).toEqual([])
  expect(fast('')).toEqual([])
})

test('a text whose cost is beyond 32 bits, and the memory that it took is given back', () => {
  const part = '鱻麤龘靐'
  const text = part.repeat(150_000)
  const cut = fast(text)
  expect(cut.at(-2)).toBe(text.length)
  expect(words(text, cut).join('')).toBe(text)
  expect(words('東京都に住む', fast('東京都に住む'))).toEqual(['東京', '都', 'に', '住む'])
})
