import { expect, it } from 'vitest'
import { jsonl, row } from './testing/gate.ts'
import { folderWith, saiten } from './testing/saiten.ts'

const WORDS = 'one two three four five six seven eight nine ten'
const part = (kept: number) => WORDS.split(' ').slice(0, kept).join(' ')
const RULES = `version: 1
rules:
  - { id: leak, severity: critical, description: a key, match: { any: [ { contains: SECRET } ] } }
  - { id: sorry, severity: major, description: an apology, match: { any: [ { contains: sorry } ] } }
`

/** Two metrics.json of the gate: before and after a model wrote other answers, the tokenizer changed too if asked for. */
async function twoFiles(before: Record<string, string>, after: Record<string, string>, tokenizer = 'auto') {
  const file = (answers: Record<string, string>) =>
    jsonl(...Object.entries(answers).map(([id, text]) => row(id, text, WORDS)))
  const cwd = folderWith({ 'a.jsonl': file(before), 'b.jsonl': file(after), 'rules.yaml': RULES })
  const run = (...args: string[]) => saiten(args, { cwd })
  await run('gate', 'a.jsonl', '--rules', 'rules.yaml', '--metrics-out', 'a.json')
  await run('gate', 'b.jsonl', '--rules', 'rules.yaml', '--metrics-out', 'b.json', '--tokenizer', tokenizer)
  return (...args: string[]) => run('diff', 'a.json', 'b.json', ...args)
}

const BEFORE = { mended: part(2), same: WORDS, dropped: WORDS, leaked: WORDS, old: WORDS }
const AFTER = { mended: WORDS, same: WORDS, dropped: part(2), leaked: `${WORDS} SECRET`, fresh: part(1) }

it('tells first which verdicts flipped, the worst before the others and the better ones last', async () => {
  const diff = await twoFiles(BEFORE, AFTER)
  const { code, stdout } = await diff()
  expect(code).toBe(0)
  const lines = stdout.split('\n')
  expect(lines[1]).toBe('verdicts of 3 cases flipped: 2 pass → fail, 1 fail → pass')
  expect(lines.slice(2, 5).map((line) => line.trim().split('  ')[0])).toEqual(['leaked', 'dropped', 'mended'])
  expect(lines[2]).toContain('overall_pass true → false')
  expect(lines[2]).toContain('leak (critical)')
  // A flip is told once; what is new or gone has no verdict to flip.
  expect(stdout.split('leaked')).toHaveLength(2)
  expect(stdout).toContain('fresh  new')
  const { flips } = JSON.parse((await diff('--json')).stdout)
  expect(flips.map(({ id }: { id: string }) => id)).toEqual(['leaked', 'dropped', 'mended'])
  expect(flips[0]).toMatchObject({ overall_pass: [true, false] })
})

it('tells the flips also where the figures may not be compared, and does not subtract those', async () => {
  const diff = await twoFiles(BEFORE, AFTER, 'char')
  const { code, stdout } = await diff()
  expect(code).toBe(2)
  expect(stdout.indexOf('leaked')).toBeGreaterThan(0)
  expect(stdout.indexOf('leaked')).toBeLessThan(stdout.indexOf('The figures may not be compared'))
  expect(stdout).toMatch(/rougeL +\d\.\d+ +\d\.\d+ +—/)
  const japanese = (await diff('--lang', 'ja')).stdout
  expect(japanese).toMatch(/判定が変わったケース: \d 件/)
})

it('lists every flip in the review record, however many, and says so where there is none', async () => {
  const ids = Array.from({ length: 45 }, (_, at) => `c${at}`)
  const all = (text: string) => Object.fromEntries(ids.map((id) => [id, text]))
  const diff = await twoFiles(all(WORDS), all(part(1)))
  const record = (await diff('--markdown')).stdout
  for (const id of ids) expect(record).toContain(`- \`${id}\``)
  expect(record).not.toContain('more')
  expect((await diff()).stdout).toContain('25 more')
  const none = await twoFiles(all(WORDS), all(WORDS))
  expect((await none()).stdout).toContain('no verdict of a case flipped')
})

it('counts a case that only needs a look now as a flip of its own', async () => {
  const one = { overall_pass: true, needs_review: false }
  const part = {
    semantic: { bert_score: null, threshold_met: true },
    surface: { rouge1: 1, rougeL: 1, threshold_met: true },
  }
  const violations = {
    counts: { minor: 0, major: 0, critical: 0 },
    violations: [],
    max_severity: 'none',
    threshold_met: true,
  }
  const file = (...cases: object[]) =>
    JSON.stringify({
      semantic: { ...part.semantic, n: 1 },
      surface: { ...part.surface, n: 1 },
      violations,
      ...one,
      cases: cases.map((item) => ({ ...part, violations, ...one, ...item })),
    })
  const cwd = folderWith({
    'a.json': file({ id: 'calm', needs_review: true }, { id: 'look' }),
    'b.json': file({ id: 'calm' }, { id: 'look', needs_review: true }),
  })
  const { code, stdout } = await saiten(['diff', 'a.json', 'b.json'], { cwd })
  expect(code).toBe(2)
  expect(stdout).toContain('verdicts of 2 cases flipped: 1 now needs a review, 1 no longer needs a review')
  expect(stdout.indexOf('look  needs_review false → true')).toBeLessThan(
    stdout.indexOf('calm  needs_review true → false'),
  )
})
