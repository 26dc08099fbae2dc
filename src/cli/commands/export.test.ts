import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { folderWith, rowsOf, saiten } from '../testing/saiten.ts'

const SUITE = `name: refunds
cases: cases.jsonl
targets:
  - { name: v1, outputs: v1.jsonl }
  - { name: v2, outputs: v2.jsonl }
scorers:
  - { type: contains, value: "14" }
  - { type: length, max: 20 }
`
const cases = [
  { id: 'refund-1', input: '返金の期限は？', metadata: { lang: 'ja' } },
  { id: 'refund-2', input: 'How long for a refund?', metadata: { lang: 'en' } },
  { id: 'tone-1', input: 'Say hello.', metadata: { lang: 'en' } },
]
const lines = (rows: object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('')
const outputs = (texts: string[]) => lines(texts.map((output, at) => ({ id: cases[at]?.id, output })))

async function ranFolder(): Promise<string> {
  const cwd = folderWith({
    'suite.yaml': SUITE,
    'cases.jsonl': lines(cases),
    'v1.jsonl': outputs(['14日以内', '14 days', 'hello 14']),
    'v2.jsonl': outputs(['30日以内です', '14 days', 'hello hello hello hello 14']),
  })
  expect((await saiten(['run', 'suite.yaml', '--quiet'], { cwd })).code).toBe(1)
  return cwd
}

it('shows and exports the cases that a filter selects, and refuses a filter that means nothing', async () => {
  const cwd = await ranFolder()
  const show = (...args: string[]) => saiten(['show', 'last', ...args], { cwd })

  const failed = await show('--filter', 'verdict@v2:fail', '--sort', '-id')
  expect(failed.stderr).toContain('2 of 3 cases')
  expect(failed.stdout.split('\n').map((line) => line.slice(0, 22))).toEqual([
    'pass    tone-1 [v1]  c',
    'fail    tone-1 [v2]  c',
    'pass    refund-1 [v1] ',
    'fail    refund-1 [v2] ',
    '',
  ])
  const found = JSON.parse((await show('--filter', '返金', '--json')).stdout)
  expect(found).toMatchObject({ matched: 1, total: 3, cases: [{ case: 'refund-1' }] })
  const worse = JSON.parse((await show('--filter', 'Δcontains<0 metadata.lang:ja', '--json')).stdout)
  expect(worse.cases.map(({ case: id }: { case: string }) => id)).toEqual(['refund-1'])

  const wrong = await show('--filter', 'contian<1')
  expect(wrong.code).toBe(3)
  expect(wrong.stderr).toContain('nothing here is called "contian"; did you mean contains?')
  expect((await show('--filter', 'verdict:fail', '--reporter', 'jsonl')).stderr).toContain('saiten export')

  const exported = await saiten(['export', 'last', 'out', '--format', 'jsonl', '--filter', 'is:regressed'], { cwd })
  expect(exported.stderr).toContain(`4 rows in ${join('out', 'rows.jsonl')}`)
  const rows = rowsOf(readFileSync(join(cwd, 'out/rows.jsonl'), 'utf8'))
  expect(rows.map((row) => [row.case, row.target])).toEqual([
    ['refund-1', 'v1'],
    ['refund-1', 'v2'],
    ['tone-1', 'v1'],
    ['tone-1', 'v2'],
  ])
  await saiten(['export', 'last', 'all', '--format', 'csv'], { cwd })
  expect(readFileSync(join(cwd, 'all/rows.csv'), 'utf8').trim().split('\r\n')).toHaveLength(7)

  const nothing = await saiten(['export', 'last', 'none', '--format', 'csv', '--filter', 'x:y'], { cwd })
  expect([nothing.code, existsSync(join(cwd, 'none'))]).toEqual([3, false])
})
