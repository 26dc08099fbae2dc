import { expect, it } from 'vitest'
import { bareContext, readyFor } from '../../score/conformance.ts'
import { evaluate } from '../../score/evaluate.ts'
import rouge from './rouge.ts'

const score = async (output: string, expected: string | string[], normalize: boolean) =>
  evaluate(await readyFor(rouge, { type: 'rouge', normalize }), { id: 'c', output, expected }, bareContext)

it('with `normalize`, HTML and Markdown count as the text they say, on both sides', async () => {
  const markdown = '# Refunds\n\nRefunds take **five** [days](https://example.com/days).'
  const html = '<h1>Refunds</h1><p>Refunds take five <a href="/x">days</a>.</p>'
  expect((await score(markdown, html, true)).value).toBe(1)
  expect((await score(markdown, ['nothing alike', html], true)).value).toBe(1)
  expect((await score(markdown, html, false)).value).toBeLessThan(1)
})

it('says so in the signature, since the numbers differ', async () => {
  const signature = async (normalize: boolean) => (await score('a b', 'a b', normalize)).details?.signature
  expect(await signature(true)).toBe(`${await signature(false)}|norm:2`)
})
