import { expect, it } from 'vitest'
import { loaders } from '../cli/loaders.ts'
import { saiten } from '../cli/testing/saiten.ts'
import { reporters } from '../report/registry.ts'
import { often } from '../testing/often.ts'
import { counting } from './count.ts'
import { CASES, hostileProject, LABELS, SUITE, TRANSCRIPT } from './project.ts'
import { HOSTILE_TEXTS, stillAlive } from './texts.ts'

const { note } = counting('texts in reports and commands')

/** As GitHub's runner starts a step; colours are asked for, so that ours and others' can be told apart. */
const CI = { GITHUB_ACTIONS: 'true', CI: 'true', GITHUB_STEP_SUMMARY: '', NO_COLOR: '' }
const WORD = 'x\n::error::owned ##[error] \x1b[31m\u202e'

/** How each command meets the corpus beyond a hostile argument, which every command gets. */
const MEETINGS: Record<string, string[][]> = {
  init: [['init', '::error::new ##[error]']],
  check: [
    ['check', SUITE],
    ['check', 'broken.json'],
  ],
  score: [
    ['score', 'exact-match', CASES],
    ['score', 'rouge', '--output', WORD, '--expected', WORD],
    ['score', 'contains', CASES, '--options', JSON.stringify({ valeu: WORD })],
  ],
  runs: [['runs'], ['runs', '--json']],
  show: [
    ['show', 'last', '--failed'],
    ['show', 'last', '--json'],
    // No argument can hold a NUL.
    ...HOSTILE_TEXTS.filter((id, at) => !id.includes('\0') && at % often(3, { soak: 1 }) === 0).map((id) => [
      'show',
      'last',
      '--',
      id,
    ]),
  ],
  compare: [['compare', 'last:one\n::error::owned', 'last:two ##[error]']],
  rescore: [['rescore', 'last', '--suite', SUITE]],
  calibrate: [['calibrate', 'last', '--labels', LABELS]],
  gate: [['gate', CASES, '--encoder', 'none']],
  review: [['review', 'last']],
  probes: [['probes', TRANSCRIPT]],
  normalize: [['normalize', 'text.txt']],
  tokenize: [
    ['tokenize', 'whitespace', 'text.txt'],
    ['tokenize', '13a', 'text.txt'],
  ],
}

const cwd = () => hostileProject()

async function held(args: string[], folder: string, commands = false): Promise<readonly string[]> {
  const { code, stdout, stderr } = await saiten(args, { cwd: folder, env: CI })
  const problems = [...stillAlive(stdout, { commands }), ...stillAlive(stderr, { commands })]
  if (/<script>alert|<img src=x onerror/.test(stdout) && args.includes('html')) problems.push('HTML')
  if (code === null || code === 4) problems.push(`exit ${code}: ${stderr.slice(0, 300)}`)
  return note(problems.map((problem) => `${JSON.stringify(args.join(' ').slice(0, 60))}: ${problem}`))
}

it('keeps every report from commanding whoever reads it', async () => {
  const folder = cwd()
  const problems = [...(await held(['run', SUITE, '--reporter', 'terminal'], folder, true))]
  for (const name of reporters.keys()) {
    problems.push(...(await held(['show', 'last', '--reporter', name], folder, true)))
    problems.push(...(await held(['show', 'last', '--reporter', `${name}:/dev/stdout`, '--lang', 'ja'], folder, true)))
  }
  expect(problems).toEqual([])
}, 300_000)

/** Say on GitHub at which lines something is wrong, in commands of their own. */
const ANNOTATING = new Set(['run', 'rescore', 'check'])

it('keeps every command from it', async () => {
  const folder = cwd()
  expect((await saiten(['run', SUITE, '--quiet'], { cwd: folder })).code).toBe(1)
  const problems: string[] = []
  for (const name of loaders.keys()) {
    const meetings = [[name, WORD], [name, `--${WORD}`], ...(MEETINGS[name] ?? [])]
    for (const args of meetings) problems.push(...(await held(args, folder, ANNOTATING.has(name))))
  }
  problems.push(...(await held([WORD], folder)))
  expect(problems).toEqual([])
}, 600_000)

it('hands programs every character as it is', async () => {
  const folder = cwd()
  await saiten(['run', SUITE, '--quiet'], { cwd: folder })
  const { stdout } = await saiten(['show', 'last', '--reporter', 'jsonl'], { cwd: folder, env: CI })
  const rows = stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { case: string; output?: string; target: string })
  const outputs = rows.filter(({ target }) => target.startsWith('one')).map(({ output }) => output)
  expect(outputs).toEqual(HOSTILE_TEXTS)
}, 60_000)

it('would hear the corpus if it came through', () => {
  expect(HOSTILE_TEXTS.filter((text) => stillAlive(text).length > 0).length).toBeGreaterThan(15)
})
