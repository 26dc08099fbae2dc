import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { modelServer } from './testing/model-server.ts'
import { folderWith, rowsOf, saiten } from './testing/saiten.ts'

const answer = (word: 'yes' | 'no') => JSON.stringify({ answers: [{ id: 'q1', answer: word, reasoning: 'so' }] })
const CASES = '{"id":"a","input":"q","output":"fine"}\n{"id":"b","input":"q2","output":"good"}\n'
const suite = (url: string, second = 'second') => `cases: cases.jsonl
judge: { model: "openai-compatible:first", baseURL: "${url}" }
scorers:
  - { type: rubric, name: kind, questions: ["Is it kind?"] }
  - { type: rubric, name: right, questions: ["Is it right?"], threshold: 0.5, judge: { model: "openai-compatible:${second}", baseURL: "${url}", price: { input: 1, output: 1 } } }
`

async function folder() {
  const server = await modelServer(({ body }) => answer(body.model === 'first' ? 'no' : 'yes'))
  const cwd = folderWith({ 'suite.yaml': suite(server.url), 'cases.jsonl': CASES })
  return { ...server, cwd }
}

it('`saiten scorers` shows an example that can be typed as it stands: with a judge where one is asked', async () => {
  const cwd = folderWith({})
  const example = async (type: string) => (await saiten(['scorers', type], { cwd })).stdout.split('\n').at(-2)
  expect(await example('faithfulness')).toMatch(/ \| saiten score faithfulness --judge openai:gpt-5.4-mini$/)
  expect(await example('rouge')).toMatch(/ \| saiten score rouge$/)
  // Only with `judge: true` does it ask one.
  expect(await example('tool-call-accuracy')).not.toContain('--judge')
})

it('a judge named on the command line has neither the price nor the address of the one it stands in for', async () => {
  const { url, asked } = await modelServer(() => answer('yes'))
  const judge = `judge: { model: "openai-compatible:first", baseURL: "${url}", price: { input: 1, output: 1 } }`
  const cwd = folderWith({
    'suite.yaml': `cases: cases.jsonl\n${judge}\nscorers: [{ type: rubric, questions: ["Is it kind?"] }]\n`,
    'cases.jsonl': CASES,
  })
  const costOf = async (...more: string[]) => {
    const { stdout } = await saiten(['run', 'suite.yaml', '--json', ...more], { cwd })
    return JSON.parse(stdout).usage as { cost: number; unpriced: number }
  }
  expect(await costOf()).toMatchObject({ cost: expect.any(Number), unpriced: 0 })
  // The same server, another model: what it costs is not known.
  expect(await costOf('--judge', 'openai-compatible:second')).toMatchObject({ cost: 0, unpriced: 2 })
  const before = asked.length
  const elsewhere = await saiten(['run', 'suite.yaml', '--judge', 'openai:gpt-4o-mini'], {
    cwd,
    env: { OPENAI_API_KEY: '' },
  })
  expect(elsewhere).toMatchObject({ code: 3, stderr: expect.stringContaining('OPENAI_API_KEY') })
  expect(asked).toHaveLength(before)
})

describe('a judge of a scorer', () => {
  it('is asked instead of the judge of the suite', async () => {
    const { cwd, asked } = await folder()
    const { stdout, code } = await saiten(['run', 'suite.yaml', '--reporter', 'jsonl'], { cwd })
    expect(code).toBe(0)
    const values = rowsOf(stdout).map(({ scores }) =>
      Object.fromEntries((scores as { scorer: string; value: number }[]).map(({ scorer, value }) => [scorer, value])),
    )
    expect(values).toEqual([
      { kind: 0, right: 1 },
      { kind: 0, right: 1 },
    ])
    expect(asked.map(({ body }) => body.model).sort()).toEqual(['first', 'first', 'second', 'second'])
  })

  it('is asked by `saiten score`, too, where no other judge is named and where one is', async () => {
    const { cwd, url, asked } = await folder()
    const judge = { model: 'openai-compatible:second', baseURL: url }
    const options = JSON.stringify({ questions: ['Is it right?'], judge })
    for (const more of [[], ['--judge', 'openai-compatible:first', '--judge-url', url]]) {
      const { stdout, stderr } = await saiten(['score', 'rubric', 'cases.jsonl', '--options', options, ...more], {
        cwd,
      })
      expect(rowsOf(stdout), stderr).toMatchObject([{ value: 1 }, { value: 1 }])
    }
    expect(new Set(asked.map(({ body }) => body.model))).toEqual(new Set(['second']))
  })

  it('is named in every report, and what it costs is told apart', async () => {
    const { cwd } = await folder()
    const { stdout } = await saiten(['run', 'suite.yaml'], { cwd })
    expect(stdout).toContain('judge openai-compatible:first')
    expect(stdout).toContain('judge of right: openai-compatible:second')
    const summary = JSON.parse((await saiten(['show', 'last', '--json'], { cwd })).stdout)
    expect(summary.provenance.judges).toMatchObject({ right: { model: 'openai-compatible:second', scripted: false } })
    const usage = Object.fromEntries(
      summary.targets[0].scorers.map(({ name, usage: spent }: { name: string; usage: object }) => [name, spent]),
    )
    expect(usage).toMatchObject({ kind: { calls: 2, unpriced: 2 }, right: { calls: 2, cost: expect.any(Number) } })
  })

  it('is part of what its scores are: another one is another scorer, and no other scorer with it', async () => {
    const { cwd, url } = await folder()
    await saiten(['run', 'suite.yaml'], { cwd })
    writeFileSync(join(cwd, 'suite.yaml'), suite(url, 'other'))
    await saiten(['run', 'suite.yaml'], { cwd })
    const runs = JSON.parse((await saiten(['runs', '--json'], { cwd })).stdout) as { run: string }[]
    const [now, before] = runs.map(({ run }) => run) as [string, string]
    const { stderr, code } = await saiten(['compare', before, now], { cwd })
    expect(code).toBe(2)
    expect(stderr).toMatch(/another judge \(openai-compatible:second.* → openai-compatible:other.*\) behind: right$/m)
  })

  it('is counted by a dry run', async () => {
    const { cwd, asked } = await folder()
    const { stdout } = await saiten(['run', 'suite.yaml', '--dry-run', '--json'], { cwd })
    expect(JSON.parse(stdout)).toMatchObject({ questions: { questions: 4 } })
    expect(asked).toHaveLength(0)
  })

  it('is never named by data, which would decide who is sent answers and keys', async () => {
    const { cwd, asked, url } = await folder()
    const own = [
      { type: 'rubric', name: 'mine', questions: ['x'], judge: { model: 'openai-compatible:third', baseURL: url } },
    ]
    for (const key of ['also', 'scorers']) {
      writeFileSync(join(cwd, 'cases.jsonl'), `${JSON.stringify({ id: 'b', output: 'good', [key]: own })}\n`)
      const { stderr, code } = await saiten(['run', 'suite.yaml'], { cwd })
      expect(code).toBe(3)
      expect(stderr).toContain(`${key}[0].judge  a case cannot name a judge`)
    }
    expect(asked).toHaveLength(0)
  })

  it.each([
    [
      '{ type: rubric, questions: [x], judge: { modle: a } }',
      'scorers[0].judge.modle  unknown key "modle"; did you mean "model"?',
    ],
    [
      '{ type: rubric, questions: [x], judge: openai:gpt-4o }',
      'scorers[0].judge  must be a mapping (key: value); found "openai:gpt-4o"',
    ],
    [
      '{ type: rubric, questions: [x], judge: { model: "openai:m", temperature: 7 } }',
      'scorers[0].judge.temperature  judge.temperature is a number from 0 to 2',
    ],
    [
      '{ type: rubric, questions: [x], judge: { model: "openai:m", maxCost: 7 } }',
      'scorers[0].judge.maxCost  unknown key "maxCost"',
    ],
    [
      '{ type: rubric, questions: [x], judge: { model: "scripted:no.jsonl" } }',
      'suite.yaml:2:59  scorers[0].judge.model  there is no file "no.jsonl"',
    ],
    [
      '{ type: contains, value: x, judge: { model: "openai:m" } }',
      'scorers[0].judge  contains asks no judge; remove `judge`',
    ],
    [
      '{ type: rubric, questions: [x], options: { judge: { model: "openai:m" } } }',
      '"judge" is not an option of the scorer; write it beside `type`',
    ],
  ])('%s is a mistake with its place', async (scorer, message) => {
    const cwd = folderWith({
      'suite.yaml': `cases: c.jsonl\nscorers: [${scorer}]\n`,
      'c.jsonl': '{"id":"a","output":"x"}\n',
    })
    const { stderr, code } = await saiten(['check', 'suite.yaml'], { cwd })
    expect(stderr).toContain(message)
    expect(code).toBe(3)
  })
})
