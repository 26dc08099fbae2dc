import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type HtmlKind, htmlProblems, kindOf } from './html.ts'
import { markupIn, problemText } from './problem.ts'

const troubles = (text: string, kind: HtmlKind = kindOf(text)) =>
  htmlProblems(text, kind).map((one) => problemText(one).en)

const PAGE = `<!doctype html>
<html lang="ja">
<head><meta charset="utf-8"><title>A &amp; B</title><style>p > a { color: red }</style></head>
<body>
<h1>見出し</h1>
<p>One<br>two &lt; three <img src=x.png alt="">
<p>An open paragraph
<ul><li>a<li>b</ul>
<table><tr><td>1<td>2<tr><th>3</table>
<svg viewBox="0 0 1 1"><path d="M0 0"/><foreignObject><p>in<br>side</p></foreignObject></svg>
<script>if (1 < 2 && "</p>") document.write("<b>")</script>
<my-element data-x></my-element>
</body>
</html>
`

describe('HTML', () => {
  it.each([
    PAGE,
    '<p>Hello</p>',
    '<ul><li>Tea</li><li>Coffee</li></ul>\n',
    '<!-- a comment --><div class=x hidden>x</div>',
    '<dl><dt>a<dd>b</dl>',
    '<select><option>a<option selected>b</select>',
    '<textarea><b>not a tag</textarea>',
    '<math><mi>x</mi></math>',
  ])('is accepted: %s', (text) => {
    expect(troubles(text)).toEqual([])
  })

  it.each([
    ['plain text', 'text outside every element'],
    ['', 'there is no element'],
    ['Here you are: <p>x</p>', 'line 1, column 1: text outside every element'],
    ['```html\n<p>x</p>\n```', 'text outside every element'],
    ['<div><p>x</div', 'parse error of the HTML standard: eof-in-tag'],
    ['<div><b>x</div></b>', 'line 1, column 10: </div> stands where </b> is needed'],
    ['<div>x', '<div> is not closed'],
    ['</div>', '</div> closes nothing'],
    ['<p>a<div>b</div></p>', '</p> closes nothing'],
    ['<foo>x</foo>', '<foo> is no element of HTML'],
    ['<br></br>', 'br has no end tag'],
    ['<div/>', '<div/> does not close itself'],
    ['<p class="a" class="b">x</p>', 'duplicate-attribute'],
    ['<p class="a"id="b">x</p>', 'missing-whitespace-between-attributes'],
    ['<p>&nosuch; x</p>', 'unknown-named-character-reference'],
    ['<p>\u0000</p>', 'unexpected-null-character'],
    ['<p><!-- x</p>', 'eof-in-comment'],
    ['<div><body>x</body></div>', 'html, head and body have no place in a fragment'],
    ['<script>x', '<script> is not closed'],
    ['<html><body>x</body></html>', 'a document begins with <!doctype html>'],
    ['<!doctype html><p>x</p>', 'a document has an <html> element'],
    ['<!doctype svg><html></html>', 'the doctype of HTML is'],
  ])('is not: %s', (text, wanted) => {
    expect(troubles(text).join('\n')).toContain(wanted)
  })

  it('of a wanted kind only', () => {
    expect(troubles(PAGE, 'fragment')[0]).toContain('a doctype has no place here')
    expect(troubles('<p>x</p>', 'document')).toEqual(['a document begins with <!doctype html>'])
  })

  it('holds for any text, also one made to keep a parser busy', () => {
    fc.assert(fc.property(fc.string(), (text) => htmlProblems(text, 'fragment').length <= 20))
    const many = 100_000
    expect(troubles(`${'<li>'.repeat(many)}${'</x-y>'.repeat(many)}`)).toHaveLength(20)
    expect(troubles(`${'<b>'.repeat(many)}${'</i>'.repeat(many)}`)).toHaveLength(20)
    expect(troubles(`${'<div>'.repeat(many)}${'</div>'.repeat(many)}`)).toEqual([])
  })
})

describe('markup inside an answer', () => {
  it.each([
    ['Here:\n```html\n<p>x</p>\n```\nDone, 1 > 0.', '<p>x</p>'],
    ['Here:\n~~~\n<a/>\n~~~~\n<b/>', '<a/>'],
    ['never closed\n```xml\n<a/>', '<a/>'],
    ['It is <a>x</a>, you see.', '<a>x</a>'],
    ['```\nno markup\n```\n<a/>', '<a/>'],
    ['none', undefined],
    ['a > b < c', undefined],
  ])('%s', (text, markup) => {
    expect(markupIn(text)).toBe(markup)
  })
})
