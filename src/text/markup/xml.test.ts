import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { problemText } from './problem.ts'
import { xmlProblem } from './xml.ts'

const trouble = (text: string, fragment = false) => {
  const problem = xmlProblem(text, { fragment })
  return problem && problemText(problem).en
}

describe('well-formed XML', () => {
  it.each([
    '<a/>',
    '<a></a>',
    '\ufeff<?xml version="1.0" encoding="UTF-8"?>\n<a/>\n',
    "<?xml version='1.1' standalone='yes' ?><a/>",
    '\n\n<a/>',
    '<a b="1" c=\'2"\'/>',
    '<a\n  b = "x"\n></a >',
    '<a>&lt;&gt;&amp;&apos;&quot;&#65;&#x1F600;</a>',
    '<a><!-- a - b --><?php echo 1 ?><![CDATA[ <x> & ]] ]]></a>',
    '<!-- before --><!DOCTYPE a><a/><!-- after --><?pi?>',
    '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0//EN" "http://example.invalid/x.dtd"><a/>',
    '<a xmlns:x="urn:x"><x:b x:c="1"/><b xml:lang="ja"/></a>',
    '<注文><品 数="2">緑茶</品></注文>',
    '<a.b-c_1>😀</a.b-c_1>',
    '<a>1 > 0</a>',
  ])('%s', (text) => {
    expect(trouble(text)).toBeUndefined()
  })

  it('as a fragment may have several elements and text between them', () => {
    expect(trouble('Hello <b>you</b> &amp; <i/>', true)).toBeUndefined()
    expect(trouble('Hello <b>you</b>')).toBe('line 1, column 1: text outside the root element')
    expect(trouble('only text', true)).toContain('there is no element')
  })

  it('is what a tree is written as, and is not when a tag goes missing', () => {
    const name = fc.constantFrom('a', 'b', 'list', '品', 'x-1')
    const text = fc.string().map((chars) =>
      chars
        .toWellFormed()
        .replace(/[^\t\n\r -\ud7ff\ue000-\ufffd]/g, '')
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('"', '&quot;'),
    )
    const { tree } = fc.letrec<{ tree: string }>((tie) => ({
      tree: fc
        .tuple(
          name,
          fc.dictionary(name, text, { maxKeys: 2 }),
          fc.array(fc.oneof({ depthSize: 'small' }, text, tie('tree')), { maxLength: 3 }),
        )
        .map(([tag, attributes, inner]) => {
          const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`)
          return `<${tag}${written.join('')}>${inner.join('')}</${tag}>`
        }),
    }))
    fc.assert(
      fc.property(tree, (xml) => {
        expect(trouble(xml)).toBeUndefined()
        expect(trouble(xml.slice(0, xml.lastIndexOf('<')))).toBeDefined()
        expect(trouble(`${xml}${xml}`)).toContain('a second root element')
      }),
    )
  })
})

describe('what is not well-formed is told with its place', () => {
  it.each([
    ['', 'line 1, column 1: there is no element'],
    ['plain', 'text outside the root element'],
    ['<a>', '<a> is not closed'],
    ['<a><b></a>', 'line 1, column 7: </a> stands where </b> is needed'],
    ['<a>\n  </b>\n</a>', 'line 2, column 3: </b> stands where </a> is needed'],
    ['</a>', '</a> closes nothing'],
    ['<a/><b/>', 'line 1, column 5: a second root element'],
    ['<a/>x', 'line 1, column 5: text outside the root element'],
    ['<a b></a>', 'the attribute b has no value'],
    ['<a b=1/>', 'the value of b is not in quotes'],
    ['<a b="1/>', 'the value of b is not in quotes'],
    ['<a b="1"c="2"/>', 'malformed attribute'],
    ['<a b="1" b="2"/>', 'the attribute b stands twice'],
    ['<a b="<"/>', '"<" in the value of b'],
    ['<a>1 < 2</a>', '"<" begins no tag'],
    ['<a>Tom & Jerry</a>', '"&" is written &amp;'],
    ['<a>&nbsp;</a>', 'only lt, gt, amp'],
    ['<a>&#0;</a>', '&#0;'],
    ['<a>&#xD800;</a>', '&#xD800;'],
    ['<a>&#x110000;</a>', '&#x110000;'],
    ['<a>\u0000</a>', 'a character that XML does not allow'],
    ['<a>\ud800</a>', 'a character that XML does not allow'],
    ['<a>]]></a>', ']]> must not stand in text'],
    ['<a><!-- -- --></a>', '-- inside a comment'],
    ['<a><!-- ', 'a comment is not closed'],
    ['<a><![CDATA[', 'CDATA is not closed'],
    ['<![CDATA[x]]><a/>', 'CDATA outside the root element'],
    ['<a><?xml version="1.0"?></a>', 'no processing instruction may begin like this'],
    ['<?xml version="2"?><a/>', 'the XML declaration is malformed'],
    ['<?xml?><a/>', 'no processing instruction may begin like this'],
    ['<a/><!DOCTYPE a>', 'a DOCTYPE has no place here'],
    ['<x:a/>', 'the prefix of x:a is not declared'],
    ['<a><b xmlns:x="u"/><x:c/></a>', 'the prefix of x:c is not declared'],
    ['<a:b:c xmlns:a="u"/>', 'no name with a prefix'],
    ['<1a/>', '"<" begins no tag'],
    ['<a', '<a> is not closed'],
    ['<A></a>', '</a> stands where </A> is needed'],
  ])('%s', (text, wanted) => {
    expect(trouble(text)).toContain(wanted)
  })

  it('no entity is declared, expanded or loaded', () => {
    const bomb = '<!DOCTYPE a [<!ENTITY x "ha"><!ENTITY y "&x;&x;&x;">]><a>&y;</a>'
    expect(trouble(bomb)).toContain('a DTD inside the document is not read')
    expect(trouble('<!DOCTYPE a SYSTEM "file:///etc/passwd"><a>&passwd;</a>')).toContain('only lt, gt, amp')
  })

  it('holds for any text, also of a size at which anything but one pass would not come back', () => {
    fc.assert(fc.property(fc.string(), (text) => void xmlProblem(text)))
    const deep = 300_000
    expect(trouble(`${'<a>'.repeat(deep)}${'</a>'.repeat(deep)}`)).toBeUndefined()
    expect(trouble('<a>'.repeat(deep))).toContain('not closed')
    expect(trouble(`<a ${Array.from({ length: 100_000 }, (_, i) => `b${i}="1"`).join(' ')}/>`)).toBeUndefined()
    expect(trouble(`<a>${'&lt;'.repeat(deep)}</a>`)).toBeUndefined()
    expect(trouble(`<a>${'<!--'.repeat(deep)}`)).toBeDefined()
  })
})
