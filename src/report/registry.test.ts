import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ofKind, type ReportKind, reporters } from './registry.ts'
import { reportText } from './testing/sample-run.ts'

const FOLDERS: Record<ReportKind, string> = { run: '', gate: 'gate', compress: 'compression' }

it.each(Object.keys(FOLDERS) as ReportKind[])('names every reporter in the folder of %s, and nothing else', (kind) => {
  const folder = join(import.meta.dirname, FOLDERS[kind])
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const isReporter = (file: string) => /^export default/m.test(readFileSync(join(folder, file), 'utf8'))
  expect([...(kind === 'run' ? reporters : ofKind[kind]).keys()]).toEqual(
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
