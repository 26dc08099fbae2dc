import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { askTemplate } from './ask-template.ts'

/** A person at a terminal who types so, key by key as the question comes. */
async function answers(...typed: string[]) {
  const [input, output] = [new PassThrough(), new PassThrough()]
  let shown = ''
  const left = [...typed]
  output.setEncoding('utf8').on('data', (text: string) => {
    shown += text
    if (!text.includes('[1]: ')) return
    const next = left.shift()
    setImmediate(() => (next === undefined ? input.end() : input.write(next)))
  })
  const template = await askTemplate({ input, output }, ({ en }) => en)
  return { template, shown }
}

describe('the question of init', () => {
  it.each([
    ['\r', 'chatbot'],
    ['1\r', 'chatbot'],
    ['rag\r', 'rag'],
  ])('takes %j', async (typed, template) => {
    expect(await answers(typed)).toMatchObject({ template })
  })

  it('asks again after a wrong answer', async () => {
    const { template, shown } = await answers('x\r', '0\r', 'rag\r')
    expect(template).toBe('rag')
    expect(shown).toContain('there is no "x": write a number from 1 to')
    expect(shown).toContain('there is no "0"')
    expect(shown).not.toContain('--template')
  })

  it.each([
    ['Ctrl-C', ['\x03']],
    ['Ctrl-D', ['\x04']],
    ['the end of input', []],
    ['Ctrl-C after a wrong answer', ['x\r', '\x03']],
  ])('ends without a template, and without an error, at %s', async (_, typed) => {
    expect((await answers(...typed)).template).toBeUndefined()
  })

  it('gives up on nothing but wrong answers', async () => {
    await expect(answers(...Array.from({ length: 9 }, () => 'x\r'))).rejects.toThrow('there is no "x"')
  })
})
