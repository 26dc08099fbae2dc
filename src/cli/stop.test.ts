import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { folderWith, rowsOf, saiten, startSaiten } from './testing/saiten.ts'
import { begun, reportsIn, stopSuite, withReports } from './testing/stop-suite.ts'

const CASES = 400

/** Answers that are at hand: every twentieth, or as said, is wrong. */
function plainSuite({ cases = CASES, wrong = 20, gate = 'passRate: 0.9, stop: decided', more = '' } = {}): string {
  const rows = Array.from({ length: cases }, (_, i) => {
    const output = (i * 7919 + 3) % wrong === 0 ? 'nothing' : 'the answer'
    return `${JSON.stringify({ id: `c${i}`, input: `q${i}`, output, metadata: { half: i % 2 } })}\n`
  })
  return folderWith({
    'suite.yaml': `name: stops\ncases: cases.jsonl\nscorers: [{ type: contains, value: answer }]\ngate: { ${gate} }\n${more}`,
    'cases.jsonl': rows.join(''),
  })
}

async function summaryOf(args: string[], cwd: string) {
  const { code, stdout, stderr } = await saiten([...args, '--json'], { cwd })
  return { code, stderr, ...JSON.parse(stdout) }
}

const sum = ({ planned: _planned, ...parts }: Record<string, number>) => Object.values(parts).reduce((a, b) => a + b, 0)

describe('a run that stops when its verdict is known', () => {
  it('is finished, and says what it rests on, what was not needed and what is known of the rest', async () => {
    const cwd = plainSuite()
    const found = await summaryOf(['run', 'suite.yaml', '--seed', '7'], cwd)
    expect(found).toMatchObject({ code: 0, verdict: 'pass', stopped: { of: CASES, seed: 7, certainty: 0.99 } })
    const { after } = found.stopped
    expect(after).toBeLessThan(CASES * 0.6)
    for (const counts of [found.cases, found.scores, found.targets[0].cases]) {
      expect(counts).toMatchObject({ planned: CASES, skipped: 0, notNeeded: CASES - after })
      expect(sum(counts)).toBe(CASES)
    }
    expect(found.provenance.seed).toBe(7)
    expect(found.reasons[0]).toBe(`decided after ${after} of ${CASES} cases; ${CASES - after} not needed`)
    expect(found.reasons[1]).toBe(
      'pass rate ≥ 0.90: the full suite would say the same, wrong at most 1 time in 100 (order drawn with seed 7)',
    )
    const [low, high] = found.targets[0].passRate.ci95
    expect(low).toBeGreaterThanOrEqual(0.9)
    expect(high).toBeGreaterThanOrEqual(0.95)
  })

  it('says so in every report, in both languages', async () => {
    const cwd = plainSuite()
    await saiten(['run', 'suite.yaml', '--seed', '7', ...withReports], { cwd })
    const { terminal, junit, markdown, jsonl } = reportsIn(cwd) as Record<string, string>
    expect(terminal).toMatch(/^GATE PASS {2}exit 0\n {2}decided after \d+ of 400 cases; \d+ not needed$/m)
    expect(terminal).toMatch(/^cases 400 = pass \d+ .*\+ skipped 0 \+ not needed \d+$/m)
    expect(terminal).toMatch(/^planned 400 = scored \d+ .*\+ skipped 0 \+ not needed \d+$/m)
    expect(terminal).toContain('saiten run --continue RUN')
    expect(junit).toMatch(/<skipped message="\d+ cases were not needed for the verdict"/)
    expect(markdown).toMatch(/decided after \d+ of 400 cases/)
    expect(markdown).toMatch(/not needed \d+/)
    const ran = rowsOf(jsonl as string).length
    expect(terminal).toContain(`decided after ${ran} of 400`)
    const ja = await saiten(['run', 'suite.yaml', '--seed', '7', '--lang', 'ja'], { cwd })
    expect(ja.stdout).toContain(`400 件中 ${ran} 件で決定、${400 - ran} 件は不要`)
    expect(ja.stdout).toContain('全件を実行しても同じ判定になります（誤りは最大で 100 回に 1 回、順序の種 7）')
  })

  it('draws another order every time, unless it is told the seed', async () => {
    const cwd = plainSuite({ cases: 120 })
    const orders: string[] = []
    for (const seed of [[], [], ['--seed', '5'], ['--seed', '5']]) {
      const { stdout } = await saiten(['run', 'suite.yaml', '--reporter', 'jsonl', ...seed], { cwd })
      orders.push(
        rowsOf(stdout)
          .map((row) => row.case)
          .join(' '),
      )
    }
    expect(orders[0]).not.toBe(orders[1])
    expect(orders[2]).toBe(orders[3])
  })

  it('is resumed without a further case, and with the same report', async () => {
    const cwd = plainSuite()
    await saiten(['run', 'suite.yaml', ...withReports], { cwd })
    const before = reportsIn(cwd)
    const { code, stderr } = await saiten(['run', '--resume', 'last', ...withReports], { cwd })
    expect(code, stderr).toBe(0)
    expect(reportsIn(cwd)).toEqual(before)
    await saiten(['show', 'last', ...withReports], { cwd })
    expect(reportsIn(cwd)).toEqual(before)
  })

  it('never serves as a baseline, and says so where it is named as one', async () => {
    const cwd = plainSuite()
    await saiten(['run', 'suite.yaml'], { cwd })
    const against = await summaryOf(['run', 'suite.yaml', '--stop', 'never', '--baseline', 'last-pass'], cwd)
    expect(against.reasons.join()).toContain('no earlier passing run to compare with')
    await saiten(['run', 'suite.yaml'], { cwd })
    const named = await saiten(['run', 'suite.yaml', '--baseline', 'last'], { cwd })
    expect(named.code).toBe(3)
    expect(named.stderr).toMatch(/ended after \d+ of 400 cases and is no baseline.*saiten run --continue r_/)
  })

  it('is compared on pairs only, with a note; its judges are not said to drift', async () => {
    const cwd = plainSuite()
    await saiten(['run', 'suite.yaml', '--stop', 'never'], { cwd })
    const early = await summaryOf(['run', 'suite.yaml'], cwd)
    expect(JSON.stringify(early)).not.toContain('"drift"')
    const full = (await saiten(['runs', '--json'], { cwd })).stdout
      .match(/r_[0-9a-f]{8}/g)
      ?.find((id) => id !== early.run)
    const { code, stdout } = await saiten(['compare', full as string, early.run], { cwd })
    expect(code).toBe(0)
    expect(stdout).toContain(`${early.stopped.after} cases paired: 0 regressed, 0 improved`)
    expect(stdout).toContain(`${early.run} ended when the verdict was known: only pairs count`)
    const ja = await saiten(['compare', full as string, early.run, '--lang', 'ja'], { cwd })
    expect(ja.stdout).toContain('対だけを比べており、その数は事前に決まっていません')
  })

  it('fails at once where all cases must pass, and hints at what that means when they do', async () => {
    const cwd = plainSuite({ gate: 'stop: decided' })
    const failed = await summaryOf(['run', 'suite.yaml'], cwd)
    expect(failed).toMatchObject({ code: 1, verdict: 'fail', cases: { fail: 1 } })
    expect(failed.stderr).toContain('with passRate 1 the first failure ends the run')
    const clean = plainSuite({ gate: 'stop: decided', wrong: 100_000 })
    const passed = await summaryOf(['run', 'suite.yaml'], clean)
    expect(passed.verdict).toBe('pass')
    expect(passed.cases.pass).toBeGreaterThanOrEqual(CASES * 0.95)
  })

  it('that needed all its cases says so, and has the report of a full run otherwise', async () => {
    const cwd = plainSuite({ cases: 100, wrong: 10 })
    const found = await summaryOf(['run', 'suite.yaml', '--stop', 'certain'], cwd)
    expect(found.reasons.at(-1)).toBe('all 100 cases were needed: the figures stand too near their limits for fewer')
    expect(found.cases).not.toHaveProperty('notNeeded')
    const full = await summaryOf(['run', 'suite.yaml', '--stop', 'never'], cwd)
    const same = ({
      run: _run,
      stderr: _stderr,
      startedAt: _s,
      finishedAt: _f,
      reasons: _r,
      provenance: _p,
      targets,
      ...rest
    }: typeof full) => ({
      ...rest,
      targets: targets.map(({ health: _health, ...target }: Record<string, unknown>) => target),
    })
    expect(same(found)).toEqual(same(full))
    expect(full.reasons).toEqual(['pass rate 0.90 ≥ 0.90'])
  })
})

describe('--continue', () => {
  it('has the rows and the verdict of a full run, and keeps both verdicts', async () => {
    const cwd = plainSuite()
    const full = await saiten(['run', 'suite.yaml', '--stop', 'never', '--reporter', 'jsonl'], { cwd })
    const early = await summaryOf(['run', 'suite.yaml'], cwd)
    const rest = await saiten(['run', '--continue', early.run, '--reporter', 'jsonl'], { cwd })
    expect(rest.code, rest.stderr).toBe(full.code)
    expect(rowsOf(rest.stdout)).toEqual(rowsOf(full.stdout))
    const shown = await summaryOf(['show', early.run], cwd)
    const { after } = early.stopped
    expect(shown).toMatchObject({
      verdict: 'pass',
      cases: { planned: CASES, pass: 380, fail: 20 },
      earlier: [{ verdict: 'pass', after, of: CASES, at: expect.any(String) }],
    })
    expect(shown).not.toHaveProperty('stopped')
    expect(shown.reasons.at(-1)).toMatch(
      new RegExp(`^after ${after} of 400 cases .* the verdict was PASS; all cases say the same$`),
    )
    expect((await saiten(['run', '--continue', early.run], { cwd })).stderr).toContain('has all its cases')
  })

  it('says where the full run has another verdict than it had early', async () => {
    // Nearly all that fail are among those that were not needed: one time in a hundred that may happen.
    const cwd = plainSuite({
      cases: 100,
      wrong: 9,
      gate: 'passRate: 0.9, stop: decided, certainty: 0.3, maxErrorRate: 1',
    })
    for (let seed = 0; seed < 40; seed++) {
      const early = await summaryOf(['run', 'suite.yaml', '--seed', String(seed)], cwd)
      if (early.verdict !== 'pass' || !early.stopped) continue
      const full = await summaryOf(['run', '--continue', early.run], cwd)
      expect(full).toMatchObject({ code: 1, verdict: 'fail', earlier: [{ verdict: 'pass' }] })
      expect(full.reasons.join()).toContain('the verdict was PASS; all cases say otherwise')
      return
    }
    throw new Error('a certainty of 0.3 was never wrong')
  })

  it('is gone on with after an interruption, without stopping again', async () => {
    const cwd = stopSuite({ cases: 200, wait: 20 })
    await saiten(['run', 'suite.yaml', '--concurrency', '20'], { cwd })
    const before = begun(cwd)
    const rest = startSaiten(['run', '--continue', '--concurrency', '4'], { cwd })
    while (begun(cwd) < before + 10) await sleep(5)
    rest.child.kill('SIGKILL')
    await rest.finished
    const resumed = await summaryOf(['run', '--resume', '--concurrency', '20'], cwd)
    expect(resumed).toMatchObject({ code: 1, cases: { planned: 200, skipped: 0 }, earlier: [{ verdict: 'fail' }] })
    expect(resumed.cases).not.toHaveProperty('notNeeded')
  })

  it('needs a run that ended early', async () => {
    const cwd = plainSuite()
    await saiten(['run', 'suite.yaml', '--stop', 'never'], { cwd })
    expect((await saiten(['run', '--continue'], { cwd })).stderr).toContain('there is nothing to continue')
    const both = await saiten(['run', '--continue', 'last', '--resume', 'last'], { cwd })
    expect([both.code, both.stderr]).toEqual([3, expect.stringContaining('give one of them')])
  })
})

describe('what can be decided', () => {
  it('is refused for cases whose number nobody knows', async () => {
    const cwd = folderWith({
      'cases.ts': 'export default function* () { yield { id: "a", output: "b" } }\n',
      'suite.yaml': 'cases: cases.ts\nscorers: [{ type: contains, value: b }]\ngate:\n  stop: decided\n',
    })
    const { code, stderr } = await saiten(['run', 'suite.yaml'], { cwd })
    expect(code).toBe(3)
    expect(stderr).toMatch(/suite\.yaml:4.*gate\.stop.*cases from a generator do not tell/)
  })

  it('is hinted to be little for few cases', async () => {
    const cwd = plainSuite({ cases: 40 })
    expect((await saiten(['run', 'suite.yaml'], { cwd })).stderr).toContain('with 40 cases little can be saved')
  })

  it('takes the selected cases for the whole', async () => {
    const cwd = plainSuite({ gate: 'passRate: 0.8, stop: decided' })
    const found = await summaryOf(['run', 'suite.yaml', '--filter', 'half=1', '--limit', '150', '--seed', '3'], cwd)
    expect(found).toMatchObject({ verdict: 'pass', stopped: { of: 150 } })
    expect(sum(found.cases)).toBe(150)
    const rest = await saiten(['run', '--continue', found.run, '--reporter', 'jsonl'], { cwd })
    const full = await saiten(
      ['run', 'suite.yaml', '--stop', 'never', '--filter', 'half=1', '--limit', '150', '--reporter', 'jsonl'],
      { cwd },
    )
    expect(rowsOf(rest.stdout)).toEqual(rowsOf(full.stdout))
  })

  it('counts a case once, when all its tries are in', async () => {
    const cwd = plainSuite({ cases: 200 })
    const found = await summaryOf(['run', 'suite.yaml', '--repeats', '3', '--seed', '3'], cwd)
    const { after } = found.stopped
    expect(found.cases).toMatchObject({ planned: 600, notNeeded: 3 * (200 - after) })
    expect(sum(found.cases)).toBe(600)
    expect(found.targets[0].passRate.n).toBe(after * 3)
  })

  it('says of a mistake where it stands and what is allowed', async () => {
    const cwd = plainSuite({ gate: 'stop: soon, certainty: 99, failures: 0' })
    const { code, stderr } = await saiten(['run', 'suite.yaml'], { cwd })
    expect(code).toBe(3)
    expect(stderr).toContain('gate.stop  must be decided, certain or never; found "soon"')
    expect(stderr).toContain('gate.certainty  must be a number between 0 and 1')
    expect(stderr).toContain('gate.failures  must be a whole number from 1 up')
    const word = await saiten(['run', 'suite.yaml', '--stop', 'soon'], { cwd })
    expect([word.code, word.stderr]).toEqual([3, expect.stringContaining('decided, certain, never')])
  })
})
