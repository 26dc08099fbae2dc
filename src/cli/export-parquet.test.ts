import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet'
import { expect, test } from 'vitest'
import { folderWith, saiten } from './testing/saiten.ts'

const CASES = [
  { id: 'c1', input: '返金の期限は？', output: '30 日です', expected: '30 日です', metadata: { lang: 'ja' } },
  { id: 'c2', input: 'Refund?', output: 'half \ud800 of a pair', expected: 'yes' },
  { id: 'c3', input: 'No answer' },
]

const SUITE = `name: export
cases: cases.jsonl
scorers:
  - { type: exact-match }
  - { type: length, min: 1, threshold: 1 }
`

const rows = async (file: string) => parquetReadObjects({ file: await asyncBufferFromFile(file) })

test('a run becomes three tables that other tools read, with its manifest', async () => {
  const folder = folderWith({ 'suite.yaml': SUITE, 'cases.jsonl': CASES.map((one) => JSON.stringify(one)).join('\n') })
  await saiten(['run', 'suite.yaml'], { cwd: folder })
  const { code, stderr } = await saiten(['export', 'last', '--format', 'parquet', 'out/deep'], { cwd: folder })
  expect(code, stderr).toBe(0)
  const out = join(folder, 'out/deep')
  expect(readdirSync(out).sort()).toEqual(['cases.parquet', 'results.parquet', 'scores.parquet'])
  expect(await rows(join(out, 'cases.parquet'))).toMatchObject([
    { case: 'c1', input: '返金の期限は？', expected: '30 日です', metadata: '{"lang":"ja"}', line: 1 },
    { case: 'c2', metadata: null },
    { case: 'c3', expected: null },
  ])
  expect(await rows(join(out, 'results.parquet'))).toMatchObject([
    { case: 'c1', target: 'default', repeat: 0, verdict: 'pass', weighted_average: 1 },
    { case: 'c2', verdict: 'fail', output: 'half \ufffd of a pair' },
    { case: 'c3', verdict: 'error', output: null },
  ])
  const scores = await rows(join(out, 'scores.parquet'))
  expect(scores).toHaveLength(6)
  expect(scores[0]).toMatchObject({ scorer: 'exact-match', status: 'scored', value: 1, threshold: 1, passed: true })
  expect(scores[4]).toMatchObject({ status: 'error', value: null, passed: null, error_kind: 'input' })
  const metadata = await parquetMetadataAsync(await asyncBufferFromFile(join(out, 'scores.parquet')))
  const manifest = metadata.key_value_metadata?.find(({ key }) => key === 'saiten.manifest')?.value
  expect(JSON.parse(manifest ?? '')).toMatchObject({ scorers: { 'exact-match': expect.any(String) } })
})

test('a filter leaves rows out of all three', async () => {
  const folder = folderWith({ 'suite.yaml': SUITE, 'cases.jsonl': CASES.map((one) => JSON.stringify(one)).join('\n') })
  await saiten(['run', 'suite.yaml'], { cwd: folder })
  const args = ['export', 'last', '--format', 'parquet', 'out', '--filter', 'verdict:fail', '--json']
  const { stdout } = await saiten(args, { cwd: folder })
  expect(JSON.parse(stdout).files).toMatchObject([{ rows: 1 }, { rows: 2 }, { rows: 1 }])
})

test('a run writes them by itself, and any stored run later, the same', async () => {
  const folder = folderWith({ 'suite.yaml': SUITE, 'cases.jsonl': CASES.map((one) => JSON.stringify(one)).join('\n') })
  await saiten(['run', 'suite.yaml', '--reporter', 'parquet:at-once'], { cwd: folder })
  await saiten(['show', 'last', '--reporter', 'parquet:later'], { cwd: folder })
  for (const name of ['cases', 'results', 'scores']) {
    const [atOnce, later] = [join(folder, 'at-once', `${name}.parquet`), join(folder, 'later', `${name}.parquet`)]
    expect(await rows(later)).toEqual(await rows(atOnce))
    expect((await rows(later)).length).toBeGreaterThan(0)
  }
  const nowhere = await saiten(['run', 'suite.yaml', '--reporter', 'parquet'], { cwd: folder })
  expect(nowhere).toMatchObject({ code: 3, stderr: expect.stringContaining('parquet:DIR') })
})
