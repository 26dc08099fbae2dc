import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { folderWith, saiten } from './testing/saiten.ts'

const N = 40
const lines = (of: (at: number) => object) =>
  Array.from({ length: N }, (_, at) => `${JSON.stringify({ id: `q-${at}`, ...of(at) })}\n`).join('')

/** The suite's own scorer finds nothing; what each case brings along finds every second answer of v2 wrong. */
const project = (files: Record<string, string> = {}) =>
  folderWith({
    'suite.yaml':
      'name: bot\ncases: cases.jsonl\ntargets: [{ name: v1, outputs: v1.jsonl }, { name: v2, outputs: v2.jsonl }]\n' +
      'scorers: [{ type: length, max: 500 }, { type: rouge }]\n',
    'cases.jsonl': lines((at) => ({
      input: 'q',
      expected: `it is ${at}`,
      also: [
        { type: 'contains', value: `it is ${at}` },
        { type: 'token-f1', name: 'words', threshold: at % 2 ? 0.25 : 0.5 },
        { type: 'chrf', name: 'letters' },
      ],
    })),
    'v1.jsonl': lines((at) => ({ output: `it is ${at}` })),
    'v2.jsonl': lines((at) => ({ output: at % 2 ? `it is ${at}` : 'no idea' })),
    ...files,
  })

describe('scorers that only cases bring along', () => {
  it('decide a comparison where they decide cases, and inform where they only inform', async () => {
    const cwd = project()
    await saiten(['run', 'suite.yaml', '--quiet'], { cwd })
    const compared = await saiten(['compare', 'last:v1', 'last:v2', '--json'], { cwd })
    expect(compared.code).toBe(1)
    const { deciding, decidedBy } = JSON.parse(compared.stdout)
    // `letters` informs and is in the average, which therefore decides nothing.
    expect(deciding).toEqual(['length', 'contains', 'words', 'pass rate'])
    expect(decidedBy).toEqual(['contains', 'words', 'pass rate'])
    const { stdout } = await saiten(['compare', 'last:v1', 'last:v2'], { cwd })
    expect(stdout).toMatch(/^contains .* regressed$/m)
    expect(stdout).toMatch(/^letters .* regressed, informs$/m)
    expect(stdout).toMatch(/^WORSE: contains 1\.000 → 0\.500/m)
  })

  it('are no pass rate where none of them has a threshold', async () => {
    const cases = lines((at) => ({ input: 'q', expected: `it is ${at}`, also: [{ type: 'chrf' }] }))
    const suite =
      'name: bot\ncases: cases.jsonl\ntargets: [{ name: v1, outputs: v1.jsonl }, { name: v2, outputs: v2.jsonl }]\nscorers: [{ type: rouge }]\n'
    const cwd = project({ 'cases.jsonl': cases, 'suite.yaml': suite })
    await saiten(['run', 'suite.yaml', '--quiet'], { cwd })
    const { stdout } = await saiten(['compare', 'last:v1', 'last:v2', '--json'], { cwd })
    expect(JSON.parse(stdout)).toMatchObject({ passRate: { n: 0 }, decidedBy: ['rouge', 'chrf', 'weighted average'] })
  })

  it('stand in the table with all their thresholds, from the lowest to the highest', async () => {
    const cwd = project()
    const { stdout } = await saiten(['run', 'suite.yaml'], { cwd })
    expect(stdout).toMatch(/^words .* 0\.25 – 0\.50 +20 +0$/m)
    expect(stdout).toMatch(/^letters .* – +– +0$/m)
    const { targets } = JSON.parse((await saiten(['show', 'last', '--json'], { cwd })).stdout)
    const words = targets[1].scorers.find(({ name }: { name: string }) => name === 'words')
    expect(words).toMatchObject({ threshold: null, thresholds: [0.25, 0.5], below: 20 })
  })

  it('belong to the gate’s regression', async () => {
    const cwd = project()
    await saiten(['run', 'suite.yaml', '--target', 'v1', '--quiet'], { cwd })
    const gate = 'gate: { passRate: 0, regression: { baseline: last-pass, scorers: [contains] } }\n'
    const other = project({
      'suite.yaml': `name: bot\ncases: cases.jsonl\ntargets: [{ name: v1, outputs: v2.jsonl }]\nscorers: [{ type: length, max: 500 }]\n${gate}`,
    })
    const store = ['--store', join(cwd, '.saiten')]
    const { code, stdout } = await saiten(['run', 'suite.yaml', ...store], { cwd: other })
    expect(code).toBe(1)
    expect(stdout).toContain('contains regressed against')
  })

  it('are all in the CSV of a run that was killed, and of what finished it', async () => {
    const cwd = project()
    await saiten(['run', 'suite.yaml', '--quiet'], { cwd })
    // As a kill leaves it: the rows are there, and nothing was summed up.
    const file = new DatabaseSync(join(cwd, '.saiten', 'saiten.db'))
    file.exec(
      "UPDATE runs SET status = 'running', summary = NULL, verdict = NULL, finished_at = NULL, plan = json_remove(plan, '$.caseScorers')",
    )
    file.close()
    const titles = async () => (await saiten(['show', 'last', '--reporter', 'csv'], { cwd })).stdout.split('\n')[0]
    const all = ['score.length', 'score.rouge', 'score.contains', 'score.letters', 'score.words']
    for (const title of all) expect(await titles()).toContain(title)
    const resumed = await saiten(['run', '--resume', '--json'], { cwd })
    expect(JSON.parse(resumed.stdout).verdict).toBe('fail')
    for (const title of all) expect(await titles()).toContain(title)
  })

  it('are compared only where they stayed the same: a case that is checked for something else is another case', async () => {
    const cwd = project()
    await saiten(['run', 'suite.yaml', '--quiet'], { cwd })
    const written = readFileSync(join(cwd, 'cases.jsonl'), 'utf8')
    const compared = () =>
      saiten(
        ['compare', 'old:v1', 'last:v1'].map((side) => side.replace('old', first)),
        { cwd },
      )
    const [{ run: first }] = JSON.parse((await saiten(['runs', '--json'], { cwd })).stdout)
    writeFileSync(join(cwd, 'cases.jsonl'), written.replace('"value":"it is 3"', '"value":"it is not 3"'))
    await saiten(['run', 'suite.yaml', '--quiet'], { cwd })
    expect(await compared()).toMatchObject({ code: 2, stderr: expect.stringContaining('1 case was changed: q-3') })
    // One that only the newer run has is left out, and named.
    writeFileSync(join(cwd, 'cases.jsonl'), written.replace('"also":[', '"also":[{"type":"regex","pattern":"x"},'))
    await saiten(['run', 'suite.yaml', '--quiet'], { cwd })
    const { code, stdout } = await compared()
    expect(stdout).toContain('only one side has: regex')
    expect(code).toBe(0)
  })
})
