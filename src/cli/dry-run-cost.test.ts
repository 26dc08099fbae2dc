import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { modelServer } from './testing/model-server.ts'
import { folderWith, saiten } from './testing/saiten.ts'

const yes = JSON.stringify({ answers: [{ id: 'q1', answer: 'yes', reasoning: 'it is' }] })
const cases = (from: number, to: number) =>
  Array.from(
    { length: to - from },
    (_, at) => `${JSON.stringify({ id: `c${from + at}`, input: `Question ${from + at}` })}\n`,
  ).join('')
const suite = (url: string, price = 'price: { input: 1000, output: 2000 }') => `name: priced
cases: cases.jsonl
targets: [{ name: bot, model: "openai-compatible:bot", baseURL: "${url}", ${price} }]
judge: { model: "openai-compatible:judge", baseURL: "${url}", ${price} }
scorers: [{ type: rubric, questions: ["Is it polite?"] }]
`
const plan = async (cwd: string) => {
  const { stdout } = await saiten(['run', 'suite.yaml', '--dry-run', '--json'], { cwd })
  return JSON.parse(stdout).cost as {
    low: number
    high: number
    expected: number | null
    unpriced: number
    runs: string[]
    models: { model: string; questions: number }[]
  }
}

describe('what a run would cost', () => {
  it('is said without a key, since nobody is asked; what the run itself will need is said beside it', async () => {
    const models = `name: keyless
cases: cases.jsonl
targets: [{ name: bot, model: "anthropic:claude-sonnet-4-5" }]
judge: { model: "openai:gpt-4o-mini" }
scorers:
  - { type: rubric, questions: ["Is it polite?"] }
  - { type: rubric, name: own, questions: ["Is it short?"], judge: { model: "google:gemini-2.5-flash" } }
  - { type: embedding-similarity, model: "openai:text-embedding-3-small", expected: Tokyo }
`
    const cwd = folderWith({ 'suite.yaml': models, 'cases.jsonl': cases(0, 10) })
    const env = { OPENAI_API_KEY: '', ANTHROPIC_API_KEY: '', GOOGLE_GENERATIVE_AI_API_KEY: '' }
    const { code, stdout, stderr } = await saiten(['run', 'suite.yaml', '--dry-run'], { cwd, env })
    expect(code, stderr).toBe(0)
    expect(stdout).toMatch(/questions to models: 41$/m)
    expect(stdout).toMatch(/^cost: between \$0\.\d+ and \$\d\.\d+/m)
    expect(stdout).toContain('nothing was called')
    for (const name of ['OPENAI_API_KEY', 'ANTHROPIC_API_KEY', 'GOOGLE_GENERATIVE_AI_API_KEY'])
      expect(stderr).toContain(name)
    // The run itself asks, and says first what is missing.
    const asked = await saiten(['run', 'suite.yaml'], { cwd, env })
    expect(asked).toMatchObject({ code: 3, stderr: expect.stringContaining('OPENAI_API_KEY') })
    expect((await saiten(['check', 'suite.yaml'], { cwd, env })).stderr).toContain('OPENAI_API_KEY')
  })

  it('is a range of the lengths and limits at first, and then goes by what was paid before', async () => {
    const { url, asked } = await modelServer(({ body }) => (body.model === 'judge' ? yes : 'Tokyo'))
    const cwd = folderWith({ 'suite.yaml': suite(url), 'cases.jsonl': cases(0, 10) })
    const first = await plan(cwd)
    expect(first).toMatchObject({ expected: null, unpriced: 0, runs: [] })
    expect(first.models).toEqual([
      { model: 'openai-compatible:judge', questions: 10, low: expect.any(Number), high: expect.any(Number) },
      { model: 'openai-compatible:bot', questions: 10, low: expect.any(Number), high: expect.any(Number) },
    ])
    expect(asked).toHaveLength(0)

    await saiten(['run', 'suite.yaml'], { cwd })
    const paid = JSON.parse((await saiten(['show', 'last', '--json'], { cwd })).stdout).usage.cost as number
    expect(first.low).toBeGreaterThan(0)
    expect(paid).toBeLessThan(first.high)
    // All of it is known by now: only what is new costs anything.
    expect(await plan(cwd)).toMatchObject({ low: 0, high: 0, expected: 0 })

    writeFileSync(join(cwd, 'cases.jsonl'), cases(100, 120))
    const next = await plan(cwd)
    expect(next.expected).toBeCloseTo(2 * paid, 6)
    expect(next.low).toBeLessThanOrEqual(next.expected as number)
    expect(next.high).toBeGreaterThanOrEqual(next.expected as number)
    expect(next.runs).toHaveLength(1)
    const { stdout } = await saiten(['run', 'suite.yaml', '--dry-run'], { cwd })
    expect(stdout).toMatch(/cost: about \$[\d.]+ \(\$[\d.]+ – \$[\d.]+\), going by r_/)
  })

  it.each(['a judge whose replies were written beforehand', 'another model'])('does not go by %s', async (earlier) => {
    const { url } = await modelServer(({ body }) => (String(body.model).endsWith('judge') ? yes : 'Tokyo'))
    const real = suite(url)
    const isScripted = earlier.startsWith('a judge')
    const first = isScripted
      ? real.replace(/^judge: .*$/m, 'judge: { model: "scripted:replies.jsonl" }')
      : real.replaceAll('openai-compatible:', 'openai-compatible:old-')
    const cwd = folderWith({
      'suite.yaml': first,
      'cases.jsonl': cases(0, 10),
      'replies.jsonl': Array.from(
        { length: 10 },
        (_, at) => `${JSON.stringify({ scorer: 'rubric', case: `c${at}`, reply: yes })}\n`,
      ).join(''),
    })
    const before = await saiten(['run', 'suite.yaml'], { cwd })
    expect(before.code, before.stdout + before.stderr).toBe(0)
    writeFileSync(join(cwd, 'suite.yaml'), real)
    writeFileSync(join(cwd, 'cases.jsonl'), cases(100, 120))
    const next = await plan(cwd)
    expect(next.expected).toBeNull()
    expect(next.high).toBeGreaterThan(next.low)
    // The bot is what it was where only the judge is another: it is gone by, and named.
    expect(next.runs).toHaveLength(isScripted ? 1 : 0)
  })

  it('is not made up where nobody knows the price', async () => {
    const { url } = await modelServer(() => yes)
    const cwd = folderWith({ 'suite.yaml': suite(url, 'temperature: 0'), 'cases.jsonl': cases(0, 3) })
    expect(await plan(cwd)).toMatchObject({ low: 0, high: 0, unpriced: 6 })
    const { stdout } = await saiten(['run', 'suite.yaml', '--dry-run'], { cwd })
    expect(stdout).toContain('cost unknown: 6 questions to models without a price; write price')
    expect(stdout).not.toContain('$')
  })
})
