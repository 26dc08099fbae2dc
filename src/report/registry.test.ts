import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { reporters } from './registry.ts'
import { reportText } from './testing/sample-run.ts'

it('names every reporter in this folder, and nothing else', () => {
  const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const isReporter = (file: string) => /^export default/m.test(readFileSync(`${import.meta.dirname}/${file}`, 'utf8'))
  expect([...reporters.keys()]).toEqual(
    files
      .filter(isReporter)
      .map((file) => file.slice(0, -'.ts'.length))
      .sort(),
  )
})

it.each([...reporters.keys()])('loads %s, which writes whole lines', async (name) => {
  const { default: create } = await reporters.get(name)!()
  expect(reportText(create)).toMatch(/\n$/)
})
