import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalizeText } from './index.ts'

describe('white space', () => {
  it.each([
    ['ends and trailing space', '\n\n  a  \nb\t\n\n\n\nc\n', 'a\nb\n\nc'],
    ['line ends', 'a\r\nb\rc', 'a\nb\nc'],
    ['ideographic and no-break spaces', '一行目　\n二　行\u00a0目', '一行目\n二 行 目'],
    ['a byte order mark', '\ufeffa', 'a'],
    ['nothing', '', ''],
  ])('%s', (_, raw, text) => expect(normalizeText(raw)).toBe(text))
})

describe('HTML', () => {
  it.each([
    ['script, style and comments', '<script>a<b</script><style>p{}</style><!-- c --><p>Text</p>', 'Text'],
    ['blocks', '<div>a</div><span>b</span><div>c</div>', 'a\nb\nc'],
    ['blocks on lines of their own', '<ul>\n  <li>one</li>\n\n  <li>*two*</li>\n</ul>', 'one\ntwo'],
    ['text after a block', '<p>a</p>\n\nb', 'a\n\nb'],
    ['what is not closed', '<ul><li>one<li>two</ul>', 'one\ntwo'],
    ['line breaks', 'a<br>b<br />c<br>\nd', 'a\nb\nc\nd'],
    ['a line break at the end of a block', '<p>a<br></p><p>b</p>', 'a\nb'],
    ['images', 'x <img src="a.png" alt="絵"> y <img src="b.png">', 'x 絵 y'],
    ['unknown elements', 'a <foo-bar x="1">b</foo-bar>', 'a b'],
    ['a table', '<table><tr><th>a</th><th>b</th></tr>\n<tr><td>1</td><td>2</td></tr></table>', 'a b\n1 2'],
    ['less than', 'a<b, a < b and c > d, 1 <2', 'a<b, a < b and c > d, 1 <2'],
    ['less than before a tag', 'if a<b then <em>x</em>', 'if a<b then x'],
    ['a > in an attribute', '<a title="x>y" href="u">t</a>', 't'],
    ['pre', '<pre>\n  a &lt; *b*\n<b>c</b></pre>', 'a < *b*\nc'],
    ['code', 'use <code>a_b_c &amp;&amp; **d**</code>', 'use a_b_c && **d**'],
    ['characters beyond the first plane', '😀<b>𠮷</b>😀', '😀𠮷😀'],
  ])('%s', (_, raw, text) => expect(normalizeText(raw)).toBe(text))
})

describe('entities', () => {
  it.each([
    ['are decoded', '5 &lt; 6 &amp;&amp; &quot;x&quot; &#39;y&#39; &#x3042;', '5 < 6 && "x" \'y\' あ'],
    ['once', '&amp;lt;b&amp;gt; <i>&amp;amp;</i>', '&lt;b&gt; &amp;'],
    ['and make no markup', '&#42;a&#42; &lt;b&gt;', '*a* <b>'],
    ['not in fences', '```\n&amp;\n```', '&amp;'],
    ['as spaces', 'a&nbsp;b', 'a b'],
  ])('%s', (_, raw, text) => expect(normalizeText(raw)).toBe(text))
})

describe('Markdown', () => {
  it.each([
    ['headings', '# A #\ntext\n\nB\n===\n\n#tag C#', 'A\ntext\n\nB\n\n#tag C#'],
    ['emphasis', '*a* _b_ **c** __d__ ***e*** snake_case_word 5 * 3 * 2', 'a b c d e snake_case_word 5 * 3 * 2'],
    ['emphasis beside Japanese punctuation', '**「重要」**です。これは**重要。**次', '「重要」です。これは重要。次'],
    ['strikethrough with two tildes', '~~消す~~ 10~20個 ~a~', '消す 10~20個 ~a~'],
    [
      'fences',
      'Before\n\n```js\n# not *a* <b>heading</b>\n\nx\n```\n\nAfter',
      'Before\n\n# not *a* <b>heading</b>\n\nx\n\nAfter',
    ],
    ['a fence in HTML', '<div>\n```\n<i>a</i>\n```\n</div>', '<i>a</i>'],
    ['a fence in a list', '- a\n  ```\n  x\n    y\n  ```\n- b', 'a\nx\n  y\nb'],
    ['inline code', '`<b>` and ``a ` b`` and `_x_`', '<b> and a ` b and _x_'],
    [
      'images and links',
      '![alt *x*](a.png) [text *y*](https://example.com "t") <https://example.com/_a_>',
      'alt x text y https://example.com/_a_',
    ],
    ['bare URLs', '詳細はhttps://example.com/_a_を**必ず**見る。', '詳細はhttps://example.com/_a_を必ず見る。'],
    ['quotes', '> a\n>b\n\n>> c', 'a\nb\n\nc'],
    ['lists', '- a\n* b\n\n1. c\n2. d\n   - e', 'a\nb\n\nc\nd\ne'],
    ['a number that is the whole answer', '42.', '42.'],
    ['a number with a bracket', 'Which one?\n\n9)', 'Which one?\n\n9)'],
    ['numbers without items', '1. a\n2.\n3) ', 'a\n2.\n3)'],
    ['bullets without items', '- a\n-\n- b', 'a\n\nb'],
    ['task boxes', '- [x] done\n- [ ] open', 'done\nopen'],
    ['tables', '| a | b |\n|---|:-:|\n| `1` | **2**<br>3 |\n\nafter', 'a b\n1 2 3\n\nafter'],
    ['escapes', 'a\\*b\\* \\# \\<b>', 'a*b* # <b>'],
    ['Japanese bullets', '・一\n・二', '・一\n・二'],
    ['hard breaks', 'a  \nb\\\nc', 'a\nb\nc'],
    ['an open fence', '```\nnever closed', 'never closed'],
    ['HTML in it', '# T <em>x</em> &amp; **<u>y</u>**', 'T x & y'],
    ['it in HTML', '<div>**a**</div>', 'a'],
  ])('%s', (_, raw, text) => expect(normalizeText(raw)).toBe(text))
})

it('takes compatibility forms when asked', () => {
  expect(normalizeText('ｱｲｳ①Ａ　㌔')).toBe('ｱｲｳ①Ａ ㌔')
  expect(normalizeText('ｱｲｳ①Ａ　㌔', { nfkc: true })).toBe('アイウ1A キロ')
})

it('leaves plain text as it is, however often', () => {
  const unit = fc.constantFrom(...'aZ9 。、「」ー漢字かな😀\n,;:?%/()'.normalize())
  fc.assert(
    fc.property(fc.string({ unit }), (text) => {
      // A number with a bracket before a text makes it an item of a list.
      fc.pre(!/^ *\d+\)\s*\S/m.test(text))
      const once = normalizeText(text)
      expect(normalizeText(once)).toBe(once)
      expect(once.replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''))
    }),
  )
})

it('takes any text', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void normalizeText(text)))
  const markup = fc.string({ unit: fc.constantFrom(...'<>/ab"=&;`*_~[]()!#-|\\\n \t\ufdd0⸨'), maxLength: 80 })
  fc.assert(fc.property(markup, (text) => void expect(normalizeText(text)).not.toContain('\ufdd0')))
})

it.each([
  ['quotes', '>'.repeat(10_000)],
  ['lists', `${'- '.repeat(10_000)}x`],
  ['elements', '<div>'.repeat(10_000)],
  ['emphasis', '*a_ '.repeat(10_000)],
  ['brackets', '['.repeat(10_000)],
  ['open tags', '<a b="'.repeat(10_000)],
])('ends on nested %s', (_, text) => expect(normalizeText(text)).toBeTypeOf('string'))
