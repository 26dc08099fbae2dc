import { describe, expect, it } from 'vitest'
import { whatWentWrong } from './shown-text.ts'

const frames = (count: number) => Array.from({ length: count }, (_, at) => `    at frame${at} (file.js:${at})`)

describe('what a program complained of', () => {
  it('begins with the line that says what is wrong, however long the stack below it is', () => {
    const cause = "Error: Cannot find module '/suite/bott.mjs'"
    const said = [
      'node:internal/modules/cjs/loader:1247',
      '  throw err;',
      '  ^',
      '',
      cause,
      ...frames(20),
      '',
      'Node.js',
    ]
    expect(whatWentWrong(said.join('\n')).split('\n')[0]).toBe(cause)
    expect(whatWentWrong([cause, ...frames(2)].join('\n'))).toBe([cause, ...frames(2)].join('\n'))
    expect(whatWentWrong([cause, ...frames(500)].join('\n')).length).toBeLessThanOrEqual(1001)
  })

  it('is no source text that only mentions an error', () => {
    const said = 'Traceback (most recent call last):\n  File "a.py", line 1\n    raise ValueError("x")\nValueError: x'
    expect(whatWentWrong(said)).toBe('ValueError: x')
  })

  it('is what was said last where nothing tells', () => {
    const said = Array.from({ length: 30 }, (_, at) => `line ${at}`)
    expect(whatWentWrong(said.join('\n'))).toBe(said.slice(-10).join('\n'))
    expect(whatWentWrong('')).toBe('')
  })
})
