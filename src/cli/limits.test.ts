import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { folderWith, rowsOf, saiten, startSaiten } from './testing/saiten.ts'

/** A list of small lists, all different only at the end: what `uniqueItems` compares each with each. */
const slow = JSON.stringify(Array.from({ length: 60_000 }, (_, i) => [i]))

const blocking = (seconds: string) =>
  folderWith({
    'suite.yaml': `name: s
cases: cases.jsonl
scorers:
  - { type: json-schema, schema: { uniqueItems: true }${seconds} }
  - { type: contains, value: "[1]" }
`,
    'cases.jsonl': `${JSON.stringify({ id: 'a', output: slow })}\n{"id":"b","output":"[1]"}\n`,
  })

it('gives up on a scorer after its time, and on that one alone', async () => {
  const cwd = blocking(', timeout: 1')
  const { stdout, stderr } = await saiten(['run', 'suite.yaml', '--reporter', 'jsonl'], { cwd })
  const [a, b] = rowsOf(stdout).map(
    ({ scores }) => scores as { status: string; value: number; error?: { kind: string } }[],
  )
  expect(a?.[0]?.error?.kind, stderr).toBe('timeout')
  expect(a?.[1]?.value).toBe(1)
  expect(b?.map(({ value }) => value)).toEqual([1, 1])
}, 60_000)

it('answers Ctrl-C while a scorer blocks: nothing half recorded, and the run goes on later', async () => {
  const cwd = blocking(', timeout: 4')
  const { child, finished } = startSaiten(['run', 'suite.yaml'], { cwd })
  let told = ''
  child.stderr?.on('data', (text) => {
    told += text
  })
  while (!told.includes('cases')) await sleep(20)
  await sleep(700)
  child.kill('SIGINT')
  const { code, stderr } = await finished
  expect(code, stderr).toBe(130)
  expect(stderr).toContain('--resume')
  const resumed = await saiten(['run', '--resume', '--reporter', 'jsonl'], { cwd })
  expect(rowsOf(resumed.stdout)).toHaveLength(2)
}, 60_000)

it('scores no answer above ten million bytes: too-large, never a number', async () => {
  const cwd = folderWith({})
  const input = [
    `${JSON.stringify({ id: 'a', output: 'あ'.repeat(4_000_000), expected: 'あ' })}`,
    '{"id":"b","output":"x","expected":"x"}',
  ]
  for (const type of ['rouge', 'exact-match', 'edit-similarity']) {
    const { stdout } = await saiten(['score', type], { cwd, input: input.join('\n') })
    const [a, b] = rowsOf(stdout) as { value: number | null; error?: { kind: string } }[]
    expect([type, a?.value, a?.error?.kind]).toEqual([type, null, 'too-large'])
    expect(b?.value).toBe(1)
  }
}, 60_000)

it('gives large answers the numbers that small ones get, every digit of them', async () => {
  const filler = Array.from({ length: 20_000 }, (_, i) => `word${i}`).join(' ')
  const big = (n: string) => `{"n":${n},"text":${JSON.stringify(filler)}}`
  const cwd = folderWith({
    'cases.jsonl': `{"id":"near","output":${big('1234567890123456788')},"expected":${big('1234567890123456789')}}\n`,
  })
  const { stdout } = await saiten(['score', 'json-diff', 'cases.jsonl'], { cwd })
  expect(rowsOf(stdout)[0]?.value).toBe(0.5)
  const rouge = await saiten(['score', 'rouge', 'cases.jsonl'], { cwd })
  expect(rowsOf(rouge.stdout)[0]?.value).toBeGreaterThan(0.99)
}, 60_000)
