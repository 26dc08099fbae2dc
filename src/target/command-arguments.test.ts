import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { command } from './command.ts'
import { commandMaker } from './command-arguments.ts'
import { ask } from './testing.ts'

const made = (words: string[], vars: Record<string, string> = {}) => commandMaker(words, null)({ id: 'a', vars })

describe('the arguments of a command', () => {
  it('are filled from a case, one each', () => {
    expect(made(['bot', '--ask', '{{q}}', '{{q}} in {{city}}'], { q: 'a b; rm -rf "$HOME"', city: '$(ls)' })).toEqual([
      'bot',
      '--ask',
      'a b; rm -rf "$HOME"',
      'a b; rm -rf "$HOME" in $(ls)',
    ])
    expect(commandMaker('echo {{q}}', null)({ id: 'a', vars: { q: 'x' } })).toBe('echo {{q}}')
  })

  it('arrive as they are, whatever a case holds', async () => {
    const target = command({
      name: 'c',
      folder: '.',
      timeoutMs: 20_000,
      maxBytes: 1_000_000,
      command: [process.execPath, '-e', 'console.log(JSON.stringify(process.argv.slice(1)))', '--', 'x', '{{q}}'],
      names: null,
    })
    const values = ['$(touch /tmp/x)', '`id`', '; ls', '&& ls', "'", '"', '\n', '-e', '--eval=1', '%PATH%', '日本']
    for (const q of values)
      expect(JSON.parse(String((await ask(target, { input: '', vars: { q } })).output))).toEqual(['x', q])
  })

  it.each([
    [['{{program}}', 'x']],
    [['sh', '-c', 'echo {{q}}']],
    [['/bin/bash', '-lc', '{{q}}']],
    [['sh', '{{q}}']],
    [['bash', '{{q}}', 'x']],
    [['env', 'A=1', 'sh', '-c', '{{q}}']],
    [['cmd.exe', '/c', 'echo', '{{q}}']],
    [['powershell', '-Command', 'x', '{{q}}']],
    [['node', '-e', '{{q}}']],
    [['node', '-e', 'code', '{{q}}']],
    [['node', '{{q}}']],
    [['node', '--', '{{q}}']],
    [['node', '--require', '{{q}}', 'x.js']],
    [['python3', '-c', '{{q}}']],
    [['deno', 'run', '{{q}}']],
    [['deno', 'eval', '{{q}}']],
    [['npx', 'tsx', '{{q}}']],
    [['perl', '-ne', '{{q}}']],
  ])('%j lets no case decide what is run', (words) => {
    expect(() => commandMaker(words, null)).toThrow(/decide what is started|read by a shell|read as code/)
  })

  it.each([
    [['sh', '-c', './bot.sh "$1"', 'sh', '{{q}}']],
    [['node', 'bot.js', '{{q}}']],
    [['node', '-e', 'code', '--', '{{q}}']],
    [['python3', '-m', 'bot', '{{q}}']],
    [['./bot', '-c', '{{q}}']],
    [['./bot', '--lang', 'sh', '{{q}}']],
    [['grep', '-e', '{{q}}', 'file']],
    [['npx', 'tsx', 'bot.ts', '--q={{q}}']],
  ])('%j takes a value as a value', (words) => {
    expect(made(words, { q: 'V' }).at(-1)).toBeDefined()
  })

  it('never become more or fewer than were written', () => {
    fc.assert(
      fc.property(fc.string(), (q) => {
        const words = ['bot', '--', '{{q}}', 'x{{q}}y', 'end']
        expect(made(words, { q })).toEqual(['bot', '--', q, `x${q}y`, 'end'])
      }),
    )
  })
})
