import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderWith, rowsOf, saiten } from './testing/saiten.ts'

const N = 60
const cases = Array.from(
  { length: N },
  (_, i) => `${JSON.stringify({ id: `c${i}`, input: `q${i}`, expected: 'yes' })}\n`,
).join('')
/** Recorded answers: right but for every `nth`. */
const outputs = (nth: number) =>
  Array.from(
    { length: N },
    (_, i) => `${JSON.stringify({ id: `c${i}`, output: i % nth === 0 ? 'no' : 'yes' })}\n`,
  ).join('')

const suite = (file: string, more = '') =>
  `name: bot\ncases: cases.jsonl\ntargets: [{ name: bot, outputs: ${file} }]\nscorers:\n  - { type: exact-match${more} }\n  - { type: contains, value: yes, threshold: 0 }\ngate: { passRate: 0 }\n`

const project = () =>
  folderWith({
    'cases.jsonl': cases,
    'good.jsonl': outputs(20),
    'bad.jsonl': outputs(2),
    'good.yaml': suite('good.jsonl'),
    'bad.yaml': suite('bad.jsonl'),
  })

async function run(cwd: string, file: string): Promise<string> {
  const { stdout, stderr } = await saiten(['run', file, '--json'], { cwd })
  expect(stderr).not.toContain('✗')
  return JSON.parse(stdout).run
}

describe('compare', () => {
  it('finds a real drop, names the cases, and fails; the other way round it is an improvement', async () => {
    const cwd = project()
    const [good, bad] = [await run(cwd, 'good.yaml'), await run(cwd, 'bad.yaml')]
    const worse = await saiten(['compare', good, bad, '--json'], { cwd })
    expect(worse.code).toBe(1)
    const comparison = JSON.parse(worse.stdout)
    expect(comparison).toMatchObject({
      change: 'regressed',
      cases: { paired: N, regressed: 27, improved: 0, unchanged: 33 },
    })
    const [exact] = comparison.scorers
    expect(exact).toMatchObject({ name: 'exact-match', n: N, change: 'regressed' })
    expect(exact.difference).toBeCloseTo(0.5 - 0.95, 12)
    expect(exact.ci95[1]).toBeLessThan(0)
    const { stdout } = await saiten(['compare', good, bad], { cwd })
    const whole = /… 17 more: saiten (.*)/.exec(stdout)?.[1] as string
    expect((await saiten(whole.split(' '), { cwd })).stdout.match(/^- `c\d+`/gm)).toHaveLength(27)
    const markdown = await saiten(['compare', bad, good, '--markdown'], { cwd })
    expect(markdown.code).toBe(0)
    expect(markdown.stdout).toContain('### ✅ BETTER')
    expect((await saiten(['compare', good, bad, '--margin', '0.9'], { cwd })).code).toBe(0)
  })

  it('sees no change between two runs of the same thing', async () => {
    const cwd = project()
    const [a, b] = [await run(cwd, 'good.yaml'), await run(cwd, 'good.yaml')]
    const { code, stdout } = await saiten(['compare', a, b], { cwd })
    expect(code).toBe(0)
    expect(stdout).toContain('NO CHANGE SHOWN: no difference in exact-match')
  })

  it('refuses runs that measured differently, and the line it offers makes them comparable', async () => {
    const cwd = project()
    const before = await run(cwd, 'good.yaml')
    writeFileSync(join(cwd, 'other.yaml'), suite('bad.jsonl', ', ignoreCase: true'))
    const after = await run(cwd, 'other.yaml')
    const refused = await saiten(['compare', before, after], { cwd })
    expect(refused.code).toBe(2)
    expect(refused.stderr).toContain('exact-match')
    const line = /saiten (rescore \S+ --suite \S+)/.exec(refused.stderr)?.[1] as string
    const rescored = JSON.parse((await saiten([...line.split(' '), '--json'], { cwd })).stdout).run
    expect((await saiten(['compare', rescored, after], { cwd })).code).toBe(1)
  })

  it('pairs what both have when cases were added, and refuses when a question changed', async () => {
    const cwd = project()
    const before = await run(cwd, 'good.yaml')
    writeFileSync(join(cwd, 'cases.jsonl'), `${cases}{"id":"new","input":"q","expected":"yes"}\n`)
    const added = await run(cwd, 'good.yaml')
    const { stdout } = await saiten(['compare', before, added, '--json'], { cwd })
    expect(JSON.parse(stdout).cases).toMatchObject({ paired: N, missing: { onlyAfter: 1 } })
    writeFileSync(join(cwd, 'cases.jsonl'), cases.replace('"expected":"yes"', '"expected":"no"'))
    const changed = await run(cwd, 'good.yaml')
    const refused = await saiten(['compare', before, changed], { cwd })
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('c0') })
  })

  it('compares two targets of one run', async () => {
    const cwd = project()
    writeFileSync(join(cwd, 'both.yaml'), suite('good.jsonl').replace('}]', '}, { name: old, outputs: bad.jsonl }]'))
    const both = await run(cwd, 'both.yaml')
    expect((await saiten(['compare', `${both}:bot`, `${both}:old`], { cwd })).code).toBe(1)
    expect(await saiten(['compare', both, both], { cwd })).toMatchObject({
      code: 3,
      stderr: expect.stringContaining(`${both}:bot`),
    })
  })
})

it('has a row for scorers that only cases bring along; they decide beside those of the suite, or alone where asked to', async () => {
  const also = cases.replaceAll('}\n', ',"also":[{"type":"length","max":2,"threshold":1}]}\n')
  const cwd = folderWith({
    'cases.jsonl': also,
    'good.jsonl': outputs(2),
    'bad.jsonl': outputs(20),
    'good.yaml': suite('good.jsonl').replace('exact-match', 'exact-match, threshold: 0'),
    'bad.yaml': suite('bad.jsonl').replace('exact-match', 'exact-match, threshold: 0'),
  })
  const [good, bad] = [await run(cwd, 'good.yaml'), await run(cwd, 'bad.yaml')]
  const compared = JSON.parse((await saiten(['compare', good, bad, '--json'], { cwd })).stdout)
  expect(compared.scorers.map(({ name }: { name: string }) => name)).toEqual(['exact-match', 'contains', 'length'])
  expect(compared.scorers[2]).toMatchObject({ n: N, change: 'regressed' })
  expect(compared.deciding).toContain('length')
  expect(compared.decidedBy).toEqual(expect.arrayContaining(['length', 'pass rate']))
  const asked = await saiten(['compare', good, bad, '--decide', 'length'], { cwd })
  expect(asked).toMatchObject({ code: 1, stdout: expect.stringMatching(/length/) })
  const misspelt = await saiten(['compare', good, bad, '--decide', 'lenght'], { cwd })
  expect(misspelt.stderr).toContain('"lenght" is no scorer of both runs; did you mean "length"?')
})

it('may be decided by pass rate or average alone, and says so where there is none', async () => {
  const cwd = project()
  writeFileSync(
    join(cwd, 'free.yaml'),
    'name: bot\ncases: cases.jsonl\ntargets: [{ name: bot, outputs: good.jsonl }]\nscorers:\n  - { type: edit-similarity }\n',
  )
  const [good, bad, free] = [await run(cwd, 'good.yaml'), await run(cwd, 'bad.yaml'), await run(cwd, 'free.yaml')]
  for (const name of ['pass rate', 'passRate', '合格率']) {
    const { code, stdout } = await saiten(['compare', good, bad, '--decide', name], { cwd })
    expect(code).toBe(1)
    expect(stdout.trimEnd().split('\n').at(-1)).toMatch(/^WORSE: pass rate 0\.950 → 0\.500 \(p <0\.001\)$/)
  }
  const average = await saiten(['compare', good, bad, '--decide', 'weighted average'], { cwd })
  expect(average.stdout.trimEnd().split('\n').at(-1)).toMatch(/^WORSE: weighted average [^,]*$/)
  const again = await run(cwd, 'free.yaml')
  expect(await saiten(['compare', free, again, '--decide', 'passRate'], { cwd })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('nothing of what decides has a value on both sides'),
  })
})

describe('a gate against a baseline', () => {
  it('passes the first run, and fails one that regressed against the last that passed', async () => {
    const cwd = project()
    for (const file of ['good.yaml', 'bad.yaml']) {
      const text = readFileSync(join(cwd, file), 'utf8')
      writeFileSync(
        join(cwd, file),
        text.replace('gate: { passRate: 0 }', 'gate: { passRate: 0, regression: { baseline: last-pass } }'),
      )
    }
    expect((await saiten(['run', 'good.yaml'], { cwd })).code).toBe(0)
    const regressed = await saiten(['run', 'bad.yaml'], { cwd })
    expect(regressed.code).toBe(1)
    expect(regressed.stdout).toMatch(/exact-match regressed against r_\w+:bot: −0\.450 \(−0\.\d{3} … −0\.\d{3}\)/)
    expect((await saiten(['run', 'good.yaml'], { cwd })).code).toBe(0)
    expect(await saiten(['run', 'good.yaml', '--baseline', 'r_nope'], { cwd })).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('r_nope'),
    })
  })

  it('pairs targets by name: one that the baseline lacks is not compared with another', async () => {
    const cwd = project()
    const one = suite('good.jsonl').replace('name: bot, outputs', 'name: v2, outputs')
    writeFileSync(join(cwd, 'one.yaml'), one)
    writeFileSync(join(cwd, 'two.yaml'), one.replace('targets: [', 'targets: [{ name: v1, outputs: bad.jsonl }, '))
    const earlier = await run(cwd, 'one.yaml')
    const en = await saiten(['run', 'two.yaml', '--baseline', earlier], { cwd })
    expect(en.stdout).toContain(`the baseline ${earlier} has no target v1: not compared`)
    expect(en.stdout).not.toContain('regressed against')
    expect(en.code).toBe(2)
    const json = await saiten(['show', 'last', '--json'], { cwd })
    expect(json.stdout).toContain(`the baseline ${earlier} has no target v1: not compared`)
    expect(json.stdout).toContain(`no regression against ${earlier}:v2`)
    const ja = await saiten(['run', 'two.yaml', '--baseline', earlier, '--lang', 'ja'], { cwd })
    expect(ja.stdout).toContain(`基準の実行 ${earlier} にターゲット v1 がないため、比べていません`)
    // One against one: the newer version is what the older is the baseline of, whatever they are called.
    const renamed = await saiten(['run', 'two.yaml', '--target', 'v1', '--baseline', earlier], { cwd })
    expect(renamed.stdout).toContain(`exact-match regressed against ${earlier}:v2: −0.450`)
    expect(renamed.code).toBe(1)
  })
})

it('a target that is new since the last passing run is not compared, and does not keep the run from passing', async () => {
  const cwd = project()
  const gate = 'gate: { passRate: 0, regression: { baseline: last-pass } }'
  const one = suite('good.jsonl').replace('gate: { passRate: 0 }', gate)
  writeFileSync(join(cwd, 'one.yaml'), one)
  writeFileSync(join(cwd, 'two.yaml'), one.replace('targets: [', 'targets: [{ name: new, outputs: bad.jsonl }, '))
  const first = await run(cwd, 'one.yaml')
  const added = await saiten(['run', 'two.yaml'], { cwd })
  expect(added.stdout).toContain(
    `new: new since the last passing run ${first}, so there is nothing to compare with yet`,
  )
  expect(added.stdout).toContain('GATE PASS')
  expect(added.code).toBe(0)
  // From then on it has a baseline like the others.
  const again = await saiten(['run', 'two.yaml'], { cwd })
  expect(again.stdout).toMatch(/new: no regression against r_\w+:new/)
})

it('asks again only for cases near their threshold, and stops when they are settled', async () => {
  const cwd = folderWith({
    'target.ts':
      "export default ({ id }: { id: string }, { repeat }: { repeat: number }) => (id === 'near' ? 'x'.repeat(repeat % 2 ? 9 : 8) : 'x')",
    'score.ts':
      "export default { description: 'x', score: ({ output }: { output: string }) => ({ value: output.length / 10 }) }",
    'cases.jsonl': '{"id":"far","input":"a"}\n{"id":"near","input":"b"}\n',
    's.yaml':
      'cases: cases.jsonl\ntargets: [{ name: t, module: ./target.ts }]\nscorers: [{ type: ./score.ts, name: s, threshold: 0.85 }]\nrepeats: { max: 4, until: settled }\ngate: { passRate: 0 }\n',
  })
  const { stdout } = await saiten(['run', 's.yaml', '--reporter', 'jsonl'], { cwd })
  const trials = rowsOf(stdout).map((row) => row.case)
  expect(trials.filter((id) => id === 'far')).toHaveLength(1)
  expect(trials.filter((id) => id === 'near')).toHaveLength(4)
  const summary = JSON.parse((await saiten(['show', 'last', '--json'], { cwd })).stdout)
  expect(summary.scores).toMatchObject({ planned: 5, scored: 5, skipped: 0 })
})

describe('compare ends in one sentence that nothing above it contradicts', () => {
  /** A suite with one informational and one deciding scorer, over recorded answers. */
  const judged = (file: string, threshold: number) =>
    `name: bot\ncases: cases.jsonl\ntargets: [{ name: bot, outputs: ${file} }]\nscorers:\n  - { type: token-f1, threshold: ${threshold} }\n  - { type: edit-similarity, weight: 0 }\ngate: { passRate: 0 }\n`
  const answers = (text: (i: number) => string) =>
    Array.from({ length: 40 }, (_, i) => `${JSON.stringify({ id: `c${i}`, output: text(i) })}\n`).join('')
  const project2 = (files: Record<string, string>) =>
    folderWith({
      'cases.jsonl': Array.from(
        { length: 40 },
        (_, i) => `${JSON.stringify({ id: `c${i}`, input: 'q', expected: 'one two three four' })}\n`,
      ).join(''),
      ...files,
    })

  it('a threshold that moved is named, and is no change of the answers', async () => {
    const half = answers((i) => (i % 2 ? 'one two' : 'one two three four'))
    const cwd = project2({ 'a.jsonl': half, 'old.yaml': judged('a.jsonl', 0.5), 'new.yaml': judged('a.jsonl', 0.9) })
    const [before, after] = [await run(cwd, 'old.yaml'), await run(cwd, 'new.yaml')]
    const { code, stdout } = await saiten(['compare', before, after], { cwd })
    expect(code).toBe(0)
    expect(stdout).toContain('thresholds changed: token-f1 0.50 → 0.90; both sides are judged by the newer ones')
    expect(stdout).toContain('NO CHANGE SHOWN')
    expect(stdout).not.toMatch(/REGRESSED|NOW BELOW/)
  })

  it('twelve equal differences: a small p beside an interval that reaches 0 is told, not denied', async () => {
    const twelve = (text: string) =>
      answers(() => text)
        .split('\n')
        .slice(0, 12)
        .join('\n')
    const cwd = project2({
      'a.jsonl': twelve('one two three four'),
      'b.jsonl': twelve('one two three'),
      'a.yaml': judged('a.jsonl', 0.5),
      'b.yaml': judged('b.jsonl', 0.5),
    })
    const lines = readFileSync(join(cwd, 'cases.jsonl'), 'utf8').split('\n')
    writeFileSync(join(cwd, 'cases.jsonl'), lines.slice(0, 12).join('\n'))
    const [before, after] = [await run(cwd, 'a.yaml'), await run(cwd, 'b.yaml')]
    const { stdout } = await saiten(['compare', before, after], { cwd })
    expect(stdout).toContain('0 regressed, 0 improved, 12 pass or fail as before')
    expect(stdout.trimEnd().split('\n').at(-1)).toMatch(
      /^NO CHANGE SHOWN: no difference in token-f1, .* that interval and test both show \(12 pairs\); token-f1: p 0\.00\d, but the interval reaches 0: too few cases/,
    )
  })

  it('a scorer that only informs does not decide, unless it is asked to', async () => {
    // Another order: the words are the same, the text is not.
    const cwd = project2({
      'a.jsonl': answers(() => 'one two three four'),
      'b.jsonl': answers((i) => (i % 3 ? 'four three two one' : 'four two three one')),
      'a.yaml': judged('a.jsonl', 0.5),
      'b.yaml': judged('b.jsonl', 0.5),
    })
    const [before, after] = [await run(cwd, 'a.yaml'), await run(cwd, 'b.yaml')]
    const { code, stdout } = await saiten(['compare', before, after], { cwd })
    expect(code).toBe(0)
    expect(stdout).toMatch(/edit-similarity .*regressed, informs/)
    expect(stdout.trimEnd().split('\n').at(-1)).toMatch(/^NO CHANGE SHOWN/)
    const asked = await saiten(['compare', before, after, '--decide', 'edit-similarity'], { cwd })
    expect(asked.code).toBe(1)
    expect(asked.stdout.trimEnd().split('\n').at(-1)).toMatch(/^WORSE: edit-similarity/)
    const typo = await saiten(['compare', before, after, '--decide', 'edit-similarty'], { cwd })
    expect(typo).toMatchObject({ code: 3 })
    expect(typo.stderr).toContain('did you mean "edit-similarity"')
    const ja = await saiten(['compare', before, after, '--lang', 'ja'], { cwd })
    expect(ja.stdout).toContain('変化は認められない')
  })

  it('one measure that decides fell and another rose: mixed, exit 1', async () => {
    const cwd = project2({
      'a.jsonl': answers((i) => (i % 2 ? 'one two three' : 'one two three five')),
      'b.jsonl': answers((i) => (i % 3 ? 'four three two one' : 'four two three one')),
      'a.yaml': judged('a.jsonl', 0.5),
      'b.yaml': judged('b.jsonl', 0.5),
    })
    const [before, after] = [await run(cwd, 'a.yaml'), await run(cwd, 'b.yaml')]
    const { code, stdout } = await saiten(['compare', before, after, '--decide', 'token-f1,edit-similarity'], { cwd })
    expect(code).toBe(1)
    expect(stdout.trimEnd().split('\n').at(-1)).toMatch(/^MIXED: token-f1 .*edit-similarity/)
  })
})

it('advice leads somewhere: what compare lacks, a near case, two targets side by side', async () => {
  const cwd = folderWith({
    'cases.jsonl': cases,
    'good.jsonl': outputs(20),
    'bad.jsonl': outputs(2),
    's.yaml':
      'name: bot\ncases: cases.jsonl\ntargets: [{ name: v1, outputs: good.jsonl }, { name: v2, outputs: bad.jsonl }]\nscorers: [{ type: exact-match }]\n',
  })
  const { stdout } = await saiten(['run', 's.yaml'], { cwd })
  const line = /saiten (compare \S+:v1 \S+:v2)/.exec(stdout)?.[1] as string
  expect((await saiten(line.split(' '), { cwd })).code).toBe(1)
  const alone = await saiten(['compare', 'last'], { cwd })
  expect(alone.code).toBe(3)
  const offered = /saiten (compare last:v1 last:v2)/.exec(alone.stderr)?.[1] as string
  expect((await saiten(offered.split(' '), { cwd })).code).toBe(1)
  expect((await saiten(['show', 'last', 'c-1'], { cwd })).stderr).toMatch(/did you mean "c\d/)
})
