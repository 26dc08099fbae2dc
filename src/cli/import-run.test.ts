import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { evalLog, inspectSample, jsonLog } from '../import/inspect/testing.ts'
import { resultRow, resultsFile } from '../import/promptfoo-results/testing.ts'
import { emptyDatabase } from '../store/postgres/testing/database.ts'
import { folderWith, saiten } from './testing/saiten.ts'

const RIGHT = [1, 1, 1, 0, 1, 1, 0, 1, 1, 1, 1, 1]
const WORSE = [0, 1, 0, 0, 0, 1, 0, 0, 1, 0, 0, 1]
const samples = (rights: readonly number[]) =>
  rights.map((right, at) =>
    inspectSample({ id: at + 1, answer: right ? 'Paris' : '<b>Rome</b>', value: right ? 'C' : 'I' }),
  )

const SUITE = 'name: mine\ncases: cases.jsonl\nscorers: [{ type: contains, value: Paris, threshold: 1 }]\n'

function project() {
  const folder = folderWith({ 'suite.yaml': SUITE, 'cases.jsonl': '{"id":"x","input":"x","output":"Paris"}\n' })
  writeFileSync(join(folder, 'good.eval'), evalLog(samples(RIGHT), { model: 'openai/good', accuracy: 10 / 12 }))
  writeFileSync(join(folder, 'bad.json'), jsonLog(samples(WORSE), { model: 'ollama/bad', accuracy: 4 / 12 }))
  return folder
}

const withoutIds = (text: string) => text.replace(/r_[0-9a-f]{8}/g, 'r_').replace(/\d{4}-\d\d-\d\d[T ][\d:.]+Z?/g, 'T')

interface Imported {
  run: string
}

async function importBoth(folder: string, env: NodeJS.ProcessEnv) {
  const ids: string[] = []
  for (const file of ['good.eval', 'bad.json']) {
    const { code, stdout, stderr } = await saiten(['import', file, '--json'], { cwd: folder, env })
    expect([code, stderr]).toEqual([0, expect.not.stringContaining('rror')])
    ids.push((JSON.parse(stdout) as Imported).run)
  }
  return ids as [string, string]
}

test('a run without a score has no empty line for its means, and is not to be compared with one that has', async () => {
  const folder = project()
  writeFileSync(
    join(folder, 'unscored.eval'),
    evalLog(
      samples(RIGHT).map((one) => ({ ...one, scores: {} })),
      {},
    ),
  )
  await importBoth(folder, {})
  const { stdout } = await saiten(['import', 'unscored.eval'], { cwd: folder })
  expect(stdout).not.toMatch(/^ +$/m)
  expect(stdout).not.toContain('saiten compare')
  const again = await saiten(['import', 'bad.json'], { cwd: folder })
  expect(again.stdout).toMatch(/saiten compare r_\w+ r_\w+/)
})

describe('a run of another tool', () => {
  test('is shown, compared, reviewed, calibrated, rescored and exported, from a file and from PostgreSQL alike', async () => {
    const folder = project()
    writeFileSync(
      join(folder, 'labels.csv'),
      `case,label\n${WORSE.map((right, at) => `${at + 1},${at === 3 ? 'pass' : right ? 'pass' : 'fail'}`).join('\n')}\n`,
    )
    const said: string[][] = []
    for (const store of ['runs.db', await emptyDatabase()]) {
      const env = { SAITEN_STORE: store }
      const [good, bad] = await importBoth(folder, env)
      const outputs: string[] = []
      const call = async (wanted: number, ...args: string[]) => {
        const { code, stdout, stderr } = await saiten(args, { cwd: folder, env })
        expect([args.join(' '), code, stderr]).toEqual([args.join(' '), wanted, expect.any(String)])
        // These two hold times.
        if (!args.includes('html') && !args.includes('junit')) outputs.push(withoutIds(stdout + stderr))
        return stdout
      }
      const shown = await call(0, 'show', bad)
      expect(shown).toContain('FAILED 8 of 12, worst first')
      expect(shown).toContain('match   12  0.33')
      expect(shown).toContain('answers of ollama/bad, imported from inspect 0.3.95, 2025-05-13 00:28 UTC: bad.json')
      expect(shown).toContain('GATE UNJUDGED')
      expect(shown).toContain(`saiten rescore ${bad} --suite SUITE`)
      expect(shown).not.toMatch(/^time /m)
      expect(await call(0, 'show', bad, '1')).toContain('✗ match  0  (imported, weight 1)\n    It said <b>Rome</b>')
      const compared = JSON.parse(await call(1, 'compare', good, bad, '--json'))
      expect(compared).toMatchObject({ change: 'regressed', cases: { paired: 12, regressed: 6, improved: 0 } })
      expect(compared.scorers).toEqual([expect.objectContaining({ name: 'match', before: 10 / 12, after: 4 / 12 })])
      expect(await call(0, 'review', '--run', bad)).toContain('8 cases: 8 fail')
      await call(0, 'review', 'decide', bad, '1', 'accept', '--by', 'mika')
      const calibrated = JSON.parse(await call(0, 'calibrate', bad, '--labels', 'labels.csv', '--json'))
      expect(calibrated.scorers[0]).toMatchObject({ scorer: 'match', agreement: { share: { value: 10 / 11 } } })
      const out = `out-${said.length}`
      await call(0, 'export', bad, out, '--format', 'jsonl')
      const file = readdirSync(join(folder, out)).find((name) => name.startsWith('rows')) as string
      const rows = readFileSync(join(folder, out, file), 'utf8')
        .trim()
        .split('\n')
      expect(rows).toHaveLength(12)
      expect(JSON.parse(rows[0] as string)).toMatchObject({
        case: '1',
        target: 'ollama/bad',
        verdict: 'fail',
        output: '<b>Rome</b>',
      })
      for (const reporter of ['json', 'jsonl', 'junit', 'markdown', 'github', 'html']) {
        const text = await call(0, 'show', bad, '--reporter', reporter)
        if (reporter === 'junit' || reporter === 'html') expect(text).not.toContain('<b>Rome</b>')
      }
      const rescored = JSON.parse(await call(1, 'rescore', good, '--suite', 'suite.yaml', '--json'))
      expect(rescored.targets[0].passRate.value).toBeCloseTo(10 / 12)
      expect(await call(0, 'runs')).toContain('capitals (ollama/bad)  4 of 12 pass')
      said.push(outputs.map((text) => text.replaceAll(/runs\.db|postgres:\S+|out-\d/g, 'STORE')))
    }
    expect(said[1]).toEqual(said[0])
  })

  test('says wherever it is shown what is not in it, and when it was imported before', async () => {
    const folder = project()
    const results = { total_samples: 5, scores: [] }
    writeFileSync(join(folder, 'part.json'), jsonLog(samples([1, 0]), { results, status: 'cancelled' }))
    expect((await saiten(['import', 'part.json'], { cwd: folder })).stdout).not.toContain('imported before')
    const again = await saiten(['import', 'part.json'], { cwd: folder })
    expect([again.code, again.stdout]).toEqual([2, expect.stringMatching(/the same file was imported before, as r_/)])
    const shown = (await saiten(['show', 'last'], { cwd: folder })).stdout
    expect(shown).toContain('  samples: 3 of 5 samples are not in the log')
    expect(shown).toContain('  status cancelled: the run did not come to its end')
    const japanese = (await saiten(['show', 'last', '--lang', 'ja'], { cwd: folder })).stdout
    expect(japanese).toContain('5 件中 3 件のサンプルがログにありません')
  })

  test('says what cannot be done with it', async () => {
    const folder = project()
    const [good] = await importBoth(folder, {})
    const refused = async (...args: string[]) => {
      const { code, stderr } = await saiten(args, { cwd: folder })
      expect(code).toBe(3)
      return stderr
    }
    expect(await refused('run', '--resume', good)).toContain('was imported: there is nothing to go on with')
    expect(await refused('rescore', good)).toContain(`saiten rescore ${good} --suite SUITE`)
    expect(await refused('rescore', good, '--lang', 'ja')).toContain('取り込んだものなので')
    writeFileSync(join(folder, 'l.csv'), 'case,label\n1,pass\n')
    expect(await refused('calibrate', good, '--labels', 'l.csv', '--judge', 'scripted:x.jsonl')).toContain(
      'its scorers are not here to ask another judge',
    )
  })

  test('is not compared where other graders scored', async () => {
    const folder = project()
    for (const model of ['a', 'b']) {
      const graded = jsonLog([inspectSample({ scores: { model_graded_qa: { value: 'C' } } })], { model })
      writeFileSync(join(folder, `${model}.json`), graded)
      await saiten(['import', `${model}.json`], { cwd: folder })
    }
    const [b, a] = JSON.parse((await saiten(['runs', '--json'], { cwd: folder })).stdout) as { run: string }[]
    const { code, stderr } = await saiten(['compare', a?.run as string, b?.run as string], { cwd: folder })
    expect(code).toBe(2)
    expect(stderr).toContain('other options, version or files behind: model_graded_qa')
    expect(stderr).not.toContain('saiten rescore')
  })

  test('of promptfoo keeps its verdicts; pairs with other assertions are left out of a comparison', async () => {
    const folder = project()
    const rows = (wanted: string) =>
      ['France', 'Italy', 'Spain'].flatMap((country, test) =>
        [0, 1].map((column) => {
          const testCase = {
            vars: { country },
            assert: [{ type: 'contains', value: country === 'Spain' ? wanted : 'Paris' }],
          }
          const pass = column === 1 || country === 'France'
          const gradingResult = {
            pass,
            score: Number(pass),
            reason: 'because',
            componentResults: [{ pass, score: Number(pass), reason: 'because', assertion: testCase.assert[0] }],
          }
          return resultRow({
            test,
            column,
            country,
            provider: { id: `model-${column}` },
            testCase,
            gradingResult,
            success: pass,
          })
        }),
      )
    writeFileSync(join(folder, 'before.json'), resultsFile(rows('Madrid')))
    writeFileSync(join(folder, 'after.json'), resultsFile(rows('madrid')))
    const runs: string[] = []
    for (const file of ['before.json', 'after.json']) {
      const { code, stdout } = await saiten(['import', file, '--json'], { cwd: folder })
      expect(code).toBe(0)
      const kept = JSON.parse(stdout)
      expect(kept).toMatchObject({
        from: 'promptfoo-results',
        suite: 'capitals',
        verdicts: { pass: 4, fail: 2, error: 0 },
      })
      runs.push(kept.run)
    }
    const targets = await saiten(['compare', `${runs[0]}:model-0`, `${runs[0]}:model-1`, '--json'], { cwd: folder })
    expect(JSON.parse(targets.stdout).cases).toMatchObject({ paired: 3, improved: 2 })
    const versions = await saiten(['compare', `${runs[0]}:model-0`, `${runs[1]}:model-0`, '--json'], { cwd: folder })
    expect(JSON.parse(versions.stdout).cases).toMatchObject({ paired: 2, missing: { otherwise: 1 } })
    const shown = await saiten(['show', runs[0] as string, '--reporter', 'json'], { cwd: folder })
    expect(JSON.parse(shown.stdout).provenance.imported).toMatchObject({ tool: 'promptfoo', version: '0.123.1' })
  })

  test('leaves nothing behind where the file is wrong, in both languages', async () => {
    const folder = project()
    writeFileSync(join(folder, 'cut.eval'), evalLog(samples(RIGHT)).subarray(0, 900))
    writeFileSync(join(folder, 'empty.eval'), evalLog([]))
    for (const [file, en, ja] of [
      ['cut.eval', 'the file is cut off', '途中で切れている'],
      ['empty.eval', 'there are no samples in this log', 'サンプルがありません'],
    ] as const) {
      const english = await saiten(['import', file], { cwd: folder })
      expect([english.code, english.stderr]).toEqual([3, expect.stringContaining(en)])
      const japanese = await saiten(['import', file, '--lang', 'ja'], { cwd: folder })
      expect([japanese.code, japanese.stderr]).toEqual([3, expect.stringContaining(ja)])
    }
    expect(JSON.parse((await saiten(['runs', '--json'], { cwd: folder })).stdout || '[]')).toEqual([])
  })

  test('may say what it likes in names and texts: nothing of it is a command, a page or a prototype', async () => {
    const folder = project()
    const evil = '\u001b[31m</script><img src=x onerror=alert(1)>\n::error::x\u202e'
    const sample = (id: string) =>
      inspectSample({
        id,
        answer: evil,
        metadata: { [evil]: evil },
        scores: { SLOT: { value: 'C', explanation: evil }, [evil]: { value: 0.5 }, constructor: { value: 'I' } },
      })
    const log = jsonLog(['__proto__', 'constructor', evil].map(sample), { model: evil, task: evil, status: evil })
    writeFileSync(join(folder, 'evil.json'), log.replaceAll('"SLOT"', '"__proto__"'))
    const env = { GITHUB_ACTIONS: 'true' }
    const call = async (...args: string[]) => (await saiten(args, { cwd: folder, env })).stdout
    const said = [
      await call('import', 'evil.json'),
      await call('show', 'last'),
      await call('show', 'last', '__proto__'),
      await call('show', 'last', '--reporter', 'html'),
      await call('runs'),
      await call('review'),
    ]
    expect(said[1]).toContain('__proto__')
    for (const text of said) expect(text).not.toMatch(/\u001b|\u202e|^::error/m)
    expect(said[3]).not.toContain('onerror=alert')
    const rows = JSON.parse(await call('show', 'last', '--json'))
    expect(rows.targets[0].scorers.map(({ n }: { n: number }) => n)).toEqual([3, 3, 3])
  })

  test('may be larger than the memory that there is', async () => {
    const folder = project()
    const events = [{ event: 'model', output: 'x'.repeat(400_000) }]
    const many = Array.from({ length: 300 }, (_, at) => inspectSample({ id: at, events }))
    writeFileSync(join(folder, 'large.json'), jsonLog(many, {}, 0))
    writeFileSync(join(folder, 'large.eval'), evalLog(many))
    for (const file of ['large.json', 'large.eval']) {
      // 120 MB, and less than half of that to work with.
      const env = { NODE_OPTIONS: '--max-old-space-size=48' }
      const { code, stdout } = await saiten(['import', file, '--json'], { cwd: folder, env })
      expect([code, JSON.parse(stdout).verdicts]).toEqual([0, expect.objectContaining({ pass: 300 })])
    }
  })

  test('with another scale is scored once that is said; what is left out is exit code 2', async () => {
    const folder = project()
    const graded = [3, 7, 10].map((value, at) => inspectSample({ id: at, scores: { grade: { value } } }))
    writeFileSync(join(folder, 'grades.json'), jsonLog(graded))
    const without = await saiten(['import', 'grades.json'], { cwd: folder })
    expect([without.code, without.stdout]).toEqual([2, expect.stringContaining('--scale grade=LOW..HIGH')])
    const scaled = await saiten(['import', 'grades.json', '--scale', 'grade=0..10'], { cwd: folder })
    expect([scaled.code, scaled.stdout]).toEqual([0, expect.stringContaining('grade mean 0.67 (n 3)')])
    const wrong = await saiten(['import', 'grades.json', '--scale', 'grade=10'], { cwd: folder })
    expect([wrong.code, wrong.stderr]).toEqual([3, expect.stringContaining('--scale is NAME=LOW..HIGH')])
  })
})
