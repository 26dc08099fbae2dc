import { expect, it } from 'vitest'
import { annotation, jsonWithoutCommands, withoutCommands } from './annotation.ts'

it('escapes what would end a property or the line', () => {
  expect(
    annotation('error', { file: 'a,b:c.yaml', line: 20, title: '100 %: x, y' }, 'first\nsecond\r100 %::error::'),
  ).toBe('::error file=a%2Cb%3Ac.yaml,line=20,title=100 %25%3A x%2C y::first%0Asecond%0D100 %25::error::\n')
  expect(annotation('notice', {}, 'plain')).toBe('::notice::plain\n')
})

it('keeps printed text from being taken for a command', () => {
  expect(withoutCommands('::add-mask::x\n  ::stop-commands::y\nstd::vector ##[error]z')).toBe(
    '\u200b::add-mask::x\n  \u200b::stop-commands::y\nstd::vector ##\u200b[error]z',
  )
  const document = JSON.stringify({ output: '##[error]z' })
  expect(jsonWithoutCommands(document)).not.toContain('##[')
  expect(JSON.parse(jsonWithoutCommands(document))).toEqual({ output: '##[error]z' })
})
