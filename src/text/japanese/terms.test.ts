import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BadInput } from '../../errors.ts'
import { rouge } from '../metrics/rouge.ts'
import { loadTokenizer, type TokenizerName } from '../tokenizers/index.ts'
import { mixedTexts } from './testing/mixed-texts.ts'

function termsFile(text: string | Buffer): string {
  const file = join(mkdtempSync(join(tmpdir(), 'saiten-terms-')), 'terms.csv')
  writeFileSync(file, text)
  return file
}

const withTerms = (text: string, options = {}) => loadTokenizer('ja', { terms: termsFile(text), ...options })

const mistakesIn = async (text: string | Buffer) => {
  const error = await loadTokenizer('ja', { terms: termsFile(text) }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(BadInput)
  return (error as BadInput).mistakes
}

describe('words of one’s own', () => {
  test('are not cut, whatever they are made of', async () => {
    const ja = await withTerms('サイテン\nきのこの山\n𠮷野家\nAlpha-7\n風の谷のまち\n')
    expect(ja.tokenize('サイテンできのこの山を採点する')).toEqual([
      'サイテン',
      'で',
      'きのこの山',
      'を',
      '採点',
      'する',
    ])
    expect(ja.tokenize('𠮷野家のAlpha-7は風の谷のまち')).toEqual(['𠮷野家', 'の', 'Alpha-7', 'は', '風の谷のまち'])
  })

  test('have the base form that stands behind the comma, else their own', async () => {
    const ja = await withTerms('ググった,ググる\n"カンマ,入り"\n', { baseForm: true })
    expect(ja.tokenize('昨日ググった')).toEqual(['昨日', 'ググる'])
    expect(ja.tokenize('カンマ,入りだ')).toEqual(['カンマ,入り', 'だ'])
  })

  test('leave texts without them as they were', async () => {
    const [plain, own] = [await loadTokenizer('ja'), await withTerms('ヌルポイント\n')]
    for (const text of mixedTexts(300, 8)) expect(own.tokenize(text)).toEqual(plain.tokenize(text))
  })

  test('stand in the signature by their hash: other words, other numbers', async () => {
    const [a, same, b] = [await withTerms('甲乙\n'), await withTerms('甲乙\n'), await withTerms('丙丁\n')]
    expect(a.signature()).toMatch(/^ja-saiten-1-IPADIC-terms-[0-9a-f]{12}$/)
    expect(same.signature()).toBe(a.signature())
    expect(b.signature()).not.toBe(a.signature())
  })

  test('are used by `auto` for Japanese texts only', async () => {
    const japanese = await withTerms('きのこの山\n')
    expect(rouge('きのこの山', 'きのこの里', { japanese }).rouge1?.f1).toBe(0)
    expect(rouge('a b', 'a c', { japanese }).signature).toContain('tok:rouge')
  })

  test('blank lines, a byte order mark and Windows line ends do not matter', async () => {
    const ja = await withTerms('\ufeffサイテン\r\n\r\nきのこの山\r\n')
    expect(ja.tokenize('サイテンときのこの山')).toEqual(['サイテン', 'と', 'きのこの山'])
    expect((await withTerms('')).tokenize('東京都')).toEqual(['東京', '都'])
  })

  test('any list of words can be read, and every text still comes out whole', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.stringMatching(/^[あいうアイウ漢字ab]{1,5}$/), { maxLength: 20 }), async (words) => {
        const ja = await withTerms(words.join('\n'))
        const text = words.join('') + words.toReversed().join('')
        expect(ja.tokenize(text).join('')).toBe(text)
      }),
      { numRuns: 15 },
    )
  })
})

describe('says what is wrong with a list', () => {
  test('with the line', async () => {
    expect(await mistakesIn('東京\na,b,c\n二 語\n,x\n')).toMatchObject([
      { line: 2, message: { en: expect.stringContaining('3 fields') } },
      { line: 3, message: { en: expect.stringContaining('"二 語" cannot be a word') } },
      { line: 4, message: { en: expect.stringContaining('cannot be a word') } },
    ])
    expect(await mistakesIn('行った,行く\n行った,行う\n')).toMatchObject([
      { line: 2, message: { en: expect.stringContaining('another base form') } },
    ])
  })

  test('no UTF-8, no file, no tokenizer that could use it', async () => {
    expect((await mistakesIn(Buffer.from([0x93, 0x8c, 0x8b, 0x9e])))[0]?.message.en).toContain('UTF-8')
    await expect(loadTokenizer('ja', { terms: '/no/such/terms.csv' })).rejects.toThrow(/cannot be read/)
    await expect(loadTokenizer('char' as TokenizerName, { terms: termsFile('a') })).rejects.toThrow(/tokenizer ja/)
  })
})
