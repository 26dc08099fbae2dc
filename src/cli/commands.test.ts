import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loaders } from './loaders.ts'
import { folderWith, rowsOf, saiten } from './testing/saiten.ts'

const json = (text: string) => JSON.parse(text)

describe('from init to a decision', () => {
  it('writes a suite that runs, shows a case, scores again and compares', async () => {
    const cwd = folderWith({})
    const made = await saiten(['init', 'evals'], { cwd })
    expect(made).toMatchObject({ code: 0, stdout: expect.stringContaining('saiten run evals/suite.yaml') })
    const again = await saiten(['init', 'evals'], { cwd })
    expect(again).toMatchObject({ code: 3, stderr: expect.stringContaining('nothing was written') })

    const run = await saiten(['run', 'evals/suite.yaml'], { cwd })
    expect(run.code).toBe(0)
    expect(run.stdout).toContain('BELOW THRESHOLD 1 of 3')
    expect(run.stdout).toContain('evals/cases.yaml:8')
    expect(run.stdout).toContain('planned 6 = scored 6 + errors 0 + not applicable 0 + skipped 0')

    const shown = await saiten(['show', 'last', 'refund-03'], { cwd })
    expect(shown.stdout).toContain('Please calm down.')
    expect(shown.stdout).toContain('does not contain "refund"')
    expect((await saiten(['show', 'last', '--failed'], { cwd })).stdout).toMatch(/^fail +refund-03/)
    expect(json((await saiten(['show', 'last', '--json'], { cwd })).stdout)).toMatchObject({ verdict: 'pass' })

    const suite = join(cwd, 'evals/suite.yaml')
    writeFileSync(suite, readFileSync(suite, 'utf8').replace('passRate: 0.6', 'passRate: 0.9'))
    const rescored = await saiten(['rescore', 'last', '--json'], { cwd })
    expect(rescored.code).toBe(1)
    expect(json(rescored.stdout)).toMatchObject({ verdict: 'fail', reasons: ['pass rate 0.67 < 0.90'] })

    const runs = json((await saiten(['runs', '--json'], { cwd })).stdout)
    expect(runs.map((item: { verdict: string }) => item.verdict)).toEqual(['fail', 'pass'])
    const compared = await saiten(['compare', runs[1].run, 'last'], { cwd })
    expect(compared.code).toBe(0)
    expect(compared.stdout).toContain('3 cases paired: 0 regressed, 0 improved, 3 pass or fail as before')
  })

  it('speaks Japanese when asked', async () => {
    const cwd = folderWith({})
    expect((await saiten(['init', 'e', '--lang', 'ja'], { cwd })).stdout).toContain('次に')
    const run = await saiten(['run', 'e/suite.yaml', '--lang', 'ja'], { cwd })
    expect(run.stdout).toContain('ゲート 合格')
    expect((await saiten(['runs', '--lang', 'ja'], { cwd })).stdout).toMatch(/ {2}合格 /)
    expect((await saiten(['show', 'last', '--failed', '--lang', 'ja'], { cwd })).stdout).toMatch(/^不合格 +refund-03/)
    expect((await saiten(['run', 'x.yaml', '--lang', 'ja'], { cwd })).stderr).toMatch(/[ぁ-ん]/)
    expect((await saiten(['--help'], { cwd, env: { LANG: 'ja_JP.UTF-8' } })).stdout).toContain('使い方')
  })

  it('says when the reasons of a run are in the other language, and how to have them in this one', async () => {
    const cwd = folderWith({})
    await saiten(['init', 'e'], { cwd })
    await saiten(['run', 'e/suite.yaml'], { cwd })
    const show = (...args: string[]) => saiten(['show', 'last', 'refund-03', ...args], { cwd })
    expect((await show()).stderr).toBe('')
    const english = await show('--lang', 'ja')
    expect(english.stdout).toContain('does not contain "refund"')
    const line = /^! この実行の理由は英語で記録されています。日本語にするには: {2}saiten (rescore r_\w+ --lang ja)\n$/
    expect(english.stderr).toMatch(line)
    expect((await show('--lang', 'ja', '--json')).stderr).toBe('')
    await saiten((line.exec(english.stderr)?.[1] ?? '').split(' '), { cwd })
    const japanese = await show('--lang', 'ja')
    expect(japanese).toMatchObject({ stderr: '', stdout: expect.stringContaining('"refund" が含まれていません') })
    expect((await show()).stderr).toContain('were written in Japanese')
  })

  it('words the failures of targets in the language in which they are scored again', async () => {
    const cwd = folderWith({
      'suite.yaml':
        'cases: cases.yaml\ntargets: [{ name: agent, command: "exit 3" }]\nscorers: [{ type: length, min: 1 }]\n',
      'cases.yaml': '- { id: a, input: x }\n',
    })
    const scored = async (args: string[]) => {
      const { stdout } = await saiten([...args, '--reporter', 'jsonl'], { cwd })
      return JSON.parse(stdout).scores[0].error as { message: string }
    }
    expect((await scored(['run', 'suite.yaml'])).message).toContain('exit code 3')
    expect((await scored(['rescore', 'last', '--lang', 'ja'])).message).toContain('終了コード 3')
    expect((await scored(['rescore', 'last'])).message).toContain('exit code 3')
  })
})

describe('--json', () => {
  it('prints the summary of the contract and nothing else', async () => {
    const cwd = folderWith({
      'suite.yaml':
        'name: s\ncases: c.csv\nscorers:\n  - { type: contains, value: x }\n  - { type: exact-match }\ngate: { passRate: 0.5 }\n',
      'c.csv': 'id,output,expected,metadata.kind\n1,x,x,a\n2,y,x,b\n3,x,,a\n',
    })
    const { code, stdout } = await saiten(['run', 'suite.yaml', '--json'], { cwd })
    const summary = json(stdout)
    expect(code).toBe(2)
    expect(Object.keys(summary)).toEqual(
      expect.arrayContaining([
        'run',
        'suite',
        'startedAt',
        'finishedAt',
        'verdict',
        'reasons',
        'cases',
        'scores',
        'targets',
        'usage',
        'diagnosis',
        'provenance',
      ]),
    )
    expect(summary).toMatchObject({
      verdict: 'invalid',
      cases: { planned: 3, pass: 1, fail: 1, review: 0, error: 1, skipped: 0 },
      scores: { planned: 6, scored: 5, errors: 1, notApplicable: 0, skipped: 0 },
    })
    const [contains, exact] = summary.targets[0].scorers
    expect(contains).toMatchObject({ name: 'contains', n: 3, mean: 2 / 3, errors: 0, threshold: 1, passRate: 2 / 3 })
    expect(exact).toMatchObject({ n: 2, mean: 0.5, errors: 1, bounds: [1 / 3, 2 / 3] })
    const filtered = json((await saiten(['run', 'suite.yaml', '--json', '--filter', 'kind=b'], { cwd })).stdout)
    expect(filtered.cases).toMatchObject({ planned: 1, fail: 1 })
  })

  it('writes every file report from the same run', async () => {
    const cwd = folderWith({
      'c.jsonl': '{"id":"a","output":"<x>"}\n{"id":"b","output":"y"}\n',
      's.yaml': 'cases: c.jsonl\nscorers: [{ type: contains, value: y }]\n',
    })
    const files = ['junit:out/j.xml', 'markdown:m.md', 'csv:c.csv', 'jsonl:r.jsonl', 'json:s.json']
    const { code } = await saiten(['run', 's.yaml', ...files.flatMap((file) => ['--reporter', file])], { cwd })
    expect(code).toBe(1)
    expect(readFileSync(join(cwd, 'out/j.xml'), 'utf8')).toContain('failures="1"')
    expect(readFileSync(join(cwd, 'm.md'), 'utf8')).toContain('<!-- saiten:s -->')
    expect(rowsOf(readFileSync(join(cwd, 'r.jsonl'), 'utf8'))).toHaveLength(2)
    expect(json(readFileSync(join(cwd, 's.json'), 'utf8')).verdict).toBe('fail')
    expect(existsSync(join(cwd, 'c.csv'))).toBe(true)
  })
})

describe('score', () => {
  const cwd = import.meta.dirname

  it('prints one row per case, in order, from standard input', async () => {
    const input = '{"id":"b","output":"x"}\n{"id":"a","output":"y","scorers":[{"type":"length","max":1}]}\n{"id":"c"}\n'
    const { code, stdout } = await saiten(['score', 'contains', '--options', '{"value":"x"}'], { cwd, input })
    expect(code).toBe(0)
    expect(rowsOf(stdout).map(({ id, status, value, passed }) => [id, status, value, passed])).toEqual([
      ['b', 'scored', 1, true],
      ['a', 'scored', 0, false],
      ['c', 'error', null, null],
    ])
  })

  it('checks a file whole before the first row', async () => {
    const folder = folderWith({ 'c.jsonl': '{"id":"a","output":"x"}\n{"id":"a","output":"y"}\n', 'empty.jsonl': '' })
    for (const file of ['c.jsonl', 'empty.jsonl']) {
      expect(await saiten(['score', 'contains', file, '--options', '{"value":"x"}'], { cwd: folder })).toMatchObject({
        code: 3,
        stdout: '',
      })
    }
  })

  it('says of a score without a threshold that nothing was judged, not that it passed', async () => {
    const cwd = folderWith({})
    const { stdout } = await saiten(['score', 'rouge', '--output', 'a b', '--expected', 'a c'], { cwd })
    expect(stdout).toContain('── not judged')
    expect(stdout).not.toMatch(/── (?:pass|fail)/)
    const japanese = await saiten(['score', 'rouge', '--output', 'a', '--expected', 'a', '--lang', 'ja'], { cwd })
    expect(japanese.stdout).toContain('── 判定なし')
  })

  it('shows a single pair to a person', async () => {
    const { stdout } = await saiten(['score', 'exact-match', '--output', '4', '--expected', '5'], { cwd })
    expect(stdout).toContain('✗ exact-match  0')
  })
})

describe('the scorers of the user', () => {
  const broken = {
    'throws.ts': "export default { description: 'x', score() { throw new Error('no idea') } }",
    'nan.ts': "export default { description: 'x', score: () => ({ value: Number.NaN }) }",
    'high.ts': "export default { description: 'x', score: () => ({ value: 1.5 }) }",
    'nothing.ts': "export default { description: 'x', score: () => undefined }",
    'never.ts': "export default { description: 'x', score: () => new Promise(() => {}) }",
    'forever.ts': "export default { description: 'x', score() { while (true) {} } }",
    'fine.ts':
      "import { defineScorer } from 'saiten'\nenum Grade { Good = 1 }\nexport default defineScorer({ description: 'x', score: ({ output }) => ({ value: output === 'x' ? Grade.Good : 0 }) })",
    'old.ts':
      'export class Old {\n  constructor(private least: number) {}\n  score(actual: { output: string }, expected: string) { return actual.output.length >= this.least ? 1 : 0 }\n  getDetails(actual: { output: string }, expected: string) { return { length: actual.output.length, expected } }\n}',
  }

  it('are errors of their own score when they misbehave, and the run goes on', async () => {
    const cwd = folderWith({
      ...broken,
      'c.jsonl': '{"id":"a","output":"x","expected":"e"}\n{"id":"b","output":"yy"}\n',
      's.yaml': `cases: c.jsonl\nscorers:\n${Object.keys(broken)
        .map(
          (file) =>
            `  - { type: ./${file}, name: ${file.replace('.ts', '')}, timeout: 0.5${file === 'old.ts' ? ', args: [2]' : ''} }`,
        )
        .join('\n')}\n`,
    })
    const { code, stdout } = await saiten(['run', 's.yaml', '--reporter', 'jsonl'], { cwd })
    // None of them has a threshold, so nothing is judged by them.
    expect(code).toBe(0)
    const [a, b] = rowsOf(stdout) as {
      scores: { scorer: string; value: number | null; error?: { kind: string; message: string }; details?: unknown }[]
    }[]
    const outcome = Object.fromEntries(
      a?.scores.map(({ scorer, value, error }) => [scorer, error?.kind ?? value]) ?? [],
    )
    expect(outcome).toEqual({
      throws: 'threw',
      nan: 'invalid-value',
      high: 'invalid-value',
      nothing: 'invalid-value',
      never: 'timeout',
      forever: 'timeout',
      fine: 1,
      old: 0,
    })
    expect(a?.scores.find(({ scorer }) => scorer === 'throws')?.error?.message).toContain('no idea')
    expect(b?.scores.find(({ scorer }) => scorer === 'old')).toMatchObject({ value: 1, details: { length: 2 } })
  })
})

describe('help', () => {
  it.each([...loaders.keys()])('%s --help has examples', async (name) => {
    const { code, stdout } = await saiten([name, '--help'], { cwd: import.meta.dirname })
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('Examples:') })
  })
})

it('generates edit cases that check accepts and the ideal answer passes', async () => {
  const cwd = folderWith({ 's.yaml': 'cases: cases.jsonl\npreset: strict\n' })
  expect((await saiten(['generate', '--with-answers', '--out', 'cases.jsonl'], { cwd })).code).toBe(0)
  const checked = await saiten(['check', 's.yaml'], { cwd })
  expect(checked).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('cases') })
  expect(json((await saiten(['run', 's.yaml', '--json'], { cwd })).stdout)).toMatchObject({
    verdict: 'pass',
    cases: { fail: 0, error: 0 },
  })
})

it('warns in check about what is allowed but hardly meant', async () => {
  const page = { id: 'p', blocks: [{ id: 'b', type: 'paragraph', content: 'x' }] }
  const operation = { type: 'replace', targetBlockId: 'b', expectedContentPatterns: ['^exactly$'] }
  const cwd = folderWith({
    's.yaml': 'cases: c.jsonl\npreset: standard\n',
    'c.jsonl': `${JSON.stringify({ id: 'a', output: 'x', pages: [page], expected: { operations: [{ pageId: 'p', operations: [operation] }], totalSuccessCount: 2 } })}\n`,
  })
  const { code, stderr } = await saiten(['check', 's.yaml'], { cwd })
  expect(code).toBe(0)
  expect(stderr).toContain('c.jsonl:1')
  expect(stderr.match(/^!/gm)).toHaveLength(2)
})

describe('check where the suite is right and something is missing here', () => {
  const suite = (more: string) => ({
    's.yaml': `cases: c.jsonl\nscorers: [{ type: contains, value: x }]\n${more}`,
    'c.jsonl': '{"id":"a","input":"x"}\n',
    'none.jsonl': '',
  })
  const env = { OPENAI_API_KEY: '', MISTRAL_API_KEY: '' }

  it.each([
    ['a key', 'targets: [{ name: t, model: "openai:gpt-4o" }]\n', 'OPENAI_API_KEY'],
    ['a package', 'targets: [{ name: t, model: "mistral:large" }]\n', '@ai-sdk/mistral'],
    ['recorded answers', 'targets: [{ name: t, outputs: none.jsonl }]\n', 'no recorded answers'],
  ])('%s: names it and ends with 2; run refuses', async (_, more, named) => {
    const cwd = folderWith(suite(more))
    const checked = await saiten(['check', 's.yaml'], { cwd, env })
    expect(checked).toMatchObject({ code: 2, stderr: expect.stringContaining(named) })
    expect(checked.stdout).toContain('the suite is right')
    const { code, stdout } = await saiten(['check', 's.yaml', '--json'], { cwd, env })
    expect(code).toBe(2)
    expect(json(stdout)).toMatchObject({
      ok: false,
      mistakes: [],
      missing: [{ message: expect.stringContaining(named) }],
    })
    expect((await saiten(['run', 's.yaml'], { cwd, env })).code).toBe(3)
  })

  it('names what judge and targets lack together; a mistake beside it is still a mistake', async () => {
    const judge = 'judge: { model: "mistral:large" }\ntargets:\n  - { name: t, model: "openai:gpt-4o" }\n'
    const lacking = await saiten(['check', 's.yaml'], { cwd: folderWith(suite(judge)), env })
    expect(lacking.code).toBe(2)
    expect(lacking.stderr).toContain('judge.model')
    expect(lacking.stderr).toContain('targets[0].model')
    const wrong = `${judge}  - { name: u, model: "acme:big" }\n`
    expect((await saiten(['check', 's.yaml'], { cwd: folderWith(suite(wrong)), env })).code).toBe(3)
  })
})
