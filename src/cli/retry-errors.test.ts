import { chmodSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { playAll, session, suiteText, textOf } from './testing/compression-suite.ts'
import { jsonl } from './testing/gate.ts'
import { modelServer } from './testing/model-server.ts'
import { folderWith, rowsOf, saiten } from './testing/saiten.ts'

/** Scores by case and scorer: their value, or the kind of the error. */
const scoresIn = (text: string) =>
  rowsOf(text).flatMap((row) =>
    (row.scores as { scorer: string; value: number | null; error?: { kind: string } }[]).map(
      ({ scorer, value, error }) => [row.case, scorer, value ?? error?.kind],
    ),
  )

const logged = (cwd: string) => readFileSync(join(cwd, 'scored.log'), 'utf8').trim().split('\n')

it('rescore --retry-errors scores again what has no score, and nothing else', async () => {
  const cwd = folderWith({
    'suite.yaml': 'cases: cases.jsonl\nscorers: [{ type: length, min: 1 }]\n',
    'moody.yaml': 'cases: cases.jsonl\nscorers: [{ type: ./moody.mjs, name: moody }, { type: length, min: 1 }]\n',
    'cases.jsonl': jsonl({ id: 'a', output: 'x' }, { id: 'b', output: 'y' }),
    'moody.mjs': `import { appendFileSync, existsSync } from 'node:fs'
export default { description: 'moody', threshold: 0.5, score: ({ id }) => {
  appendFileSync(new URL('scored.log', import.meta.url), id + '\\n')
  if (id === 'b' && existsSync(new URL('down', import.meta.url))) throw new Error('down')
  return { value: 1 }
} }`,
    down: '',
  })
  await saiten(['run', 'suite.yaml', '--quiet'], { cwd })
  const first = await saiten(['rescore', 'last', '--suite', 'moody.yaml', '--reporter', 'jsonl'], { cwd })
  expect(first.code).toBe(2)
  expect(scoresIn(first.stdout)).toContainEqual(['b', 'moody', 'threw'])
  rmSync(join(cwd, 'down'))
  const again = await saiten(['rescore', '--resume', 'last', '--retry-errors', '--reporter', 'jsonl'], { cwd })
  expect(again.code).toBe(0)
  expect(scoresIn(again.stdout)).toEqual([
    ['a', 'moody', 1],
    ['a', 'length', 1],
    ['b', 'moody', 1],
    ['b', 'length', 1],
  ])
  expect(logged(cwd).toSorted()).toEqual(['a', 'b', 'b'])
})

/** An analyser that dies of one text while `down` is there, and writes down what it was given. */
const JUMANPP = `#!${process.execPath}
const { appendFileSync, existsSync } = require('node:fs')
if (process.argv[2] === '--version') console.log('Juman++ Version: 2.0.0-rc3')
else require('node:readline').createInterface({ input: process.stdin }).on('line', (text) => {
  if (text.startsWith('# ')) return console.log(text)
  appendFileSync('scored.log', text + '\\n')
  if (text.includes('雨') && existsSync('down')) process.exit(3)
  const lines = [...text].map((word) => word + ' よみ ' + word + ' 名詞 6 * 0 * 0 * 0 NIL')
  console.log([...lines, 'EOS'].join('\\n'))
})
`

it('gate --retry-errors judges again the cases that an evaluator could not', async () => {
  const cwd = folderWith({
    'cases.yaml': '- { id: sun, output: 晴れ, expected: 晴れ }\n- { id: rain, output: 雨だ, expected: 雨だ }\n',
    'bin/jumanpp': JUMANPP,
    down: '',
  })
  chmodSync(join(cwd, 'bin/jumanpp'), 0o755)
  const env = { PATH: `${join(cwd, 'bin')}:${process.env.PATH}` }
  const gate = (...args: string[]) => saiten(['gate', ...args, '--json'], { cwd, env })
  const first = JSON.parse((await gate('cases.yaml', '--tokenizer', 'ja_jumanpp')).stdout)
  expect(first).toMatchObject({ surface: { n: 1 }, needs_review: true })
  const before = logged(cwd).length
  rmSync(join(cwd, 'down'))
  const again = JSON.parse((await gate('--resume', 'last', '--retry-errors')).stdout)
  expect(again).toMatchObject({ surface: { n: 2, rougeL: 1 }, overall_pass: true })
  // What had its figure was left alone.
  expect(logged(cwd).slice(before).join()).not.toContain('晴れ')
})

it('compress --retry-errors asks again only where no mark came', async () => {
  let isDown = true
  // Grades nothing that rests on a long context, while it is down.
  const server = await modelServer((request) => {
    const seen = Number(/I can see (\d+) characters/.exec(textOf(request))?.[1] ?? 0)
    return isDown && request.body.model === 'the-judge' && seen > 1500 ? 'no idea' : playAll(request)
  })
  const cwd = folderWith({
    'sessions/login.jsonl': session('login'),
    'suite.yaml': suiteText(
      server.url,
      '  - { name: ceiling, type: full-context }\n  - { name: floor, type: keep-last-n }',
    ),
  })
  const first = JSON.parse((await saiten(['compress', 'suite.yaml', '--json'], { cwd })).stdout)
  const { errors, scored } = first.scores as { errors: number; scored: number }
  expect(errors).toBeGreaterThan(0)
  expect(scored).toBeGreaterThan(0)
  const asked = (model: string) => server.asked.filter(({ body }) => body.model === model).length
  const [answered, judged] = [asked('the-answerer'), asked('the-judge')]
  isDown = false
  const again = JSON.parse((await saiten(['compress', '--resume', 'last', '--retry-errors', '--json'], { cwd })).stdout)
  expect(again.scores).toMatchObject({ errors: 0, scored: scored + errors })
  expect(asked('the-answerer')).toBe(answered)
  expect(asked('the-judge') - judged).toBe(errors)
})
