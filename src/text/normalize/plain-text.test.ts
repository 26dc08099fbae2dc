import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { markdownText } from './markdown-text.ts'
import { readMarkup } from './markup.ts'
import { plainText } from './plain-text.ts'
import { evenLines, plainSpaces, tidy } from './tidy.ts'

const parsed = (text: string) => markdownText(readMarkup(text))

/** Pieces that are markup in some places and plain text in others. */
const PIECES = [
  ...' \n\r\t.,:;!?()-+=#>|~&\\^$%{}@"\'/1a　あ。「」・〜ー％',
  ...[
    '\n\n',
    '\n ',
    '\n   ',
    '    ',
    '  \n',
    '\n- ',
    '\n1. ',
    '\n2) ',
    '12345678901. ',
    '---',
    '===',
    ':--',
    '> ',
    '# ',
  ],
  ...[
    'http://a.b/c',
    'https://例.jp/道',
    'HTTP://X',
    'www.a.jp',
    'a@b.co',
    '&amp',
    '&amp;',
    '&#x3042;',
    '&copy',
    'R&D',
  ],
  ...[
    '~~',
    '~~~',
    '*',
    '_',
    '`',
    '[',
    ']',
    '](u)',
    '![',
    '[^1]',
    '<',
    '<b>',
    '</b>',
    '<!--',
    'C:\\Users',
    '\\*',
    '\\\n',
  ],
  ...['\u00a0', '\u2003', '\u2028', '\u0085', '\v', '\f', '\0', '\ufeff', '\ufdd0', '\ud800', '\udc00', '😀', '\u200b'],
]
const text = fc
  .array(fc.constantFrom(...PIECES), { maxLength: 25 })
  .map((pieces) => evenLines(plainSpaces(pieces.join(''))))

describe('plainText', () => {
  it('says what the parsers say, wherever it says anything', () => {
    let plain = 0
    fc.assert(
      fc.property(text, (written) => {
        const said = plainText(written)
        if (said === undefined) return
        plain++
        expect(tidy(said)).toBe(tidy(parsed(written)))
      }),
      { numRuns: 3000 },
    )
    expect(plain).toBeGreaterThan(100)
  })

  it.each([
    ['Refunds reach your card within five working days (see https://saiten.example/a-b).'],
    ['　返金は、五営業日以内に行います。\n\n　ご不明な点は、お問い合わせください（9:00〜18:00）。'],
    ['10~20個、R&D、C:\\Users、a > b、a|b、5-3=2、No.1'],
  ])('takes ordinary text as it is: %s', (written) => {
    const even = evenLines(plainSpaces(written))
    expect(plainText(even)).toBeDefined()
    expect(tidy(plainText(even) as string)).toBe(tidy(parsed(even)))
  })

  it.each(['a *b*', '# a', '- a', '1. a', '> a', 'a\n===', '    a', '&lt;', '`a`', '[a](b)', '<b>', 'a\\\nb', '~~a~~'])(
    'leaves markup to the parsers: %j',
    (written) => expect(plainText(written)).toBeUndefined(),
  )
})
