import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { emptyDatabase } from '../../store/postgres/testing/database.ts'
import { folderWith, rowsOf, saiten, startSaiten } from './saiten.ts'

export const CASES = 160
const LANES = 4

const FILES = {
  'suite.yaml': `name: killed
cases: cases.jsonl
targets: [{ name: slow, command: [node, slow.mjs], timeout: 30 }]
scorers: [{ type: contains, value: answer }]
`,
  'slow.mjs': `import { appendFileSync } from 'node:fs'
let text = ''
for await (const part of process.stdin) text += part
appendFileSync('calls.txt', text.trim() + '\\n')
await new Promise((done) => setTimeout(done, 60))
console.log('answer to ' + text)
`,
  'calls.txt': '',
  'cases.jsonl': Array.from({ length: CASES }, (_, i) => JSON.stringify({ id: `c${i}`, input: `question ${i}` })).join(
    '\n',
  ),
}

const calls = (folder: string) => readFileSync(join(folder, 'calls.txt'), 'utf8').trim().split('\n').filter(Boolean)

/** Submitter and worker at work; one of them gets a signal at some moment; whoever is left, and one more, finish. */
export async function disturbed(
  victim: 'submitter' | 'worker',
  after: number,
  disturb: (pid: number) => Promise<void>,
) {
  const folder = folderWith(FILES)
  const env = { SAITEN_STORE: await emptyDatabase() }
  const lanes = ['--concurrency', String(LANES)]
  const submitter = startSaiten(['run', 'suite.yaml', '--workers', ...lanes], { cwd: folder, env })
  const worker = startSaiten(['worker', ...lanes], { cwd: folder, env })
  while (calls(folder).length < after) await sleep(10)
  await disturb((victim === 'submitter' ? submitter : worker).child.pid as number)
  if (victim === 'worker') expect((await submitter.finished).code).toBe(0)
  else await saiten(['worker', '--exit-when-idle', ...lanes], { cwd: folder, env })
  for (const { child } of [submitter, worker]) child.kill('SIGTERM')
  const shown = await saiten(['show', 'last', '--reporter', 'jsonl'], { cwd: folder, env })
  const rows = rowsOf(shown.stdout) as { case: string; verdict: string }[]
  expect(rows.map((row) => row.case)).toEqual(Array.from({ length: CASES }, (_, i) => `c${i}`))
  expect(rows.every((row) => row.verdict === 'pass')).toBe(true)
  expect(new Set(calls(folder)).size).toBe(CASES)
  // Paid twice: what the dead had in flight, and nothing more.
  expect(calls(folder).length - CASES).toBeLessThanOrEqual(2 * LANES)
}
