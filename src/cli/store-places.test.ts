import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderWith, saiten } from './testing/saiten.ts'

const FILES = {
  'suite.yaml': 'cases: cases.jsonl\nscorers: [{ type: length, max: 9 }]\n',
  'cases.jsonl': '{"id":"a","input":"x","output":"y"}\n',
  'gate.jsonl': '{"id":"a","output":"y","expected":"y"}\n',
  file: 'not a folder',
  'rows.csv': 'case,decision\na,pass\n',
}

const writing = [
  ['run', 'suite.yaml'],
  ['run', 'suite.yaml', '--dry-run'],
  ['run', 'suite.yaml', '--watch'],
  ['run', '--resume'],
  ['gate', 'gate.jsonl', '--encoder', 'none'],
  ['rescore', 'last'],
  ['review', 'import', 'rows.csv'],
]

describe.each([
  '/dev/null/x',
  'file',
  'file/deeper',
  ...(process.platform === 'linux' ? ['/proc/x', '/proc/x/y'] : []),
])('a store at %s, where none can be made', (place) => {
  it.each(writing)('is one sentence with what to do, and exit 3: %s %s', async (...args) => {
    const cwd = folderWith(FILES)
    const { code, stdout, stderr } = await saiten([...args, '--store', place], { cwd })
    expect(stderr).toMatch(/^✗ (cannot make the folder .*; choose another place with --store)\n$/)
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' })
  })
})

it('says in both languages why a folder for a report cannot be made', async () => {
  const cwd = folderWith(FILES)
  await saiten(['run', 'suite.yaml', '--quiet'], { cwd })
  const exported = (lang: string) =>
    saiten(['export', 'last', '--format', 'csv', join('file', 'out'), '--lang', lang], { cwd })
  expect(await exported('en')).toMatchObject({
    code: 3,
    stderr: expect.stringContaining('file is no folder'),
  })
  expect((await exported('ja')).stderr).toContain('file はフォルダーではありません')
})
