import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { modelServer } from './testing/model-server.ts'
import { folderWith, rowsOf, saiten } from './testing/saiten.ts'

const jsonl = (rows: object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('')
const answers = (cases: number, wrong: (i: number) => boolean) =>
  Array.from({ length: cases }, (_, i) => ({ id: `c${i}`, output: wrong(i) ? 'nothing' : 'the answer' }))
const questions = (cases: number) =>
  jsonl(Array.from({ length: cases }, (_, i) => ({ id: `c${i}`, input: `q${i}`, expected: 'answer' })))

async function summaryOf(args: string[], cwd: string) {
  const { code, stdout, stderr } = await saiten([...args, '--json'], { cwd })
  return { code, stderr, ...JSON.parse(stdout) }
}

describe('several targets', () => {
  it('run on until each is decided, and each has its own word', async () => {
    const cwd = folderWith({
      'cases.jsonl': questions(300),
      'good.jsonl': jsonl(answers(300, (i) => i % 50 === 7)),
      'bad.jsonl': jsonl(answers(300, (i) => i % 2 === 0)),
      'suite.yaml': `name: two
cases: cases.jsonl
targets: [{ name: good, outputs: good.jsonl }, { name: bad, outputs: bad.jsonl }]
scorers: [{ type: contains, value: answer }]
gate: { passRate: 0.9, stop: decided }
`,
    })
    const found = await summaryOf(['run', 'suite.yaml', '--seed', '2'], cwd)
    expect(found).toMatchObject({ code: 1, verdict: 'fail' })
    const [good, bad] = found.targets
    expect([good.verdict, bad.verdict]).toEqual(['pass', 'fail'])
    const { after } = found.stopped
    expect(good.stopped.after).toBe(after)
    expect(bad.stopped.after).toBeLessThan(after)
    expect(bad.reasons[0]).toContain(`(known after ${bad.stopped.after}; other targets took longer)`)
    expect(found.cases).toMatchObject({ planned: 600, notNeeded: 2 * (300 - after) })
    const both = await saiten(['compare', `${found.run}:good`, `${found.run}:bad`], { cwd })
    expect(both.stdout).toContain(`${after} cases paired`)
  })
})

it('targets that were asked unequally often, until settled, lack nothing', async () => {
  const cwd = folderWith({
    'cases.jsonl': jsonl(Array.from({ length: 20 }, (_, i) => ({ id: `c${i}`, input: 'q', expected: 'a b c d' }))),
    'x.ts': "let n = 0\nexport default () => (n++ % 2 ? 'a b c d' : 'a b')\n",
    'suite.yaml': `cases: cases.jsonl
targets: [{ name: x, module: ./x.ts }, { name: y, command: [echo, a b c d] }]
scorers: [{ type: rouge, tokenizer: words, threshold: 0.65 }]
repeats: { max: 4, until: settled }
gate: { passRate: 0.1 }
`,
  })
  const { verdict, targets } = await summaryOf(['run', 'suite.yaml', '--concurrency', '1'], cwd)
  expect(verdict).toBe('pass')
  const [x, y] = targets
  expect(x.cases.planned).toBeGreaterThan(y.cases.planned)
  expect([x.cases.skipped, y.cases.skipped]).toEqual([0, 0])
})

describe('a baseline', () => {
  const suite = (outputs: string, gate: string) => `name: regression
cases: cases.jsonl
targets: [{ name: bot, outputs: ${outputs}.jsonl }]
scorers: [{ type: contains, value: answer }]
gate: { passRate: 0.5, ${gate} }
`
  const files = {
    'cases.jsonl': questions(400),
    'before.jsonl': jsonl(answers(400, (i) => i % 20 === 0)),
    'same.jsonl': jsonl(answers(400, (i) => i % 20 === 1)),
    'worse.jsonl': jsonl(answers(400, (i) => i % 4 === 0)),
    'full.yaml': suite('before', 'stop: never'),
    'same.yaml': suite('same', 'stop: decided, regression: { baseline: last-pass, margin: 0.05 }'),
    'worse.yaml': suite('worse', 'stop: decided, regression: { baseline: last-pass, margin: 0.05 }'),
  }

  it('ends a run that is not worse, and one that is, as the full run would', async () => {
    const cwd = folderWith(files)
    await saiten(['run', 'full.yaml'], { cwd })
    const same = await summaryOf(['run', 'same.yaml', '--seed', '4'], cwd)
    expect(same).toMatchObject({ code: 0, verdict: 'pass', stopped: { of: 400 } })
    expect(same.reasons[1]).toContain('pass rate not regressed')
    const worse = await summaryOf(['run', 'worse.yaml', '--seed', '4'], cwd)
    expect(worse).toMatchObject({ code: 1, verdict: 'fail', stopped: { of: 400 } })
    expect(worse.reasons[1]).toMatch(/regressed: the full suite would say the same/)
    expect((await summaryOf(['run', '--continue', worse.run], cwd)).verdict).toBe('fail')
    expect((await summaryOf(['run', '--continue', same.run], cwd)).verdict).toBe('pass')
  })
})

describe('errors', () => {
  it('asked again may change the verdict; the one that was given stays with its time', async () => {
    let broken = true
    const { url } = await modelServer(({ body }) =>
      broken && /q\d*[05]$/.test(body.messages.at(-1)?.content ?? '')
        ? { status: 400, text: 'no' }
        : { text: 'the answer' },
    )
    const cwd = folderWith({
      'cases.jsonl': questions(150),
      'suite.yaml': `name: errors
cases: cases.jsonl
targets: [{ name: bot, model: "openai-compatible:tiny", baseURL: "${url}", retries: 0 }]
scorers: [{ type: contains, value: answer }]
gate: { passRate: 0.9, maxErrorRate: 0.5, stop: decided }
`,
    })
    const first = await summaryOf(['run', 'suite.yaml', '--seed', '2'], cwd)
    expect(first).toMatchObject({ verdict: 'pass', stopped: { of: 150 } })
    expect(first.cases.error).toBeGreaterThan(0)
    broken = false
    const again = await summaryOf(['run', '--resume', first.run, '--retry-errors'], cwd)
    expect(again).toMatchObject({ code: 0, verdict: 'pass', cases: { error: 0 }, stopped: { of: 150 } })
    expect(again.stopped.after).toBeLessThan(first.stopped.after)
    expect(again.reasons.at(-1)).toMatch(/^before errors were asked again: PASS after \d+ of 150 cases/)
    expect(again.earlier).toMatchObject([{ verdict: 'pass', after: first.stopped.after }])
  })

  it('that are too many leave nothing to decide', async () => {
    const cwd = folderWith({
      'cases.jsonl': jsonl(
        Array.from({ length: 120 }, (_, i) => ({ id: `c${i}`, ...(i % 8 && { output: 'answer' }) })),
      ),
      'suite.yaml':
        'cases: cases.jsonl\nscorers: [{ type: contains, value: answer }]\ngate: { passRate: 0.9, stop: decided }\n',
    })
    const found = await summaryOf(['run', 'suite.yaml'], cwd)
    expect(found).toMatchObject({ code: 2, verdict: 'invalid', cases: { planned: 120, error: 15, skipped: 0 } })
    expect(found).not.toHaveProperty('stopped')
  })
})

it('ends the hybrid gate at a critical violation, and is refused where it would have to guess', async () => {
  const cwd = folderWith({
    'rules.yaml':
      'version: 1\nrules:\n  - { id: leak, severity: critical, description: a key, match: { any: [{ contains: secret }] } }\n',
    'cases.jsonl': jsonl(
      Array.from({ length: 60 }, (_, i) => ({
        id: `c${i}`,
        expected: 'a b c',
        output: i % 10 === 3 ? 'a b secret' : 'a b c',
      })),
    ),
    'suite.yaml':
      'cases: cases.jsonl\nscorers: [{ type: rouge }, { type: rules, file: rules.yaml }]\ngate: { policy: hybrid, stop: certain }\n',
  })
  const refused = await saiten(['run', 'suite.yaml', '--stop', 'decided'], { cwd })
  expect([refused.code, refused.stderr]).toEqual([3, expect.stringContaining('only `stop: certain` is possible')])
  const found = await saiten(['run', 'suite.yaml', '--seed', '1'], { cwd })
  expect(found.stderr + found.stdout).toMatch(
    /a critical violation was found: the cases that are left cannot change it/,
  )
})

it('scores a part again, and gives it no verdict', async () => {
  const cwd = folderWith({
    'cases.jsonl': jsonl(answers(300, (i) => i % 25 === 0)),
    'suite.yaml':
      'cases: cases.jsonl\nscorers: [{ type: contains, value: answer }]\ngate: { passRate: 0.9, stop: decided }\n',
  })
  const early = await summaryOf(['run', 'suite.yaml'], cwd)
  const again = await summaryOf(['rescore', early.run], cwd)
  expect(again).toMatchObject({ code: 2, verdict: 'invalid' })
  expect(again.stderr).toContain('what is scored again is a part, which has no verdict')
  expect(again.cases.skipped).toBeGreaterThan(0)
})

it('keeps every row that was paid for, also those beyond the verdict', async () => {
  const cwd = folderWith({
    'cases.jsonl': questions(60),
    'bot.ts': `export default async ({ id }) => {
  await new Promise((done) => setTimeout(done, id === 'c0' ? 300 : 1))
  return 'nothing'
}
`,
    'suite.yaml':
      'cases: cases.jsonl\ntargets: [{ name: bot, module: ./bot.ts }]\nscorers: [{ type: contains, value: answer }]\ngate: { stop: certain, failures: 5 }\n',
  })
  const { stdout, stderr } = await saiten(['run', 'suite.yaml', '--concurrency', '12', '--reporter', 'jsonl'], { cwd })
  expect(rowsOf(stdout)).toHaveLength(5)
  const beyond = Number(/(\d+) more were in flight/.exec(stderr)?.[1] ?? 0)
  await saiten(['export', 'last', '--format', 'jsonl', 'out'], { cwd })
  expect(rowsOf(readFileSync(join(cwd, 'out/rows.jsonl'), 'utf8'))).toHaveLength(5 + beyond)
  expect(beyond).toBeGreaterThan(0)
})
