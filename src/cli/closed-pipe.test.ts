import { execFile } from 'node:child_process'
import { expect, it } from 'vitest'
import { folderWith, MAIN, saiten } from './testing/saiten.ts'

const CASES = 400
const rows = (output: string) =>
  Array.from({ length: CASES }, (_, i) => `{"id":"c${i}","output":"${output.repeat(200)}","expected":"no"}\n`).join('')

const failing = () =>
  folderWith({
    'suite.yaml': 'name: s\ncases: cases.jsonl\nscorers:\n  - type: exact-match\n',
    'cases.jsonl': rows('long '),
  })

/** A line of bash in which `saiten` is the real program; its own code is printed last. */
function shell(line: string, cwd: string, env: NodeJS.ProcessEnv = {}): Promise<string> {
  const script = `set -o pipefail; saiten() { '${process.execPath}' '${MAIN}' "$@"; }; ${line}`
  return new Promise((resolve) => {
    const options = { cwd, env: { ...process.env, LANG: 'C', NO_COLOR: '1', GITHUB_ACTIONS: '', ...env } }
    execFile('bash', ['-c', script], options, (_, stdout) => resolve(stdout.trim()))
  })
}

const stored = async (cwd: string) => {
  const { stdout } = await saiten(['runs', '--json'], { cwd })
  return (JSON.parse(stdout) as { verdict?: string; status?: string }[])[0]
}

it.each([
  ['a reader that has seen enough', 'saiten run suite.yaml --reporter jsonl | head -c 10 >/dev/null; echo $PIPESTATUS'],
  ['a reader that is gone at once', 'saiten run suite.yaml --reporter jsonl | true; echo $PIPESTATUS'],
  ['a terminal report nobody reads', 'saiten run suite.yaml | true; echo $PIPESTATUS'],
  ['a reader of standard error that is gone', 'saiten run suite.yaml 2>&1 >/dev/null | true; echo $PIPESTATUS'],
  ['a full disk behind standard output', 'saiten run suite.yaml >/dev/full; echo $?'],
  ['a full disk behind standard error', 'saiten run suite.yaml >/dev/null 2>/dev/full; echo $?'],
])('%s ends the printing, not the run: the exit code is the verdict’s', async (_, line) => {
  const cwd = failing()
  expect(await shell(line, cwd)).toBe('1')
  expect((await stored(cwd))?.verdict).toBe('fail')
})

it('says where results could not be written, and fails a command whose result is what it prints', async () => {
  const cwd = folderWith({ 'a.txt': 'one\n' })
  expect(await shell('saiten normalize a.txt 2>&1 >/dev/full; echo $?', cwd)).toMatch(
    /standard output.*(?:no space|ENOSPC)[\s\S]*\n3$/i,
  )
  expect(await shell('saiten normalize a.txt | true; echo $PIPESTATUS', cwd)).toBe('0')
})

it('answers --help and --version into a closed pipe without a word', async () => {
  const cwd = folderWith({})
  expect(await shell('saiten --help 2>&1 >/dev/full | cat; echo $PIPESTATUS', cwd)).not.toContain('    at ')
  expect(await shell('saiten run --help | true; echo $PIPESTATUS', cwd)).toBe('0')
})
