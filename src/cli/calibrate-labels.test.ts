import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { modelServer } from './testing/model-server.ts'
import { folderWith, saiten } from './testing/saiten.ts'

/** People pass the even cases. The judge in the suite is wrong on every fifth. */
const isGood = (i: number) => i % 2 === 0
const judgement = (i: number) => (isGood(i) !== (i % 5 === 0) ? 5 : 1)

const CASES = Array.from({ length: 40 }, (_, i) => ({ id: `c${i}`, input: `question ${i}`, output: `answer ${i}` }))
const lines = (rows: readonly unknown[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('')
const reply = (score: number) => ({ score, reasoning: 'so it is' })

const SUITE = `name: support-bot
cases: cases.jsonl
judge: { model: "scripted:replies.jsonl" }
scorers:
  - { type: semantic-similarity, threshold: 0.7 }
  - { type: contains, value: answer }
gate: { passRate: 0 }
`

function folder(): string {
  return folderWith({
    'suite.yaml': SUITE,
    'cases.jsonl': lines(CASES.map((one) => ({ ...one, expected: `answer ${one.id}` }))),
    'replies.jsonl': lines(
      CASES.map(({ id }, i) => ({ scorer: 'semantic-similarity', case: id, reply: reply(judgement(i)) })),
    ),
    'labels.csv': `case,label\n${CASES.map(({ id }, i) => `${id},${isGood(i) ? 'pass' : 'fail'}\n`).join('')}`,
  })
}

const JUDGE = 'semantic-similarity'

async function ok(cwd: string, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await saiten(args, { cwd })
  expect([code, stderr.includes('internal error')], stderr).toEqual([0, false])
  return stdout
}

async function health(cwd: string, ...run: string[]) {
  const { targets } = JSON.parse(await ok(cwd, ...run, '--json'))
  return targets[0].health.find((entry: { scorer: string }) => entry.scorer === JUDGE).people
}

it('keeps the labels, so that this run and later ones with the same answers show κ', async () => {
  const cwd = folder()
  await ok(cwd, 'run', 'suite.yaml', '--quiet')
  expect(await health(cwd, 'show', 'last')).toBeUndefined()
  const { labels } = JSON.parse(await ok(cwd, 'calibrate', 'last', '--labels', 'labels.csv', '--json'))
  expect(labels).toMatchObject({ file: 'labels.csv', used: 40, decisions: 0, kept: 40 })
  const people = { n: 40, agreement: 0.8, otherAnswers: 0 }
  expect(await health(cwd, 'show', 'last')).toMatchObject(people)
  expect((await health(cwd, 'show', 'last')).kappa).toBeCloseTo(0.6, 12)
  expect(await ok(cwd, 'show', 'last')).toContain(`${JUDGE}  agrees with people: κ 0.60`)

  // Eight answers are others now: the labels say nothing of these.
  const changed = CASES.map((one, i) => ({ ...one, expected: 'x', ...(i < 8 && { output: `answer, anew ${i}` }) }))
  writeFileSync(join(cwd, 'cases.jsonl'), lines(changed))
  expect(await health(cwd, 'run', 'suite.yaml')).toMatchObject({ n: 32, otherAnswers: 8 })

  // A row that is gone from the file is gone from the reports.
  writeFileSync(join(cwd, 'labels.csv'), 'case,label\nc20,pass\nc21,fail\n')
  await ok(cwd, 'calibrate', 'last', '--labels', 'labels.csv')
  expect(await health(cwd, 'show', 'last')).toMatchObject({ n: 32 })
  const first = JSON.parse(await ok(cwd, 'runs', '--json')).at(-1).run
  await ok(cwd, 'calibrate', first, '--labels', 'labels.csv')
  expect(await health(cwd, 'show', 'last')).toMatchObject({ n: 2 })
})

describe('decisions recorded by review', () => {
  const decide = (cwd: string, id: string, decision: string) => ok(cwd, 'review', 'decide', 'last', id, decision)

  it('are labels where no file is named, stand beside those of a file, and are said apart', async () => {
    const cwd = folder()
    await ok(cwd, 'run', 'suite.yaml', '--quiet')
    const { code, stderr } = await saiten(['calibrate', 'last'], { cwd })
    expect(code).toBe(3)
    expect(stderr).toContain('--labels FILE')
    expect(stderr).toContain('saiten review decide')

    await decide(cwd, 'c0', 'accept')
    await decide(cwd, 'c1', 'reject')
    await decide(cwd, 'c2', 'accept')
    const alone = JSON.parse(await ok(cwd, 'calibrate', 'last', '--scorer', JUDGE, '--json'))
    expect(alone.labels).toMatchObject({ file: null, kind: 'pass-fail', used: 3, decisions: 3, raters: 1, kept: 3 })
    expect(alone.scorers[0].agreement.confusion).toEqual({
      bothPass: 1,
      bothFail: 1,
      onlyScorerPasses: 0,
      onlyPeoplePass: 1,
    })
    expect(await ok(cwd, 'calibrate', 'last', '--lang', 'ja')).toContain('review の判断: ラベル 3 件（合否）')
    const both = await ok(cwd, 'calibrate', 'last', '--labels', 'labels.csv', '--scorer', JUDGE)
    expect(both).toContain('labels.csv 40 + decisions of review 3: 43 labels (pass or fail) by 2 raters on 40 cases')

    // The answers are the same once they are rescored, and so are the decisions on them.
    await ok(cwd, 'rescore', 'last', '--quiet')
    const rescored = JSON.parse(await ok(cwd, 'calibrate', 'last', '--json'))
    expect(rescored.labels).toMatchObject({ file: null, decisions: 3 })
  })

  it('are of as many people as said who they are', async () => {
    const cwd = folder()
    await ok(cwd, 'run', 'suite.yaml', '--quiet')
    for (const [id, who] of [
      ['c0', '田中'],
      ['c1', '佐藤'],
      ['c2', '佐藤'],
    ] as const)
      await ok(cwd, 'review', 'decide', 'last', id, 'accept', '--by', who)
    expect(await ok(cwd, 'calibrate', 'last')).toContain('3 labels (pass or fail) by 2 raters on 3 cases')
  })

  it('cannot stand beside grades', async () => {
    const cwd = folder()
    await ok(cwd, 'run', 'suite.yaml', '--quiet')
    await decide(cwd, 'c0', 'accept')
    writeFileSync(join(cwd, 'grades.csv'), 'case,label\nc0,5\nc1,2\nc2,4\n')
    const text = await ok(cwd, 'calibrate', 'last', '--labels', 'grades.csv')
    expect(text).toContain('1 decisions of review left out, since these are grades')
    expect(await health(cwd, 'show', 'last')).toMatchObject({ n: 0, reason: expect.stringContaining('--pass-from') })
    await ok(cwd, 'calibrate', 'last', '--labels', 'grades.csv', '--pass-from', '4')
    expect(await health(cwd, 'show', 'last')).toMatchObject({ n: 3 })
  })
})

describe('another judge', () => {
  it('judges the labelled cases again, and only these, without touching the run', async () => {
    const cwd = folder()
    writeFileSync(
      join(cwd, 'few.csv'),
      `case,label\n${CASES.slice(0, 30)
        .map(({ id }, i) => `${id},${isGood(i) ? 1 : 0}\n`)
        .join('')}`,
    )
    const server = await modelServer(({ body }) => {
      const [, number] = /answer (\d+)/.exec(body.messages.map(({ content }) => content).join('\n')) ?? []
      return JSON.stringify(reply(isGood(Number(number)) ? 5 : 1))
    })
    await ok(cwd, 'run', 'suite.yaml', '--quiet')
    const before = await ok(cwd, 'show', 'last', '--json')
    const args = [
      'calibrate',
      'last',
      '--labels',
      'few.csv',
      '--judge',
      'openai-compatible:better',
      '--judge-url',
      server.url,
    ]
    const { judge, scorers } = JSON.parse(await ok(cwd, ...args, '--json'))
    expect(server.asked).toHaveLength(30)
    expect(judge).toEqual({ model: 'openai-compatible:better', inRun: 'scripted:replies.jsonl' })
    expect(scorers).toHaveLength(1)
    expect(scorers[0]).toMatchObject({ scorer: JUDGE, agreement: { kappa: { value: 1, n: 30 } } })
    expect(scorers[0].kappaInRun.value).toBeCloseTo(0.6, 12)
    expect(scorers[0].warnings[0]).toContain('only the labelled cases')

    // Paid for once; and the run is what it was, but for the labels.
    const text = await ok(cwd, ...args)
    expect(server.asked).toHaveLength(30)
    expect(text).toContain('judged again by openai-compatible:better (in the run: scripted:replies.jsonl)')
    expect(text).toContain("κ of the run's own judge")
    expect(JSON.parse(await ok(cwd, 'runs', '--json'))).toHaveLength(1)
    const after = JSON.parse(await ok(cwd, 'show', 'last', '--json'))
    expect(after.targets[0].scorers).toEqual(JSON.parse(before).targets[0].scorers)
  })

  it('needs a scorer that asks the judge, and a judge for what limits it', async () => {
    const cwd = folder()
    await ok(cwd, 'run', 'suite.yaml', '--quiet')
    const wrong = async (...args: string[]) => {
      const { code, stderr } = await saiten(['calibrate', 'last', '--labels', 'labels.csv', ...args], { cwd })
      return `${code} ${stderr}`
    }
    const judge = ['--judge', 'openai-compatible:x', '--judge-url', 'http://127.0.0.1:9']
    expect(await wrong(...judge, '--scorer', 'contains')).toMatch(
      /^3 .*"contains" does not ask the judge.*semantic-sim/,
    )
    expect(await wrong('--max-cost', '1')).toMatch(/^3 .*name the judge with --judge/)
  })
})
