import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { suiteHere } from './suite-here.ts'

function folderWith(...files: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'saiten-here-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const file of files) {
    mkdirSync(join(folder, file, '..'), { recursive: true })
    writeFileSync(join(folder, file), '')
  }
  return folder
}

it('is where it was submitted from, or beneath the current folder by the longest part of its path', () => {
  const folder = folderWith('suite.yaml', 'evals/suite.yaml')
  const there = join(folder, 'evals/suite.yaml')
  expect(suiteHere(there, folderWith('suite.yaml'))).toBe(there)
  expect(suiteHere('/home/mika/work/evals/suite.yaml', folder)).toBe(there)
  expect(suiteHere('C:\\work\\evals\\suite.yaml', folder)).toBe(there)
  expect(suiteHere('/home/mika/suite.yaml', folder)).toBe(join(folder, 'suite.yaml'))
  expect(suiteHere('/home/mika/other.yaml', folder)).toBe('/home/mika/other.yaml')
})
