import { describe, expect, it } from 'vitest'
import { run } from '../run/library.ts'
import { folderWith, saiten } from './testing/saiten.ts'

const SUITE = `cases: cases.jsonl
targets:
  - { name: v1, outputs: v1.jsonl }
  - { name: v2, outputs: v2.jsonl }
  - { name: code, module: bot.ts, transform: { module: gone.ts } }
  - { name: model, model: "openai:gpt-4o", system: { file: gone.txt } }
  - { name: service, http: { url: "\${NO_SUCH_ADDRESS}/ask" } }
prompts:
  - { name: short, file: short.txt }
models: ["openai:gpt-4o"]
scorers:
  - { type: contains, value: "1" }
`
const FILES = {
  'suite.yaml': SUITE,
  'cases.jsonl': '{"id":"a","input":"x"}\n',
  'v1.jsonl': '{"id":"a","output":"1"}\n',
}

describe('a run of one target', () => {
  it('needs nothing that only the others have', async () => {
    const cwd = folderWith(FILES)
    const one = await saiten(['run', 'suite.yaml', '--target', 'v1'], { cwd })
    expect(one.stderr).not.toContain('✗')
    expect(one.code).toBe(0)
    const dry = await saiten(['run', 'suite.yaml', '--target', 'v1', '--dry-run'], { cwd })
    expect(dry.code).toBe(0)
  })

  it('is all that a check of the whole suite is not', async () => {
    const { code, stderr } = await saiten(['check', 'suite.yaml'], { cwd: folderWith(FILES) })
    expect(code).toBe(3)
    for (const part of ['v2.jsonl', 'bot.ts', 'gone.ts', 'gone.txt', 'short.txt']) expect(stderr).toContain(part)
  })

  it('names every target where the one asked for is none of them', async () => {
    const { code, stderr } = await saiten(['run', 'suite.yaml', '--target', 'v3'], { cwd: folderWith(FILES) })
    expect(code).toBe(3)
    expect(stderr).toContain('the suite has no target "v3" (it has: short, v1, v2, code, model, service)')
  })

  it('needs no more in a program', async () => {
    const summary = await run(
      {
        cases: [{ id: 'a', input: 'x' }],
        targets: { own: () => '1', recorded: { outputs: '/no/such/file.jsonl' } },
        scorers: [{ type: 'contains', value: '1' }],
      },
      { targets: ['own'] },
    )
    expect(summary.verdict).toBe('pass')
    expect(summary.targets.map(({ name }) => name)).toEqual(['own'])
  })
})
