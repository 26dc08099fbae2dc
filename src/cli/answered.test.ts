import { describe, expect, it } from 'vitest'
import { modelServer } from './testing/model-server.ts'
import { folderWith, rowsOf, saiten } from './testing/saiten.ts'

const SCORERS = `scorers:
  - { type: cost, max: 0.001 }
  - { type: latency, maxMs: 60000 }
  - { type: finish-reason }
`
const CASES = `${JSON.stringify({ id: 'a', input: 'Hello?', metadata: { cost: 99 } })}\n`

interface Row {
  scores: { scorer: string; value: number | null; details?: object; error?: { kind: string }; status: string }[]
}
const scoresOf = (stdout: string) => rowsOf(stdout).flatMap((row) => (row as unknown as Row).scores)

describe('what an answer cost and why it ended', () => {
  it('is the same when the answer is remembered and when it is scored anew', async () => {
    const { url, asked } = await modelServer(() => 'Hi!')
    const cwd = folderWith({
      'cases.jsonl': CASES,
      // 100 tokens in and 10 out: 100 · 2 + 10 · 10 millionths of a dollar.
      'suite.yaml': `cases: cases.jsonl\ntargets: [{ name: m, model: "openai-compatible:m", baseURL: "${url}", price: { input: 2, output: 10 } }]\n${SCORERS}`,
    })
    const wanted = [
      { scorer: 'cost', value: 1, details: { cost: 0.0003 } },
      { scorer: 'latency', value: 1 },
      { scorer: 'finish-reason', value: 1, details: { finishReason: 'stop' } },
    ]
    const first = await saiten(['run', 'suite.yaml', '--reporter', 'jsonl'], { cwd })
    expect(scoresOf(first.stdout)).toMatchObject(wanted)
    const second = await saiten(['run', 'suite.yaml', '--reporter', 'jsonl'], { cwd })
    expect(asked).toHaveLength(1)
    expect(scoresOf(second.stdout)).toMatchObject(wanted)
    const again = await saiten(['rescore', 'last', '--suite', 'suite.yaml', '--reporter', 'jsonl'], { cwd })
    expect(scoresOf(again.stdout)).toMatchObject(wanted)
  })

  it('is an error, and no zero, where nobody knows the price of the model', async () => {
    const { url } = await modelServer(() => 'Hi!')
    const cwd = folderWith({
      'cases.jsonl': CASES,
      'suite.yaml': `cases: cases.jsonl\ntargets: [{ name: m, model: "openai-compatible:m", baseURL: "${url}" }]\n${SCORERS}`,
    })
    const { stdout, code } = await saiten(['run', 'suite.yaml', '--reporter', 'jsonl', '--lang', 'ja'], { cwd })
    expect(code).toBe(2)
    expect(scoresOf(stdout)[0]).toMatchObject({
      value: null,
      error: { kind: 'input', message: expect.stringContaining('prices.yaml') },
    })
  })

  it('is told by modules and by recorded answers', async () => {
    const cwd = folderWith({
      'cases.jsonl': CASES,
      'target.mjs': `export default () => ({ output: 'Hi!', usage: { cost: 0.002 }, finishReason: 'length' })`,
      'outputs.jsonl': `${JSON.stringify({ id: 'a', output: 'Hi!', cost: 0.0001, finishReason: 'end_turn' })}\n`,
      'suite.yaml': `cases: cases.jsonl\ntargets:\n  - { name: mine, module: ./target.mjs }\n  - { name: then, outputs: outputs.jsonl }\n${SCORERS}`,
    })
    const { stdout } = await saiten(['run', 'suite.yaml', '--reporter', 'jsonl'], { cwd })
    const values = scoresOf(stdout).map(({ scorer, value, status }) => [scorer, value ?? status])
    expect(values).toEqual([
      ['cost', 0],
      ['latency', 1],
      ['finish-reason', 0],
      ['cost', 1],
      ['latency', 'not-applicable'],
      ['finish-reason', 1],
    ])
  })
})
