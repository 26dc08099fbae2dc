import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkRules } from './check-rules.ts'
import { seenText } from './seen-text.ts'
import { oneRule } from './testing.ts'

const violationOf = async (match: string, output: string) => checkRules(await oneRule(match), { output })[0]

const FORBIDDEN = '{ any: [ { forbidden_terms: [ 絶対に ] } ] }'

describe('a forbidden phrase is found through what a reader does not see', () => {
  it.each([
    ['emphasis', '必ず**絶対**に成功します', '**絶対**に'],
    ['a tag inside', 'これは絶<b>対に</b>です', '絶<b>対に'],
    ['an entity', 'これは&#32118;対に成功', '&#32118;対に'],
    ['a zero-width space', 'x絶\u200b対にx', '絶\u200b対に'],
    ['a line break', 'x絶\n対にx', '絶\n対に'],
    ['a comment', '絶<!-- x -->対に', '絶<!-- x -->対に'],
    ['a link', '[絶](https://example.com)対に', '[絶](https://example.com)対に'],
  ])('%s', async (_, output, span) => {
    for (const match of [FORBIDDEN, '{ any: [ { contains: 絶対に } ] }', '{ any: [ { regex: 絶対に } ] }']) {
      const found = await violationOf(match, output)
      const start = output.indexOf(span)
      expect(found, match).toMatchObject({ start, end: start + span.length })
    }
  })

  it('and still in the raw text, where it is published too: comments, code, attributes', async () => {
    for (const output of ['<!-- 絶対に -->', '<script>"絶対に"</script>', '<img alt="" title="絶対に">'])
      expect(await violationOf(FORBIDDEN, output)).toMatchObject({ start: output.indexOf('絶対に') })
  })

  it('paragraphs apart are no phrase', async () => {
    expect(await violationOf(FORBIDDEN, '絶\n\n対に')).toBeUndefined()
  })

  it('a required term counts when a reader sees it', async () => {
    const match = '{ any: [ { required_terms: [ 結論 ] } ] }'
    expect(await violationOf(match, '## 結<b>論</b>')).toBeUndefined()
    expect(await violationOf(match, '## 背景')).toBeDefined()
  })
})

it('`view` says where to look', async () => {
  const marked = '**絶対**に'
  const hidden = '<!-- 絶対に -->'
  const look = (view: string, output: string) => violationOf(`{ any: [ { contains: 絶対に, view: ${view} } ] }`, output)
  expect(await look('raw', marked)).toBeUndefined()
  expect(await look('raw', hidden)).toBeDefined()
  expect(await look('text', marked)).toBeDefined()
  expect(await look('text', hidden)).toBeUndefined()
  expect(await look('text', '絶対に')).toMatchObject({ start: 0, end: 3 })
  expect(await look('both', hidden)).toBeDefined()
  await expect(oneRule('{ any: [ { contains: a, view: seen } ] }')).rejects.toThrow('raw, text or both')
  await expect(oneRule('{ any: [ { min_links: 1, view: raw } ] }')).rejects.toThrow('view')
})

it('links, secrets and personal data look at the raw text alone', async () => {
  expect(await violationOf('{ any: [ { pii: true } ] }', 'a<b></b>@example.com')).toBeUndefined()
})

it('the place that is given always shows what was found, whatever stands around it', () => {
  const piece = fc.constantFrom(
    '絶',
    '対',
    'に',
    '**',
    '<b>',
    '</b>',
    '\u200b',
    '\n',
    '&#32118;',
    ' ',
    'x',
    '`',
    '[',
    '](u)',
    '😀',
  )
  fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (pieces) => {
      const output = pieces.join('')
      const found = await violationOf(FORBIDDEN, output)
      const seen = seenText(output).includes('絶対に')
      expect(found !== undefined).toBe(seen || output.includes('絶対に'))
      if (!found) return
      const stretch = [...output].slice(found.start as number, found.end as number).join('')
      expect(seenText(stretch).includes('絶対に') || stretch.includes('絶対に')).toBe(true)
    }),
  )
})
