import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openStore } from '../store/open-store.ts'
import { jsonl, RULES, row } from './testing/gate.ts'
import { folderWith, saiten } from './testing/saiten.ts'

const WORDS = 'one two three four five six seven eight nine ten'
const ANSWERS = jsonl(
  row('leaks', `${WORDS} SECRET`, WORDS),
  row('sorry', `${WORDS} sorry`, WORDS),
  row('short', 'one', WORDS),
  row('both', 'SECRET', WORDS),
  row('fine', WORDS),
)

/** A folder in which the gate ran over these answers, this often. */
async function gated(times = 1, answers = ANSWERS) {
  const cwd = folderWith({ 'cases.jsonl': answers, 'rules.yaml': RULES })
  const run = (...args: string[]) => saiten(args, { cwd })
  for (let i = 0; i < times; i++) await run('gate', 'cases.jsonl', '--rules', 'rules.yaml')
  const ids = JSON.parse((await run('runs', '--json')).stdout).map((one: { run: string }) => one.run) as string[]
  const review = async (...args: string[]) => JSON.parse((await run('review', ...args, '--json')).stdout)
  return { cwd, run, ids, review }
}

const idsOf = (page: { cases: { case: string }[] }) => page.cases.map((one) => one.case)

describe('saiten review', () => {
  it('begins with the counts, and shows the ids of the broken rules', async () => {
    const { run } = await gated()
    const { code, stdout } = await run('review')
    expect(code).toBe(0)
    const [counts, rules] = stdout.split('\n')
    expect(counts).toBe('5 cases: 3 fail, 2 to review; 2 where rules and scores disagree (≠), 5 not decided yet')
    expect(rules).toBe('broken rules: text.critical.key 2, text.major.sorry 1')
    expect(stdout.split('\n').find((line) => line.includes('leaks'))).toMatch(/≠.*text\.critical\.key$/)
    const japanese = (await run('review', '--lang', 'ja')).stdout
    expect(japanese).toMatch(/^5 件: 不合格 3 件、要確認 2 件。/)
    const rows = japanese.split('\n').filter((line) => line.startsWith('r_'))
    expect(rows).toHaveLength(5)
    for (const line of rows) expect(line).not.toMatch(/ (fail|pass|review) |\(none\)/)
  })

  it('has one line a case, of the latest run it came up in, and says in how many earlier ones it did', async () => {
    const { review, ids } = await gated(3)
    const page = await review()
    expect(idsOf(page)).toEqual(['leaks', 'sorry', 'short', 'both', 'fine'])
    for (const one of page.cases) expect(one).toMatchObject({ run: ids[0], earlier: 2 })
    expect(page.counts).toMatchObject({ cases: 5, fail: 3, review: 2, error: 0 })
  })

  it('shows the failing cases, those where rules and scores disagree, one run, or one rule', async () => {
    const { review, run, ids } = await gated(2)
    expect(idsOf(await review('--failing'))).toEqual(['leaks', 'short', 'both'])
    expect(idsOf(await review('--disagree'))).toEqual(['leaks', 'short'])
    expect(idsOf(await review('--rule', 'text.major.sorry'))).toEqual(['sorry'])
    expect(idsOf(await review('--failing', '--rule', 'text.major.sorry'))).toEqual([])
    const old = await review('--run', ids[1] as string)
    expect(old.cases).toHaveLength(5)
    for (const one of old.cases) expect(one).toMatchObject({ run: ids[1], earlier: 0 })
    expect((await run('review', '--rule', 'nothing')).stdout).toContain('no case fits; 5 without these filters')
    expect((await run('review', '--run', 'r_nothing')).code).toBe(3)
  })

  it('pages: every case comes once, and a place that is no longer there is told', async () => {
    const { review, run } = await gated()
    const seen: string[] = []
    let next: string | null = null
    do {
      const page = await review('--limit', '3', ...(next === null ? [] : ['--cursor', next]))
      expect(page.counts.cases).toBe(5)
      seen.push(...idsOf(page))
      next = page.next
    } while (next !== null)
    expect(seen).toEqual(['leaks', 'sorry', 'short', 'both', 'fine'])
    expect((await run('review', '--limit', '3')).stdout).toContain('… 2 more: --cursor ')
    expect(await run('review', '--cursor', 'elsewhere')).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('--cursor'),
    })
  })

  it('takes who decided by --by', async () => {
    const { review, run } = await gated()
    expect(await run('review', 'decide', 'last', 'leaks', 'reject', '--by', 'mika')).toMatchObject({ code: 0 })
    expect(await run('review', 'decide', 'last', 'short', 'hold', '--by', 'mika')).toMatchObject({ code: 0 })
    const wrong = await run('review', 'decide', 'last', 'short', 'acept')
    expect(wrong).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('"acept" is no decision; did you mean "accept"?'),
    })
    // To hold is not to decide.
    expect((await review()).counts.undecided).toBe(4)
  })
})

it("shows the rules of a suite of one's own as rules, and names the target in the line to decide with", async () => {
  const cwd = folderWith({
    'suite.yaml': `name: own
cases: c.jsonl
targets: [{ name: v1, outputs: v1.jsonl }, { name: v2, outputs: v2.jsonl }]
scorers:
  - { type: rules, file: rules.yaml }
  - { type: length, max: 20 }
`,
    'rules.yaml': RULES,
    'c.jsonl': '{"id":"it is one","input":"q"}\n',
    'v1.jsonl': '{"id":"it is one","output":"SECRET"}\n',
    'v2.jsonl': '{"id":"it is one","output":"far too long to be let through"}\n',
  })
  expect((await saiten(['run', 'suite.yaml'], { cwd })).stderr).not.toContain('✗')
  const { cases, counts } = JSON.parse((await saiten(['review', '--json'], { cwd })).stdout)
  expect(cases).toMatchObject([
    { target: 'v1', rules: { verdict: 'fail', violations: ['text.critical.key'] }, scores: { verdict: 'pass' } },
    { target: 'v2', rules: { verdict: 'pass', violations: [] }, scores: { verdict: 'fail' } },
  ])
  expect(counts).toMatchObject({ disagree: 2, rules: { 'text.critical.key': 1 } })
  const { stdout } = await saiten(['review'], { cwd })
  const [, line = ''] = /(saiten review decide .*)$/m.exec(stdout) ?? []
  expect(line).toMatch(/^saiten review decide r_\w+ 'it is one' accept --target v1$/)
  const words = (line.match(/'[^']*'|\S+/g) ?? []).slice(1).map((word) => word.replaceAll("'", ''))
  expect(await saiten(words, { cwd })).toMatchObject({ code: 0 })
})

describe('saiten review import', () => {
  it.each([
    ['csv', (id: string) => `run,case,decision,rater,note\n${id},leaks,reject,mika,a key\n${id},short,accept,mika,\n`],
    [
      'jsonl',
      (run: string) =>
        jsonl(
          { run, case: 'leaks', decision: 'reject', rater: 'mika', note: 'a key' },
          { run, case: 'short', decision: 'accept', rater: 'mika' },
        ),
    ],
  ])('takes decisions from %s, and the same file twice only once', async (kind, text) => {
    const { cwd, run, ids, review } = await gated()
    writeFileSync(join(cwd, `made.${kind}`), text(ids[0] as string))
    expect((await run('review', 'import', `made.${kind}`)).stdout).toBe('recorded 2 decisions, 0 were known\n')
    expect((await run('review', 'import', `made.${kind}`)).stdout).toBe('recorded 0 decisions, 2 were known\n')
    const { cases, counts } = await review()
    expect(counts.undecided).toBe(3)
    expect(cases[0]).toMatchObject({ case: 'leaks', decision: 'reject', note: 'a key' })
  })

  it('takes who decided from the column that the page writes, and from one called like --by', async () => {
    const { cwd, run, ids } = await gated()
    writeFileSync(
      join(cwd, 'made.csv'),
      `run,case,decision,note,by\n${ids[0]},leaks,reject,,mika\n${ids[0]},short,accept,,\n`,
    )
    await run('review', 'import', 'made.csv')
    const store = await openStore(join(cwd, '.saiten'))
    const raters = (await store.decisions()).map(({ case: id, rater }) => [id, rater])
    await store.close()
    expect(raters.toSorted()).toEqual([
      ['leaks', 'mika'],
      ['short', null],
    ])
  })

  it('says that a file is not there, and not how one has to look', async () => {
    const { run } = await gated()
    const { code, stderr } = await run('review', 'import', 'nowhere.csv')
    expect({ code, stderr }).toEqual({ code: 3, stderr: '✗ nowhere.csv  there is no such file; check the path\n' })
  })

  it('keeps nothing of a file with a mistake, and says where it is', async () => {
    const { cwd, run, ids, review } = await gated()
    const good = { run: ids[0], case: 'leaks', decision: 'reject' }
    const rows = [good, { ...good, decision: 'maybe' }, { ...good, repeat: 'x' }, { ...good, decidedAt: 'monday' }]
    writeFileSync(join(cwd, 'made.jsonl'), jsonl(...rows))
    const { code, stderr } = await run('review', 'import', 'made.jsonl')
    expect(code).toBe(3)
    for (const [line, what] of [
      [2, 'maybe'],
      [3, 'repeat'],
      [4, 'monday'],
    ])
      expect(stderr).toMatch(new RegExp(`made\\.jsonl:${line}\\b.*${what}`))
    expect((await review()).counts.undecided).toBe(5)
  })

  it('leaves out what no run here has, with its line and exit code 2', async () => {
    const { cwd, run, ids } = await gated()
    writeFileSync(join(cwd, 'made.csv'), `run,case,decision\n${ids[0]},leaks,reject\nr_gone,leaks,accept\n`)
    const { code, stdout, stderr } = await run('review', 'import', 'made.csv')
    expect(code).toBe(2)
    expect(stdout).toBe('recorded 1 decision, 0 were known\n')
    expect(stderr).toBe('! made.csv:3: r_gone leaks: no run here has that answer\n')
    const { leftOut } = JSON.parse((await run('review', 'import', 'made.csv', '--json', '--lang', 'ja')).stdout)
    expect(leftOut).toEqual([{ line: 3, run: 'r_gone', case: 'leaks', reason: expect.stringMatching(/実行がここに/) }])
  })

  it('knows `last` and the start of an id, as every command does', async () => {
    const { cwd, run, ids, review } = await gated(2)
    const rows = [`last,leaks,reject`, `${ids[1]?.slice(0, -1)},short,accept`]
    writeFileSync(join(cwd, 'made.csv'), `run,case,decision\n${rows.join('\n')}\n`)
    expect(await run('review', 'import', 'made.csv')).toMatchObject({ code: 0, stderr: '' })
    const decidedIn = async (id: string) =>
      (await review('--run', id)).cases.filter((one: { decision: string | null }) => one.decision)
    expect(await decidedIn(ids[0] as string)).toMatchObject([{ case: 'leaks', decision: 'reject' }])
    expect(await decidedIn(ids[1] as string)).toMatchObject([{ case: 'short', decision: 'accept' }])
  })

  it('asks for the target where a run has several, instead of saying that the answer is not here', async () => {
    const cwd = folderWith({
      'suite.yaml':
        'cases: c.jsonl\ntargets: [{ name: v1, outputs: o.jsonl }, { name: v2, outputs: o.jsonl }]\nscorers: [{ type: contains, value: x }]\n',
      'c.jsonl': '{"id":"a","input":"q"}\n',
      'o.jsonl': '{"id":"a","output":"y"}\n',
      'made.csv': 'run,case,decision\nlast,a,accept\n',
    })
    await saiten(['run', 'suite.yaml'], { cwd })
    const { code, stderr } = await saiten(['review', 'import', 'made.csv'], { cwd })
    expect(code).toBe(2)
    expect(stderr).toContain('the run has the targets v1, v2; say which in a column "target"')
  })

  it('tells ids that are long numbers apart', async () => {
    const ids = ['12345678901234567890', '12345678901234567891']
    const cases = ids.map((id) => `{"id":${id},"output":"one","expected":"${WORDS}"}\n`).join('')
    const { cwd, run, ids: runs, review } = await gated(1, cases)
    writeFileSync(join(cwd, 'made.jsonl'), `{"run":"${runs[0]}","case":${ids[1]},"decision":"accept"}\n`)
    expect(await run('review', 'import', 'made.jsonl')).toMatchObject({ code: 0 })
    expect((await review()).cases.map((one: { decision: string | null }) => one.decision)).toEqual([null, 'accept'])
  })
})

it('sends whoever asks for thresholds of a suite to calibrate, and does not say that nothing was decided', async () => {
  const cwd = folderWith({
    'suite.yaml': 'name: own\ncases: c.jsonl\nscorers: [{ type: length, max: 3 }]\n',
    'c.jsonl': jsonl({ id: 'a', output: 'far too long' }, { id: 'b', output: 'too long' }),
  })
  const review = (...args: string[]) => saiten(['review', ...args], { cwd })
  await saiten(['run', 'suite.yaml'], { cwd })
  expect((await review('propose')).stdout).toMatch(/^0 decisions are too few/)
  for (const id of ['a', 'b']) await review('decide', 'last', id, 'reject')
  const { stdout } = await review('propose')
  const [, run = ''] = /2 are about (r_\w+), a run of a suite: saiten calibrate \1 /.exec(stdout) ?? []
  expect(stdout).not.toContain('0 decisions')
  expect((await saiten(['calibrate', run], { cwd })).stdout).toContain('decisions of review: 2 labels')
  expect((await review('propose', '--lang', 'ja')).stdout).toContain('判断が 2 件あります')
})

it('says nothing of rules where a suite has none', async () => {
  const cwd = folderWith({
    'suite.yaml': 'name: own\ncases: c.jsonl\nscorers: [{ type: length, max: 3 }]\n',
    'c.jsonl': jsonl({ id: 'a', output: 'far too long' }),
  })
  await saiten(['run', 'suite.yaml'], { cwd })
  const { stdout } = await saiten(['review'], { cwd })
  expect(stdout).toMatch(/^1 case: 1 fail; 1 not decided yet\n/)
  expect(stdout).not.toMatch(/rules|≠|—/)
  expect((await saiten(['review', '--lang', 'ja'], { cwd })).stdout).not.toMatch(/ルール|≠|—/)
})
