import { appendFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderWith, saiten, startSaiten } from './testing/saiten.ts'

const CASES = 1500
const RULES = `rules:
  - { id: text.major.sorry, severity: major, match: { any: [ { contains: sorry } ] } }
`
const jsonl = (rows: object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('')
const words = (seed: number, count: number) =>
  Array.from({ length: count }, (_, at) => `w${(seed * 31 + at * 7) % 97}`).join(' ')

/** Two files of enough pairs that a gate takes a while; some have no partner. */
const bundle = () =>
  folderWith({
    'inputs.jsonl': jsonl(
      Array.from({ length: CASES }, (_, i) => ({ id: i, output: `**${words(i, 40)}**${i % 50 ? '' : ' sorry'}` })),
    ),
    'expected.jsonl': jsonl(Array.from({ length: CASES }, (_, i) => ({ id: i + 3, expected: words(i + 3, 44) }))),
    'rules.yaml': RULES,
  })

const gate = ['gate', '.', '--rules', 'rules.yaml', '--rougeL', '0.9', '--generated-at', 't', '--json']

/** A gate that was told to stop as soon as it had begun, and what it said. */
async function interrupted(cwd: string, args: string[] = gate): Promise<string> {
  const { child, finished } = startSaiten(args, { cwd })
  child.stderr?.on('data', (text: string) => {
    if (text.includes('cases ×')) child.kill('SIGINT')
  })
  const { code, stdout, stderr } = await finished
  expect({ code, stdout }).toEqual({ code: 130, stdout: '' })
  return stderr
}

describe('saiten gate --resume', () => {
  it('ends in order on Ctrl-C: exit 130, no file, and the line to go on with', async () => {
    const cwd = bundle()
    const stderr = await interrupted(cwd, [...gate, '--metrics-out', 'm.json', '--fail-on-review'])
    expect(existsSync(join(cwd, 'm.json'))).toBe(false)
    const line = /saiten (gate --resume r_\w+ --metrics-out m\.json --generated-at t --fail-on-review)/.exec(
      stderr,
    )?.[1]
    expect(line).toBeDefined()
    expect((await saiten((line as string).split(' '), { cwd })).code).toBe(1)
    expect(existsSync(join(cwd, 'm.json'))).toBe(true)
    // A finished run is reported again as it is.
    expect((await saiten(['gate', '--resume', 'last', '--quiet'], { cwd })).stdout).toBe('PASS (needs review)\n')
  })

  it('refuses when something else is asked, or the data changed, and says what', async () => {
    const cwd = bundle()
    await interrupted(cwd)
    const again = (...args: string[]) => saiten(['gate', ...args, '--resume'], { cwd })
    expect(await again('--rougeL', '0.5')).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('rougeL differs: 0.9 → 0.5'),
    })
    expect(await again('other.jsonl')).toMatchObject({ code: 3, stderr: expect.stringContaining('no interrupted run') })
    expect(await saiten(['run', '--resume', 'last'], { cwd })).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('saiten gate --resume r_'),
    })
    appendFileSync(join(cwd, 'rules.yaml'), '# another day\n')
    expect(await again('.')).toMatchObject({ code: 3, stderr: expect.stringContaining('ruleset.hash differs') })
    appendFileSync(join(cwd, 'expected.jsonl'), '{"id":"late","expected":"x"}\n')
    expect(await again()).toMatchObject({ code: 3, stderr: expect.stringMatching(/cases differs.*start a new run/) })
  })
})
