import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Summary } from '../gate/summary.ts'
import { type ProviderServer, type ServerReply, startProvider } from '../judge/testing/provider-server.ts'
import { type Weather, weather } from '../judge/testing/weather.ts'
import { often } from '../testing/often.ts'
import { folderWith, rowsOf, saiten } from './testing/saiten.ts'

const CASES = often(250, { soak: 5000 })
const IN_FLIGHT = 12
/** What one answer costs on the server's price list, in tokens. */
const TOKENS = { input: 100, output: 20 }

const SUITE = `name: storm
cases: cases.jsonl
judge: { model: "openai-compatible:tiny", concurrency: ${IN_FLIGHT}, timeout: 2, price: { input: 10, output: 100 } }
scorers: [{ type: semantic-similarity, threshold: 0.6 }]
gate: { passRate: 0, maxErrorRate: 1 }
`
const cases = Array.from(
  { length: CASES },
  (_, i) => `${JSON.stringify({ id: `c${i}`, output: `answer (${i})`, expected: `reference ${i}` })}\n`,
).join('')

/** Seconds and dates, as servers write them; most are short, since the test waits for them. */
function retryAfter(id: number): string {
  if (id % 200 === 0) return '1'
  if (id % 200 === 1) return new Date(Date.now() + 1000).toUTCString()
  return ['0', '0.01', new Date().toUTCString()][id % 3] as string
}

const gradeOf = (id: string) => (Number(id) % 5) + 1

/** A provider in bad weather, and its own account of what it answered. */
async function stormyProvider() {
  const tries = new Map<string, number>()
  const answered = new Map<string, number>()
  const met: Record<Weather, number> = { limited: 0, broken: 0, hang: 0, 'mid-body': 0, reset: 0, fine: 0 }
  const provider: ProviderServer = await startProvider(({ text }): ServerReply => {
    const id = /answer \((\d+)\)/.exec(text)?.[1] as string
    const attempt = (tries.get(id) ?? 0) + 1
    tries.set(id, attempt)
    const today = weather(id, attempt, provider.open)
    met[today]++
    if (today === 'limited') {
      const headers = { 'retry-after': retryAfter(Number(id)) }
      return { status: 429, headers, body: '{"error":{"message":"slow down"}}' }
    }
    if (today === 'broken') return { status: 500 + (Number(id) % 4), body: '<html>bad gateway</html>' }
    const content = JSON.stringify({ score: gradeOf(id), reasoning: `about ${id}` })
    if (today !== 'fine') return { content, usage: TOKENS, broken: today }
    answered.set(id, (answered.get(id) ?? 0) + 1)
    return { content, usage: TOKENS, delayMs: 5 }
  })
  return { provider, tries, answered, met }
}

it('a run through a storm: no case is lost, none counted twice, none invented, and never too many in flight', async () => {
  const { provider, tries, answered, met } = await stormyProvider()
  await using server = provider
  const cwd = folderWith({ 'suite.yaml': SUITE, 'cases.jsonl': cases })
  const args = ['run', 'suite.yaml', '--judge-url', server.url, '--concurrency', '40']
  const first = await saiten([...args, '--json', '--reporter', 'jsonl:rows.jsonl'], { cwd })
  expect(first.code, first.stderr).toBe(0)
  const summary = JSON.parse(first.stdout) as Summary

  // The server's account: every case was answered, and exactly once.
  expect(tries.size).toBe(CASES)
  expect(answered.size).toBe(CASES)
  expect([...answered.values()].every((times) => times === 1)).toBe(true)
  // The summary says the same, in cases, scores, calls, tokens and money.
  expect(summary.cases).toMatchObject({ planned: CASES, error: 0, skipped: 0 })
  expect(summary.scores).toEqual({ planned: CASES, scored: CASES, errors: 0, notApplicable: 0, skipped: 0 })
  expect(summary.usage).toMatchObject({
    calls: CASES,
    cached: 0,
    inputTokens: CASES * TOKENS.input,
    outputTokens: CASES * TOKENS.output,
  })
  expect(summary.usage?.cost).toBeCloseTo((CASES * (TOKENS.input * 10 + TOKENS.output * 100)) / 1e6, 9)
  // And every case has the grade that was given for it.
  const rows = rowsOf(readFileSync(`${cwd}/rows.jsonl`, 'utf8'))
  expect(rows.map((row) => row.case)).toEqual(Array.from({ length: CASES }, (_, i) => `c${i}`))
  for (const [i, { scores }] of rows.entries()) {
    expect((scores as { value: number }[])[0]?.value).toBeCloseTo(gradeOf(String(i)) / 5, 12)
  }

  expect(server.most).toBeLessThanOrEqual(IN_FLIGHT)
  // The weather was bad, in every way.
  expect(met.limited).toBeGreaterThan(CASES * 0.3)
  expect(Math.min(met.broken, met.hang, met['mid-body'], met.reset)).toBeGreaterThan(0)
  expect(Object.values(met).reduce((sum, count) => sum + count)).toBe(server.calls.length)

  const asked = server.calls.length
  const again = await saiten([...args, '--json'], { cwd })
  expect(JSON.parse(again.stdout).usage).toMatchObject({ calls: 0, cached: CASES })
  expect(server.calls).toHaveLength(asked)
})
