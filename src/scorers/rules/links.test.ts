import { expect, it } from 'vitest'
import { linkTargets } from './links.ts'

it.each([
  ['none', 'No link, www.example.com, mailto:a@example.com', []],
  ['a Markdown link', '[a](https://example.com/a)', ['https://example.com/a']],
  ['a reference', '[a][1] and [b][1]\n\n[1]: https://example.com/r', ['https://example.com/r']],
  ['a definition that nobody refers to', '[1]: https://example.com/r', []],
  ['an autolink', '<https://example.com/x>', ['https://example.com/x']],
  ['HTML', '<p><a href="https://example.com/h?a=1&amp;b=2">h</a></p>', ['https://example.com/h?a=1&b=2']],
  ['a bare URL before Japanese', '詳細はhttps://example.com/aを参照。', ['https://example.com/a']],
  [
    'a bare URL at the end of a sentence',
    'See https://example.com/a. (https://example.com/b)',
    ['https://example.com/a', 'https://example.com/b'],
  ],
  ['brackets that belong to the URL', 'https://example.com/a_(b)', ['https://example.com/a_(b)']],
  ['underscores in a URL', 'https://example.com/_a_/b', ['https://example.com/_a_/b']],
  [
    'one target spelt in several ways',
    'https://EXAMPLE.com https://example.com/ https://example.com/#top',
    ['https://example.com/'],
  ],
  [
    'queries apart',
    'https://example.com/a?x=1 https://example.com/a?x=2',
    ['https://example.com/a?x=1', 'https://example.com/a?x=2'],
  ],
  ['an image', '![a](https://example.com/a.png)', []],
  ['an HTML image', '<img src="https://example.com/a.png">', []],
  ['a fence', '```\nhttps://example.com/a\n```', []],
  ['inline code', '`https://example.com/a`', []],
  ['pre', '<pre>https://example.com/a</pre>', []],
  ['a comment', '<!-- https://example.com/a --> x', []],
  ['other schemes', 'ftp://example.com/a [x](javascript:alert) [y](/relative)', []],
  [
    'a link around an image',
    '[![a](https://example.com/i.png)](https://example.com/page)',
    ['https://example.com/page'],
  ],
  ['a link whose text is another address', '[https://example.com/a](https://example.com/b)', ['https://example.com/b']],
  ['a table', '| a |\n|---|\n| https://example.com/t |', ['https://example.com/t']],
  ['upper-case scheme', 'HTTPS://example.com/u', ['https://example.com/u']],
  ['no host', 'http:// https://', []],
])('counts %s', (_, text, targets) => {
  expect([...linkTargets(text)].sort()).toEqual([...targets].sort())
})
