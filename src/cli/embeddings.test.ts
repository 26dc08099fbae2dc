import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { embeddingServer } from '../judge/testing/embedding-server.ts'
import { folderWith, rowsOf, saiten } from './testing/saiten.ts'

const KEY = 'sk-embedding-secret-0123456789'
const suite = (url: string, more = '') =>
  `cases: cases.jsonl\nscorers:\n  - { type: embedding-similarity, model: "openai:text-embedding-3-small", baseURL: "${url}", threshold: 0.5 }\n${more}`
const CASES = [
  { id: 'a', output: 'ab', expected: 'ab' },
  { id: 'b', output: 'cc', expected: 'ab' },
]
  .map((row) => `${JSON.stringify(row)}\n`)
  .join('')
const env = { OPENAI_API_KEY: KEY }

describe('embedding-similarity by a provider, in a suite', () => {
  it('asks once for each text, tells what it cost, and asks nothing again', async () => {
    const { url, asked } = await embeddingServer()
    const cwd = folderWith({ 'suite.yaml': suite(url), 'cases.jsonl': CASES })
    const dry = await saiten(['run', 'suite.yaml', '--dry-run'], { cwd, env })
    expect(dry.stdout).toContain('2')
    expect(asked).toHaveLength(0)
    const first = await saiten(['run', 'suite.yaml', '--reporter', 'jsonl'], { cwd, env })
    expect(first.code, first.stderr).toBe(1)
    expect(rowsOf(first.stdout)).toMatchObject([
      { case: 'a', verdict: 'pass', scores: [{ value: 1 }] },
      { case: 'b', verdict: 'fail', scores: [{ value: 0 }] },
    ])
    expect(asked.flatMap(({ texts }) => texts).sort()).toEqual(['ab', 'cc'])
    expect(asked[0]?.authorization).toBe(`Bearer ${KEY}`)
    const shown = await saiten(['show', 'last'], { cwd, env })
    expect(shown.stdout).toMatch(/cost \$0\.0+8/)
    // A price that nobody gave is named with its date and page.
    expect(shown.stdout).toMatch(/prices from Saiten’s table \d{4}-\d{2}, developers\.openai\.com\S+pricing/)
    expect(JSON.parse((await saiten(['show', 'last', '--json'], { cwd, env })).stdout).provenance.prices).toEqual({
      'openai:text-embedding-3-small': { input: 0.02, output: 0, source: expect.stringMatching(/^table /) },
    })
    const before = asked.length
    const again = await saiten(['run', 'suite.yaml', '--reporter', 'jsonl'], { cwd, env })
    expect(again.code).toBe(1)
    expect(asked).toHaveLength(before)
    for (const { stdout, stderr } of [dry, first, shown, again]) expect(stdout + stderr).not.toContain(KEY)
  })

  it('says before anything runs which key is missing', async () => {
    const cwd = folderWith({
      'suite.yaml': suite('https://api.openai.com/v1').replace(/, baseURL: "[^"]*"/, ''),
      'cases.jsonl': CASES,
    })
    for (const args of [
      ['run', 'suite.yaml'],
      ['check', 'suite.yaml'],
    ]) {
      const { code, stderr } = await saiten(args, { cwd, env: { OPENAI_API_KEY: '' } })
      expect(code).toBe(args[0] === 'run' ? 3 : 2)
      expect(stderr).toContain('needs OPENAI_API_KEY in the environment')
      expect(stderr).toMatch(/suite\.yaml:3/)
    }
  })

  it('a budget of the command line holds where nobody judges, and needs a price', async () => {
    const { url, asked } = await embeddingServer()
    const own = suite(url).replace('openai:text-embedding-3-small', 'openai-compatible:mine')
    const cwd = folderWith({
      'suite.yaml': own,
      'priced.yaml': own.replace('threshold', 'price: { input: 1000000 }, threshold'),
      'cases.jsonl': CASES,
    })
    const unpriced = await saiten(['run', 'suite.yaml', '--max-cost', '1'], { cwd, env })
    expect([unpriced.code, asked.length], unpriced.stderr).toEqual([3, 0])
    expect(unpriced.stderr).toMatch(/maxCost needs a price, and that of openai-compatible:mine is not known/)
    const spent = await saiten(['run', 'priced.yaml', '--max-cost', '0'], { cwd, env })
    expect([spent.code, asked.length], spent.stderr).toEqual([2, 0])
  })

  it('a budget needs a price, and stops it', async () => {
    const { url, asked } = await embeddingServer()
    const cwd = folderWith({
      'suite.yaml': suite(url, 'judge: { model: "openai:gpt-4o-mini", maxCost: 0 }\n'),
      'cases.jsonl': CASES,
    })
    const { code } = await saiten(['run', 'suite.yaml'], { cwd, env })
    expect(code).toBe(2)
    expect(asked).toHaveLength(0)
    writeFileSync(
      join(cwd, 'suite.yaml'),
      suite(url, 'judge: { model: "openai:gpt-4o-mini", maxCost: 0 }\n').replace(
        'text-embedding-3-small',
        'unheard-of',
      ),
    )
    const unpriced = await saiten(['run', 'suite.yaml'], { cwd, env })
    expect(unpriced.code).toBe(3)
    expect(unpriced.stderr).toContain('prices.yaml')
  })

  it('scores a pair from the command line', async () => {
    const { url } = await embeddingServer()
    const options = JSON.stringify({ model: 'openai-compatible:emb', baseURL: url })
    const { stdout } = await saiten(
      ['score', 'embedding-similarity', '--options', options, '--output', 'aab', '--expected', 'abb', '--json'],
      { cwd: folderWith({}) },
    )
    expect((JSON.parse(stdout) as { value: number }).value).toBeCloseTo(0.8, 7)
  })
})
