import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Summary } from '../gate/summary.ts'
import { modelServer } from './testing/model-server.ts'
import { folderWith, saiten } from './testing/saiten.ts'

const CASES = Array.from({ length: 20 }, (_, at) =>
  JSON.stringify({ id: `q${at + 1}`, vars: { question: `question ${at + 1}` }, expected: 'right' }),
).join('\n')

/** The careful prompt is answered rightly throughout, the short one by a quarter; the models do not differ. */
async function folder(scorer = '{ type: contains, value: right }', passRate = '1') {
  const server = await modelServer(({ body }) => {
    const asked = body.messages.at(-1)?.content ?? ''
    const number = Number(/\d+/.exec(asked)?.[0])
    return asked.startsWith('Think') || number % 4 === 0 ? 'right' : 'wrong'
  })
  return folderWith({
    'cases.jsonl': CASES,
    'suite.yaml': `cases: cases.jsonl
prompts:
  - { name: short, prompt: "{{question}}" }
  - { name: 慎重に, prompt: "Think: {{question}}" }
models:
  - { name: one, model: "openai-compatible:one", baseURL: "${server.url}" }
  - { name: two, model: "openai-compatible:two", baseURL: "${server.url}" }
scorers: [${scorer}]
gate: { passRate: ${passRate} }
`,
  })
}

describe('a run of prompts × models', () => {
  it('is shown as a table, with the better prompt marked, in every report alike', async () => {
    const cwd = await folder()
    const ran = await saiten(['run', 'suite.yaml', '--reporter', 'terminal', '--reporter', 'json:summary.json'], {
      cwd,
    })
    expect(ran.stdout).toContain(`prompts × models  pass rate (95 % interval), n 20
prompt       one                   two                   all models
short        0.25 (0.11 – 0.47)    0.25 (0.11 – 0.47)    0.25 (0.11 – 0.47)
慎重に       1.00 (0.84 – 1.00) ★  1.00 (0.84 – 1.00) ★  1.00 (0.84 – 1.00) ★
all prompts  0.63 (0.52 – 0.73)    0.63 (0.52 – 0.73)
`)
    expect(ran.stdout).toContain('the prompt 慎重に is shown to be better than the other: > short +0.750')
    expect(ran.stdout).toContain('no model is shown to be better')
    const { matrix } = JSON.parse(readFileSync(join(cwd, 'summary.json'), 'utf8')) as Summary
    expect(matrix).toMatchObject({
      measure: 'passRate',
      best: { prompt: '慎重に', model: null, target: null },
      cells: [
        [{ target: 'one/short', value: 0.25 }, { target: 'two/short' }],
        [{ target: 'one/慎重に', value: 1, best: true }, { target: 'two/慎重に' }],
      ],
    })
    const markdown = (await saiten(['show', 'last', '--reporter', 'markdown'], { cwd })).stdout
    expect(markdown).toContain('| prompt | `one` | `two` | `all models` |\n| :-- | :-- | :-- | :-- |\n')
    expect(markdown).toContain('| `慎重に` | 1.00 (0.84 – 1.00) ★ |')
    const later = await saiten(['show', 'last', '--json'], { cwd })
    expect(JSON.parse(later.stdout).matrix).toEqual(matrix)
    const rescored = await saiten(['rescore', 'last', '--json'], { cwd })
    expect(JSON.parse(rescored.stdout).matrix).toEqual(matrix)
  })

  it('says so in Japanese, aligned', async () => {
    const cwd = await folder()
    const ran = await saiten(['run', 'suite.yaml', '--lang', 'ja'], { cwd })
    expect(ran.stdout).toContain(`プロンプト × モデル  合格率（95 % 区間）、n 20
プロンプト    one                   two                   全モデル
short         0.25 (0.11 – 0.47)`)
    expect(ran.stdout).toContain('プロンプト 慎重に は、ほかのプロンプトよりも良いと言えます: > short +0.750')
  })

  it('compares the targets that were run', async () => {
    const cwd = await folder()
    const some = ['--target', 'one/short', '--target', 'one/慎重に']
    const { stdout } = await saiten(['run', 'suite.yaml', ...some, '--json'], { cwd })
    expect(JSON.parse(stdout).matrix).toMatchObject({ models: [{ name: 'one' }], best: { prompt: '慎重に' } })
    const single = await saiten(['run', 'suite.yaml', '--target', 'one/short', '--json'], { cwd })
    expect(JSON.parse(single.stdout)).not.toHaveProperty('matrix')
  })

  it('shows means where nothing has a threshold', async () => {
    const cwd = await folder('{ type: rouge }')
    const { stdout } = await saiten(['run', 'suite.yaml'], { cwd })
    expect(stdout).toContain('prompts × models  weighted average (95 % interval), n 20')
    expect(stdout).toContain('the prompt 慎重に is shown to be better than the other')
  })

  it('does not compare what ended when its verdict was known', async () => {
    const cwd = await folder(undefined, '0.5, maxErrorRate: 1')
    const { stdout } = await saiten(['run', 'suite.yaml', '--stop', 'certain', '--seed', '1', '--concurrency', '1'], {
      cwd,
    })
    expect(stdout).toContain('which is better was not tested')
    expect(stdout).not.toContain('★')
  })
})
