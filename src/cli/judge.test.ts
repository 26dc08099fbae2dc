import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { modelServer } from './testing/model-server.ts'
import { folderWith, rowsOf, saiten, startSaiten } from './testing/saiten.ts'

const SUITE = `name: judged
cases: cases.jsonl
judge: { model: "openai-compatible:tiny", price: { input: 1000, output: 0 } }
scorers: [{ type: semantic-similarity, threshold: 0.6 }]
gate: { passRate: 0, maxErrorRate: 1 }
`
const cases = (count: number) =>
  Array.from(
    { length: count },
    (_, i) => `${JSON.stringify({ id: `c${i}`, output: `answer ${i}`, expected: `reference ${i}` })}\n`,
  ).join('')
const project = (count: number, suite = SUITE) => folderWith({ 'suite.yaml': suite, 'cases.jsonl': cases(count) })
const grade = (score: number) => JSON.stringify({ score, reasoning: 'as it is' })

const summaryOf = (stdout: string) => JSON.parse(stdout)

describe('a run with a judge', () => {
  it('asks each question once, also in the next run, and again with --no-cache', async () => {
    const { url, asked } = await modelServer(() => grade(4))
    const cwd = project(6)
    const args = ['run', 'suite.yaml', '--judge-url', url, '--json']
    const first = summaryOf((await saiten(args, { cwd })).stdout)
    expect(first.targets[0].scorers[0]).toMatchObject({
      n: 6,
      mean: 0.8,
      usage: { calls: 6, cached: 0, inputTokens: 600, outputTokens: 60 },
    })
    expect(first.usage.cost).toBeCloseTo(0.6, 9)
    expect(asked).toHaveLength(6)
    const second = summaryOf((await saiten(args, { cwd })).stdout)
    expect(second.usage).toMatchObject({ calls: 0, cached: 6, cost: 0 })
    expect(asked).toHaveLength(6)
    await saiten([...args, '--no-cache'], { cwd })
    expect(asked).toHaveLength(12)
  })

  it('is not asked twice after a kill', async () => {
    const { url, asked } = await modelServer(() => ({ text: grade(5), delayMs: 30 }))
    const cwd = project(40)
    const args = ['run', 'suite.yaml', '--judge-url', url, '--reporter', 'jsonl']
    const { child, finished } = startSaiten(args, { cwd })
    while (asked.length < 15) await sleep(5)
    child.kill('SIGKILL')
    await finished
    const resumed = await saiten([...args, '--resume'], { cwd })
    expect(rowsOf(resumed.stdout)).toHaveLength(40)
    // Five at a time is the judge's limit: those were in flight.
    expect(asked.length).toBeLessThanOrEqual(45)
  })

  it('counts a failed judgement as none, and says what kind it was', async () => {
    const { url } = await modelServer(({ body }) => (JSON.stringify(body).includes('answer 0') ? 'no idea' : grade(5)))
    const { stdout } = await saiten(['run', 'suite.yaml', '--judge-url', url, '--json'], { cwd: project(4) })
    expect(summaryOf(stdout).targets[0].scorers[0]).toMatchObject({
      n: 3,
      mean: 1,
      errors: 1,
      errorKinds: { malformed: 1 },
      bounds: [0.75, 1],
    })
  })

  it('takes a longer --judge-timeout than the deadline only where the suite does not say how long a question may take', async () => {
    const { url } = await modelServer(() => grade(5))
    const args = ['run', 'suite.yaml', '--judge-url', url, '--judge-timeout', '400']
    expect((await saiten(args, { cwd: project(1) })).code).toBe(0)
    const said = await saiten(args, { cwd: project(1, SUITE.replace('price:', 'deadline: 100, price:')) })
    expect([said.code, said.stderr]).toEqual([
      3,
      expect.stringMatching(/400 s for a request\) is above deadline \(100 s/),
    ])
  })

  it('holds a budget for models under test, too, where nobody judges', async () => {
    const { url, asked } = await modelServer(() => 'an answer')
    const target = (price: string) =>
      `cases: cases.jsonl\ntargets: [{ name: t, model: "openai-compatible:m", prompt: "{{id}}", baseURL: "${url}"${price} }]\nscorers: [{ type: length, min: 1 }]\n`
    const args = ['run', 'suite.yaml', '--max-cost', '0']
    const unpriced = await saiten(args, { cwd: project(3, target('')) })
    expect([unpriced.code, unpriced.stderr]).toEqual([3, expect.stringContaining('maxCost needs a price')])
    const spent = await saiten(args, { cwd: project(3, target(', price: { input: 1, output: 1 }')) })
    expect([spent.code, asked.length], spent.stderr).toEqual([2, 0])
  })

  it('fails a case that the model under test answered with nothing, as blank: it answered, and did not err', async () => {
    const { url, asked } = await modelServer(({ body }) => (JSON.stringify(body).includes('c1') ? '' : 'an answer'))
    const cwd = project(
      3,
      `cases: cases.jsonl\ntargets: [{ name: t, model: "openai-compatible:m", prompt: "{{id}}", baseURL: "${url}" }]\nscorers: [{ type: contains, value: answer }]\n`,
    )
    for (const round of ['asked', 'known by now']) {
      const { code, stdout } = await saiten(['run', 'suite.yaml', '--reporter', 'jsonl'], { cwd })
      const rows = rowsOf(stdout).map(({ case: id, verdict, reason, output }) => [id, verdict, reason, output])
      expect([code, rows], round).toEqual([
        1,
        [
          ['c0', 'pass', undefined, 'an answer'],
          ['c1', 'fail', 'blank', ''],
          ['c2', 'pass', undefined, 'an answer'],
        ],
      ])
    }
    expect(asked).toHaveLength(3)
  })

  it('stops when the budget is spent, and goes on with a larger one', async () => {
    const { url, asked } = await modelServer(() => grade(5))
    const cwd = project(30, SUITE.replace('price:', 'concurrency: 1, price:'))
    const args = ['run', 'suite.yaml', '--judge-url', url, '--json', '--concurrency', '1']
    const stopped = await saiten([...args, '--max-cost', '1'], { cwd })
    expect(stopped.code).toBe(2)
    expect(stopped.stderr).toMatch(/Go on with: {2}saiten run --resume r_\w+ --max-cost 2\n/)
    const summary = summaryOf(stopped.stdout)
    expect(summary).toMatchObject({ verdict: 'invalid', cases: { planned: 30 } })
    expect(summary.cases.skipped).toBeGreaterThan(15)
    expect(asked.length).toBeLessThanOrEqual(11)
    const rest = await saiten([...args, '--resume', '--max-cost', '10'], { cwd })
    expect(rest.code).toBe(0)
    expect(summaryOf(rest.stdout).cases).toMatchObject({ pass: 30, skipped: 0 })
    expect(asked).toHaveLength(30)
  })

  it('says beforehand how many questions there are, and calls nobody', async () => {
    const { url, asked } = await modelServer(() => grade(5))
    const cwd = project(7)
    const planned = await saiten(['run', 'suite.yaml', '--judge-url', url, '--dry-run', '--json'], { cwd })
    expect(summaryOf(planned.stdout)).toMatchObject({ cases: 7, targetCalls: 0, questions: { questions: 7 } })
    expect(asked).toHaveLength(0)
  })

  it('ends at once with exit 3 when the key is wrong', async () => {
    const { url, asked } = await modelServer(() => ({
      status: 401,
      text: '{"error":{"message":"bad key sk-live-1234567890abcdef"}}',
    }))
    const { code, stderr } = await saiten(['run', 'suite.yaml', '--judge-url', url], { cwd: project(50) })
    expect(code).toBe(3)
    expect(stderr).not.toContain('sk-live-1234567890abcdef')
    expect(asked.length).toBeLessThan(10)
  })

  it('keeps secrets out of the store, the reports and the messages', async () => {
    const secret = 'sk-planted-0123456789abcdefghij'
    const { url, asked } = await modelServer(({ authorization }) => ({
      status: 400,
      text: JSON.stringify({ error: { message: `you sent ${authorization}` } }),
    }))
    const cwd = project(2, SUITE.replace('price:', 'apiKeyEnv: MY_JUDGE_KEY, price:'))
    const env = { MY_JUDGE_KEY: secret }
    const { stdout, stderr } = await saiten(['run', 'suite.yaml', '--judge-url', url, '--reporter', 'jsonl'], {
      cwd,
      env,
    })
    expect(asked[0]?.authorization).toContain(secret)
    const store =
      readFileSync(join(cwd, '.saiten/saiten.db'), 'latin1') + readFileSync(join(cwd, '.saiten/saiten.db'), 'latin1')
    for (const text of [stdout, stderr, store]) expect(text).not.toContain(secret)
  })
})

describe('a model under test', () => {
  it('is asked with its prompt, scored, and its cost counted', async () => {
    const { url, asked } = await modelServer(({ body }) =>
      body.messages.at(-1)?.content === 'Q: answer me' ? 'a good answer' : 'no',
    )
    const cwd = folderWith({
      'cases.jsonl': '{"id":"a","input":"answer me"}\n',
      's.yaml': `cases: cases.jsonl\ntargets: [{ name: m, model: "openai-compatible:tiny", baseURL: "${url}", system: Be brief., prompt: "Q: {{input}}" }]\nscorers: [{ type: contains, value: good }]\n`,
    })
    const { code, stdout } = await saiten(['run', 's.yaml', '--reporter', 'jsonl'], { cwd })
    expect(code).toBe(0)
    expect(rowsOf(stdout)[0]).toMatchObject({
      target: 'm',
      output: 'a good answer',
      usage: { calls: 1, inputTokens: 100 },
    })
    expect(asked[0]?.body.messages[0]).toEqual({ role: 'system', content: 'Be brief.' })
  })
})

it('warns when judge and candidate are of one family', async () => {
  const { url } = await modelServer(() => grade(5))
  const cwd = folderWith({
    'suite.yaml': SUITE.replace('openai-compatible:tiny', 'openai-compatible:gpt-4o-mini'),
    'cases.jsonl':
      '{"id":"a","output":"x","expected":"y","metadata":{"model_id":"gpt-4o"}}\n{"id":"b","output":"z","expected":"y","metadata":{"model_id":"gpt-4o"}}\n',
  })
  const { stderr } = await saiten(['run', 'suite.yaml', '--judge-url', url], { cwd })
  expect(stderr.match(/both GPT models/g)).toHaveLength(1)
})

it('scores single answers by a judge named on the command line', async () => {
  const { url } = await modelServer(() => grade(2))
  const input = '{"id":"a","output":"x","expected":"y"}\n'
  const args = ['score', 'semantic-similarity', '--judge', 'openai-compatible:tiny', '--judge-url', url]
  const { stdout } = await saiten(args, { cwd: folderWith({}), input })
  expect(rowsOf(stdout)[0]).toMatchObject({ id: 'a', value: 0.4, details: { score: 2, normalizedScore: 0.4 } })
})

it('names a scripted judge in every report', async () => {
  const cwd = folderWith({
    'cases.jsonl': '{"id":"a","output":"x","expected":"y"}\n',
    'replies.jsonl': '{"scorer":"semantic-similarity","case":"a","reply":{"score":3,"reasoning":"so so"}}\n',
    's.yaml':
      'cases: cases.jsonl\njudge: { model: "scripted:replies.jsonl" }\nscorers: [{ type: semantic-similarity, threshold: 0.5 }]\n',
  })
  const { code, stdout } = await saiten(['run', 's.yaml', '--reporter', 'markdown:m.md'], { cwd })
  expect(code).toBe(0)
  expect(stdout).toContain('scripted: its answers were written beforehand')
  expect(readFileSync(join(cwd, 'm.md'), 'utf8')).toContain('scripted')
})

it("a judge in a user's own file counts as one in reports, and is not run by a dry run", async () => {
  const own = `import { appendFileSync } from 'node:fs'
export default { description: 'asks by itself', judge: true, threshold: 0.5,
  score() { appendFileSync('asked.txt', 'x'); return { value: 1 } } }
`
  const cwd = folderWith({
    'own.ts': own,
    'suite.yaml': 'name: s\ncases: cases.jsonl\nscorers: [{ type: ./own.ts, name: own }]\n',
    'cases.jsonl': cases(2),
  })
  expect((await saiten(['run', 'suite.yaml', '--dry-run'], { cwd })).code).toBe(0)
  expect(existsSync(join(cwd, 'asked.txt'))).toBe(false)
  const { stdout } = await saiten(['run', 'suite.yaml', '--json'], { cwd })
  expect(readFileSync(join(cwd, 'asked.txt'), 'utf8')).toBe('xx')
  expect(summaryOf(stdout).targets[0].health).toMatchObject([{ scorer: 'own', judge: true, asked: 2 }])
})
