import { expect, test } from 'vitest'
import { startLineProcess } from './line-process.ts'

const script = (code: string, timeout?: number) => startLineProcess(process.execPath, ['-e', code], timeout)

test('gives the lines up to EOS, line after line', () => {
  const echo = script(
    `require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => console.log(line + '\\n' + 'x\\n'.repeat(50000) + 'EOS'))`,
  )
  for (const line of ['一', '二']) {
    const answer = echo.ask(line)
    expect(answer[0]).toBe(line)
    expect(answer).toHaveLength(50_001)
  }
})

test('a program that never answers, or is not there, is an error', () => {
  expect(() => script('process.stdin.resume()', 500).ask('a')).toThrow(/no answer in 0.5 s/)
  const missing = startLineProcess('no-such-program-here', [])
  expect(() => missing.ask('a')).toThrow(/no-such-program-here failed: .*ENOENT/)
  expect(() => missing.ask('a')).toThrow(/ENOENT/)
})
