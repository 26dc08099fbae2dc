import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderWith, rowsOf, saiten } from './testing/saiten.ts'

const CONFIG = `description: greetings
prompts: ["Hello {{name}}"]
providers: [echo]
tests:
  - description: by name
    vars: { name: Ann }
    assert:
      - { type: icontains, value: ann }
`
const WITH_MORE = `${CONFIG}      - { type: moderation }\n`

describe('saiten import', () => {
  it('writes a suite, its cases and what was left out', async () => {
    const cwd = folderWith({ 'promptfooconfig.yaml': WITH_MORE })
    const done = await saiten(['import', 'promptfooconfig.yaml', '--out', 'evals'], { cwd })
    expect(done).toMatchObject({ code: 2, stderr: '' })
    expect(done.stdout).toContain('promptfooconfig.yaml:9')
    expect(readdirSync(join(cwd, 'evals')).sort()).toEqual([
      'IMPORT.md',
      'cases.jsonl',
      'outputs',
      'prompts',
      'suite.yaml',
    ])
    const page = readFileSync(join(cwd, 'evals/IMPORT.md'), 'utf8')
    expect(page).toContain('`assert moderation`')
    expect(page).toContain('`promptfooconfig.yaml:9`')
    expect(rowsOf(readFileSync(join(cwd, 'evals/cases.jsonl'), 'utf8'))).toMatchObject([{ name: 'by name' }])
    expect((await saiten(['check', 'evals/suite.yaml'], { cwd })).code).toBe(0)
    const run = await saiten(['run', 'evals/suite.yaml', '--json'], { cwd })
    expect(JSON.parse(run.stdout)).toMatchObject({ verdict: 'pass', cases: { planned: 1, pass: 0, review: 1 } })
  })

  it('ends with 0 when everything was carried over, and finds the config of a folder', async () => {
    const cwd = folderWith({ 'bot/promptfooconfig.yaml': CONFIG })
    const done = await saiten(['import', 'bot', '--json'], { cwd })
    expect(done.code).toBe(0)
    expect(JSON.parse(done.stdout)).toMatchObject({ from: 'promptfoo', cases: 1, leftOut: [] })
    expect(existsSync(join(cwd, 'bot-saiten/suite.yaml'))).toBe(true)
  })

  it('ends with 3 and a sentence when it is nothing known, or not there, or no tool that it knows', async () => {
    const cwd = folderWith({ 'x.yaml': 'services: {}\n', 'promptfooconfig.yaml': CONFIG })
    expect(await saiten(['import', 'x.yaml'], { cwd })).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('promptfoo'),
    })
    expect(await saiten(['import', 'promptfooconfig.yml'], { cwd })).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('promptfooconfig.yaml'),
    })
    expect(await saiten(['import', 'x.yaml', '--from', 'promptfo'], { cwd })).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('did you mean "promptfoo"'),
    })
    expect(readdirSync(cwd).sort()).toEqual(['promptfooconfig.yaml', 'x.yaml'])
  })

  it('says when a run is wanted of what has none', async () => {
    const cwd = folderWith({ 'd.jsonl': '{"input":"q","ideal":"a"}\n' })
    expect(await saiten(['import', 'd.jsonl', '--as-run'], { cwd })).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('there is no run in it'),
    })
    expect(readdirSync(cwd)).toEqual(['d.jsonl'])
  })

  it('overwrites nothing and leaves nothing half-written', async () => {
    const cwd = folderWith({
      'promptfooconfig.yaml': CONFIG,
      'none.yaml': 'prompts: [a]\nproviders: [echo]\ntests: []\n',
    })
    mkdirSync(join(cwd, 'taken'))
    writeFileSync(join(cwd, 'taken/mine.txt'), 'mine')
    expect(await saiten(['import', 'promptfooconfig.yaml', '--out', 'taken'], { cwd })).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('nothing was written'),
    })
    expect(readdirSync(join(cwd, 'taken'))).toEqual(['mine.txt'])
    mkdirSync(join(cwd, 'empty'))
    expect((await saiten(['import', 'promptfooconfig.yaml', '--out', 'empty'], { cwd })).code).toBe(0)
    expect((await saiten(['import', 'none.yaml', '--out', 'none'], { cwd })).code).toBe(3)
    expect(readdirSync(cwd).sort()).toEqual(['empty', 'none.yaml', 'promptfooconfig.yaml', 'taken'])
  })

  it('speaks Japanese when asked', async () => {
    const cwd = folderWith({ 'promptfooconfig.yaml': WITH_MORE })
    const done = await saiten(['import', 'promptfooconfig.yaml', '--out', 'e', '--lang', 'ja'], { cwd })
    expect(done.stdout).toContain('次に')
    expect(readFileSync(join(cwd, 'e/IMPORT.md'), 'utf8')).toContain('取り込まなかったもの')
  })
})
