import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderWith, saiten } from './testing/saiten.ts'

const outputs = (a: string, b: string) =>
  `${JSON.stringify({ id: 'a', output: a })}\n${JSON.stringify({ id: 'b', output: b })}\n`

describe('a case that fails', () => {
  it('shows its answer beside that of the last run, where that was another', async () => {
    const cwd = folderWith({
      'suite.yaml':
        'name: s\ncases: cases.jsonl\ntargets: [{ name: bot, outputs: out.jsonl }]\nscorers: [{ type: contains, value: days }]\n',
      'cases.jsonl': '{"id":"a","input":"q"}\n{"id":"b","input":"q"}\n',
      'out.jsonl': outputs('30 days', 'no idea'),
    })
    const first = await saiten(['run', 'suite.yaml'], { cwd })
    expect(first.stdout).not.toContain('last ')
    writeFileSync(join(cwd, 'out.jsonl'), outputs('a month', 'no idea'))
    const second = await saiten(['run', 'suite.yaml'], { cwd })
    expect(second.stdout).toMatch(/got {3}a month\n {4}last {2}pass: 30 days\n/)
    // The other one is as it was.
    expect(second.stdout.match(/last {2}/g)).toHaveLength(1)
    expect((await saiten(['show', 'last'], { cwd })).stdout).toBe(second.stdout)
    const page = (await saiten(['show', 'last', 'a', '--lang', 'en'], { cwd })).stdout
    expect(page).toContain('output of the run before (pass)\n    30 days')
    expect((await saiten(['show', 'last', 'b'], { cwd })).stdout).not.toContain('run before')
  })
})
