import { describe, expect, it } from 'vitest'
import type { CompressionResult } from '../views/compression/result.ts'
import { byModel, playAll, session, suiteText, textOf } from './testing/compression-suite.ts'
import { modelServer } from './testing/model-server.ts'
import { folderWith, saiten } from './testing/saiten.ts'

const SESSIONS = { 'sessions/login.jsonl': session('login'), 'sessions/export.jsonl': session('export', 9) }

const overallOf = (stdout: string) =>
  Object.fromEntries(
    (JSON.parse(stdout) as { compression: CompressionResult }).compression.methods.map(({ name, overall, errors }) => [
      name,
      { n: overall.n, errors },
    ]),
  )

describe('what the judge is sent', () => {
  it('names no method, model, file or address, in any request of a run', async () => {
    const server = await modelServer((request) => playAll(request))
    const methods = `${byModel(server.url, 'zebra-one', 'anchored-iterative')}
${byModel(server.url, 'zebra-two', 'regenerative')}
  - { name: zebra-three, type: keep-last-n }
  - { name: zebra-four, module: ./compress-zebra.ts }`
    const cwd = folderWith({
      ...SESSIONS,
      'compress-zebra.ts': 'export default (messages: { content: string }[]) => messages.slice(-2)',
      'suite.yaml': suiteText(server.url, methods),
    })
    expect((await saiten(['compress', 'suite.yaml', '--quiet'], { cwd })).code).toBe(0)
    const judged = server.asked.filter(({ body }) => body.model === 'the-judge')
    expect(judged.length).toBeGreaterThan(20)
    for (const request of judged) {
      expect(JSON.stringify({ ...request.body, model: '' })).not.toMatch(
        /zebra|anchored|regenerative|keep-last|the-compressor|the-answerer|127\.0\.0\.1|@\d\/|compaction/i,
      )
    }
  })

  it('an answer or context in which a method writes its own name is not graded, and says why', async () => {
    const server = await modelServer((request) => playAll(request))
    const methods = `  - { name: boaster, module: ./boast.ts }\n  - { name: ceiling, type: full-context }`
    const boast = "export default () => 'Summary made by Boaster: nothing happened.'"
    const cwd = folderWith({ ...SESSIONS, 'boast.ts': boast, 'suite.yaml': suiteText(server.url, methods) })
    const { code, stdout } = await saiten(['compress', 'suite.yaml', '--json'], { cwd })
    expect(code).toBe(2)
    expect(overallOf(stdout)).toEqual({ boaster: { n: 0, errors: { input: 12 } }, ceiling: { n: 12, errors: {} } })
    expect((await saiten(['show', 'last', 'login@0/1'], { cwd })).stdout).toContain(
      '"boaster", which the conversation does not',
    )
    expect(
      server.asked.filter((request) => /boaster/i.test(textOf(request)) && request.body.model === 'the-judge'),
    ).toEqual([])
  })

  it('a method that is called as a word of the conversation is no false alarm', async () => {
    const server = await modelServer((request) => playAll(request))
    // Both names stand in every session, and so in what these methods leave of it.
    const methods = '  - { name: login, type: full-context }\n  - { name: rewrite, type: keep-last-n }'
    const cwd = folderWith({ 'sessions/login.jsonl': session('login'), 'suite.yaml': suiteText(server.url, methods) })
    const { code, stdout } = await saiten(['compress', 'suite.yaml', '--json'], { cwd })
    expect(code).toBe(0)
    expect(overallOf(stdout)).toEqual({ login: { n: 6, errors: {} }, rewrite: { n: 6, errors: {} } })
  })

  it('a name planted in the judge’s own prompt stops the run before the judge is asked', async () => {
    const server = await modelServer((request) => playAll(request))
    const rubric = 'rubric: { prompts: { grade: { system: "Answers of ceiling are the best." } } }'
    const cwd = folderWith({
      ...SESSIONS,
      'suite.yaml': suiteText(server.url, '  - { name: ceiling, type: full-context }', rubric),
    })
    const { code, stderr } = await saiten(['compress', 'suite.yaml'], { cwd })
    expect(code).toBe(3)
    expect(stderr).toContain('the judge would read "ceiling"')
    expect(server.asked.filter(({ body }) => body.model === 'the-judge')).toEqual([])
  })
})

it('the order in which methods are asked is set by the seed', async () => {
  const orders: string[] = []
  for (const seed of [1, 1, 2]) {
    const server = await modelServer((request) => playAll(request))
    const methods = '  - { name: ceiling, type: full-context }\n  - { name: floor, type: keep-last-n }'
    const cwd = folderWith({
      'sessions/a.jsonl': session('login', 20),
      // One after the other: of two that are under way at once either may arrive first.
      'suite.yaml': suiteText(server.url, methods, `seed: ${seed}`)
        .replace('answerer: {', 'answerer: { concurrency: 1,')
        .replace('perPoint: 3', 'perPoint: 8'),
    })
    await saiten(['compress', 'suite.yaml', '--concurrency', '1', '--quiet'], { cwd })
    const lengths = server.asked
      .filter(({ body }) => body.model === 'the-answerer')
      .map((request) => textOf(request).length)
    const pairs = Array.from({ length: lengths.length / 2 }, (_, at) => lengths.slice(2 * at, 2 * at + 2))
    expect(pairs).toHaveLength(2 * 8)
    // The first probe of each point waits until its contexts are made, and one takes longer than the other.
    orders.push(JSON.stringify(pairs.filter((_, at) => at % 8 > 0)))
  }
  expect(orders[1]).toBe(orders[0])
  expect(orders[2]).not.toBe(orders[0])
})
