import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { folderWith, saiten } from './testing/saiten.ts'

/** A judge whose word stands in the case, so that a test knows what it will say. */
const JUDGE = `export default {
  description: 'says what the case tells it to',
  judge: true,
  threshold: 0.7,
  score: ({ metadata }, _options, { repeat }) => ({ value: metadata.judge[repeat % metadata.judge.length] }),
}
`

const SUITE = `name: support-bot
cases: cases.jsonl
scorers:
  - { type: ./judge.js, name: judge }
  - { type: contains, value: good }
gate: { passRate: 0 }
`

/** People pass the odd cases. The judge gives these 0.8, the others 0.5; where i % 10 is 3 or 6 it is wrong. */
const truth = (i: number) => i % 2
const isWrong = (i: number) => i % 10 === 3 || i % 10 === 6
const judgement = (i: number) => ((truth(i) === 1) !== isWrong(i) ? 0.8 : 0.5)

function cases(count: number, judge = (i: number) => [judgement(i)]): string {
  const one = (i: number) => ({ id: `c${i}`, output: truth(i) === 1 ? 'good' : 'bad', metadata: { judge: judge(i) } })
  return Array.from({ length: count }, (_, i) => `${JSON.stringify(one(i))}\n`).join('')
}

const labels = (count: number) =>
  `case,label\n${Array.from({ length: count }, (_, i) => `c${i},${truth(i) === 1 ? '合格' : '不合格'}\n`).join('')}`

const graded = Array.from({ length: 60 }, (_, i) => `{"case":"c${i}","label":${truth(i) === 1 ? 5 : 2}}\n`).join('')

const files = {
  'judge.js': JUDGE,
  'suite.yaml': SUITE,
  'cases.jsonl': cases(100),
  'unsteady.jsonl': cases(40, (i) => (i < 10 ? [0.8, 0.6] : [0.8])),
  'unsteady.yaml': SUITE.replace('cases.jsonl', 'unsteady.jsonl'),
  'labels.csv': labels(60),
  'few.csv': labels(12),
  'unlabelled.csv': 'case,label,probability\nc0,,0.5\nc1,,0.5\n',
  'all.csv': labels(100),
  'grades.jsonl': graded,
  'wrong.csv': 'case,label,scorer\nc0,fail,\nc0,pass,\nc1,4,\nc2,perhaps,\ncx,pass,\nc3,pass,jugde\n',
  'columns.csv': 'id,verdict\nc0,pass\n',
}

let cwd: string

/** A run in a store of its own, shared by the tests that only read it. */
async function ran(store: string, ...args: string[]) {
  const { code, stderr } = await saiten(['run', ...args, '--quiet', '--store', store], { cwd })
  expect([code, stderr.includes('internal error')]).toEqual([0, false])
}

const calibrate = (store: string, ...args: string[]) =>
  saiten(['calibrate', 'last', '--store', store, ...args], { cwd })

beforeAll(async () => {
  cwd = mkdtempSync(join(tmpdir(), 'saiten-calibrate-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text)
  await ran('whole', 'suite.yaml')
})
afterAll(() => rmSync(cwd, { recursive: true, force: true }))

it('holds every scorer of a stored run against the labels', async () => {
  const { code, stdout, stderr } = await calibrate('whole', '--labels', 'labels.csv', '--json')
  expect([code, stderr]).toEqual([0, ''])
  const { labels: read, scorers } = JSON.parse(stdout)
  expect(read).toMatchObject({ kind: 'pass-fail', rows: 60, used: 60, cases: 60, raters: 1, casesWithout: 40 })
  expect(scorers.map((one: { scorer: string }) => one.scorer)).toEqual(['judge', 'contains'])
  const [judge, contains] = scorers
  expect(judge.agreement).toMatchObject({
    confusion: { bothPass: 24, bothFail: 24, onlyScorerPasses: 6, onlyPeoplePass: 6 },
    falsePass: { value: 0.2, n: 30 },
    falseFail: { value: 0.2, n: 30 },
  })
  expect(judge.agreement.kappa.value).toBeCloseTo(0.6, 12)
  expect(judge.proposal).toMatchObject({ threshold: 0.7, chosenOn: 30, heldOut: { n: 30 } })
  // Nothing says how these 60 of 100 were chosen.
  expect(judge.passRate.corrected.value).toBeNull()
  expect(judge.passRate.corrected.reason).toMatch(/drawn at random.*saiten review sample r_\w+ --n 100/)
  expect(judge.warnings[0]).toContain('figures hold for the labelled cases alone')
  expect(contains.agreement.kappa.value).toBe(1)
  expect(contains.passRate.plain.value).toBe(0.5)

  const text = await calibrate('whole', '--labels', 'labels.csv', '--scorer', 'judge', '--lang', 'ja')
  expect(text.stdout).toContain('labels.csv: ラベル 60 件（合否）、評価者 1 人、ケース 60 件。ラベルのないケース 40 件')
  expect(text.stdout).toContain('コーエンの κ                0.60 (0.40 – 0.80)')
  expect(text.stdout).not.toContain('contains')
  expect((await calibrate('whole', '--labels', 'labels.csv', '--quiet')).stdout).toBe(
    'judge  κ 0.60 (0.40 – 0.80)  n 60\ncontains  κ 1.00 (0.88 – 1.00)  n 60\n',
  )
})

it('gives the same figures for the same seed, and another split for another', async () => {
  const with7 = await calibrate('whole', '--labels', 'labels.csv', '--seed', '7', '--json')
  expect(await calibrate('whole', '--labels', 'labels.csv', '--seed', '7', '--json')).toEqual(with7)
  const heldOut = (stdout: string) => JSON.parse(stdout).scorers[0].proposal.heldOut
  const { stdout } = await calibrate('whole', '--labels', 'labels.csv', '--seed', '8', '--json')
  expect(heldOut(stdout)).not.toEqual(heldOut(with7.stdout))
})

it('says that few labels are few, and proposes nothing then', async () => {
  const { code, stdout } = await calibrate('whole', '--labels', 'few.csv', '--scorer', 'judge')
  expect(code).toBe(0)
  expect(stdout).toContain('! only 12 labelled cases')
  expect(stdout).toContain("Cohen's κ")
  expect(stdout).toContain('no threshold is proposed: 12 labelled cases are too few')
})

it('says which scorers it leaves out, since they have no score at all', async () => {
  const suite = SUITE.replace('gate:', '  - { type: ./broken.js, name: broken }\ngate:')
  const cwd = folderWith({
    'judge.js': JUDGE,
    'broken.js': "export default { description: 'breaks', score: () => { throw new Error('no') } }",
    'suite.yaml': suite,
    'cases.jsonl': cases(24),
    'labels.csv': labels(24),
  })
  await saiten(['run', 'suite.yaml'], { cwd })
  const { stdout } = await saiten(['calibrate', 'last', '--labels', 'labels.csv'], { cwd })
  expect(stdout).toContain('not listed, since there is not one score in this run: broken')
  expect(stdout).toContain('24 labels (pass or fail) by 1 rater on 24 cases; 0 cases without')
})

it('finds how often a judge changes its mind', async () => {
  await ran('unsteady', 'unsteady.yaml', '--repeats', '2')
  const { stdout } = await calibrate('unsteady', '--labels', 'few.csv', '--scorer', 'judge', '--json')
  const { scorers } = JSON.parse(stdout)
  expect(scorers[0].repeats).toMatchObject({ cases: 40, flipped: 10, share: 0.25, answersDiffered: 0 })
})

it('reads grades, and the marks from which a case passes', async () => {
  const read = async (...rest: string[]) =>
    JSON.parse((await calibrate('whole', '--labels', 'grades.jsonl', '--scorer', 'contains', '--json', ...rest)).stdout)
  const plain = await read()
  expect(plain.labels).toMatchObject({ kind: 'grade', scale: { low: 1, high: 5, step: 1 } })
  expect(plain.scorers[0].grades.spearman.value).toBeCloseTo(1, 12)
  expect(plain.scorers[0].agreement).toMatchObject({ value: null, reason: expect.stringContaining('--pass-from') })
  const decided = await read('--pass-from', '4')
  expect(decided.scorers[0].agreement.kappa.value).toBe(1)
})

describe('bad input is exit 3, all mistakes at once', () => {
  it('in the labels, with file and line', async () => {
    const { code, stdout, stderr } = await calibrate('whole', '--labels', 'wrong.csv')
    expect([code, stdout]).toEqual([3, ''])
    expect(stderr.split('\n')).toEqual([
      expect.stringMatching(/^✗ wrong.csv:3:1 {2}case {2}the case "c0" has a label already, in line 2/),
      expect.stringMatching(/^✗ wrong.csv:4:4 {2}label {2}this is a grade, but line 2 holds pass or fail/),
      expect.stringMatching(/^✗ wrong.csv:5:4 {2}label {2}"perhaps" is no label/),
      expect.stringMatching(/^✗ wrong.csv:6 {2}the run has no case "cx"/),
      expect.stringMatching(/^✗ wrong.csv:7 {2}the run has no scorer "jugde"; did you mean "judge"/),
      '',
    ])
    const columns = await calibrate('whole', '--labels', 'columns.csv')
    expect(columns.code).toBe(3)
    expect(columns.stderr).toContain('columns.csv:1  there is no column "case"')
    expect(columns.stderr).toContain('columns.csv:1  there is no column "label"')
  })

  it('in the options', async () => {
    const wrong = async (...rest: string[]) => {
      const { code, stderr } = await calibrate('whole', ...rest)
      return `${code} ${stderr}`
    }
    expect(await wrong()).toMatch(/^3 .*which labels\?/)
    expect(await wrong('--labels', 'none.csv')).toMatch(/^3 .*no such file/)
    expect(await wrong('--labels', 'unlabelled.csv')).toMatch(/^3 .*no row has a label yet/)
    expect(await wrong('--labels', 'labels.csv', '--scorer', 'contain')).toMatch(/^3 .*did you mean "contains"\?/)
    expect(await wrong('--labels', 'labels.csv', '--target', 'gpt')).toMatch(/^3 .*no target "gpt"/)
    expect(await wrong('--labels', 'labels.csv', '--scale', '5')).toMatch(/^3 .*--scale/)
    expect(await wrong('--labels', 'labels.csv', '--pass-from', '4')).toMatch(/^3 .*pass or fail already/)
  })
})

it('only counts labels of cases that a partial run left out', async () => {
  await ran('part', 'suite.yaml', '--limit', '50')
  const { code, stdout } = await calibrate('part', '--labels', 'all.csv', '--json')
  expect(code).toBe(0)
  expect(JSON.parse(stdout).labels).toMatchObject({ rows: 100, used: 50, unknownCases: 50, casesWithout: 0 })
})

it('draws by groups of a judge’s score, and calibrates with the chances that cases had', async () => {
  const sample = (...args: string[]) => saiten(['review', 'sample', 'last', '--store', 'whole', ...args], { cwd })
  const drew = await sample('--n', '40', '--strata', 'judge')
  expect(drew.code, drew.stderr).toBe(0)
  const [head, ...rows] = drew.stdout.trimEnd().split('\n')
  expect(head).toBe('case,target,label,probability,stratum,input,expected,output')
  expect(rows).toHaveLength(40)
  expect(new Set(rows.map((row) => row.split(',').slice(3, 5).join())).size).toBeGreaterThan(1)
  writeFileSync(join(cwd, 'strata.csv'), `${[head, ...rows.map((row) => row.replace(',,', ',pass,'))].join('\n')}\n`)
  const { stdout } = await calibrate('whole', '--labels', 'strata.csv', '--scorer', 'judge', '--json')
  const { labels: read, scorers } = JSON.parse(stdout)
  expect(read.chosen).toBe('random')
  // People pass all of them, so the corrected rate is 1, whatever the judge says.
  expect(scorers[0].passRate.corrected.value).toBeCloseTo(1, 9)
  const text = await calibrate('whole', '--labels', 'strata.csv', '--scorer', 'judge')
  expect(text.stdout).toMatch(/pass rate corrected +1\.00 \(.*\) of these 100 cases/)
  const unknown = await sample('--strata', 'juge')
  expect([unknown.code, unknown.stderr]).toEqual([3, expect.stringContaining('did you mean "judge"?')])
})

it('a corrected pass rate is given for labels of a drawn sample, and only when all of it is labelled', async () => {
  const out = 'drawn.csv'
  const drew = await saiten(['review', 'sample', 'last', '--n', '40', '--out', out, '--store', 'whole'], { cwd })
  expect([drew.code, drew.stdout]).toEqual([0, expect.stringContaining('drew 40 answers into drawn.csv')])
  const [head, ...rows] = readFileSync(join(cwd, out), 'utf8').trimEnd().split('\n')
  expect(head).toBe('case,target,label,probability,input,expected,output')
  expect(rows).toHaveLength(40)
  for (const row of rows) expect(row).toMatch(/^[^,]+,[^,]+,,0\.4,/)
  const fill = (row: string) => row.replace(',,', ',pass,')
  const correctedIn = async (name: string, lines: string[]) => {
    writeFileSync(join(cwd, name), `${[head, ...lines].join('\n')}\n`)
    const { stdout, stderr } = await calibrate('whole', '--labels', name, '--scorer', 'judge', '--json')
    return (
      JSON.parse(stdout || `{"error":${JSON.stringify(stderr)}}`).scorers[0] as {
        passRate: { corrected: { value: number | null; reason?: string } }
      }
    ).passRate.corrected
  }
  expect((await correctedIn('filled.csv', rows.map(fill))).value).not.toBeNull()
  const part = await correctedIn(
    'part.csv',
    rows.map((row, at) => (at < 30 ? fill(row) : row)),
  )
  expect(part).toMatchObject({
    value: null,
    reason: expect.stringContaining('10 of the drawn cases have no label yet'),
  })
})

it('draws answers with what a person reads to label them, never as a formula, and reads the file again', async () => {
  const own = folderWith({
    'suite.yaml': 'name: own\ncases: c.jsonl\nscorers: [{ type: length, max: 3 }]\n',
    'c.jsonl': `${JSON.stringify({ id: 'a', input: 'How long, please?', expected: ['14 days', '2 weeks'], output: '=1+1\nor "so"' })}\n`,
  })
  await saiten(['run', 'suite.yaml'], { cwd: own })
  await saiten(['review', 'sample', 'last', '--out', 'labels.csv'], { cwd: own })
  const drawn = readFileSync(join(own, 'labels.csv'), 'utf8')
  expect(drawn).toBe(
    'case,target,label,probability,input,expected,output\n' +
      `a,default,,1,"How long, please?","[""14 days"",""2 weeks""]","'=1+1\nor ""so"""\n`,
  )
  writeFileSync(join(own, 'labels.csv'), drawn.replace(',,', ',fail,'))
  const { stdout } = await saiten(['calibrate', 'last', '--labels', 'labels.csv'], { cwd: own })
  expect(stdout).toContain('labels.csv: 1 label (pass or fail)')
})
