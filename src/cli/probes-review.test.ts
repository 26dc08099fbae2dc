import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { ReviewEntry } from '../compression/probes/review/review-file.ts'
import { takeReview } from '../compression/probes/review/take-review.ts'
import { folderWith, rowsOf, saiten } from './testing/saiten.ts'

const said = (role: string, content: string) => JSON.stringify({ role, content })
const session = [
  said('user', 'Order ORD-55120 is stuck since the update. Please find out why.'),
  said('assistant', 'I picked the queue as the place to start because restarts are cheap there.'),
  said('user', 'The worker host is called wk-0417 by the way.'),
  said('assistant', 'Next, I will restart the worker.'),
].join('\n')

const PROBES = ['probes', 'a.jsonl', '--keep-last', '0', '--quiet']
const FILE = 'a.jsonl.review.yaml'

async function reviewed(change: (text: string) => string = (text) => text) {
  const cwd = folderWith({ 'a.jsonl': session })
  const { code, stdout, stderr } = await saiten([...PROBES, '--review'], { cwd })
  expect(code).toBe(0)
  writeFileSync(join(cwd, FILE), change(readFileSync(join(cwd, FILE), 'utf8')))
  return { cwd, stdout, stderr }
}

/** Sets the verdict of the entry that holds these words. */
const verdict = (words: string, to: string) => (text: string) =>
  text
    .split(/(?=^ {2}- probe: )/m)
    .map((entry) => (entry.includes(words) ? entry.replace('verdict: open', `verdict: ${to}`) : entry))
    .join('')

it('lists the probes and writes them beside the transcript, all open', async () => {
  const { cwd, stdout, stderr } = await reviewed()
  expect(stdout).toContain('= ORD-55120')
  expect(stderr).toContain(`${FILE}: 0 accepted, 0 edited, 0 rejected`)
  expect(readFileSync(join(cwd, FILE), 'utf8')).toContain('verdict: open')
})

it('what was rejected is not asked again, what was edited is asked as written', async () => {
  const { cwd } = await reviewed((text) =>
    verdict(
      'ORD-55120',
      'reject',
    )(verdict('wk-0417', 'edit')(text)).replace(
      /question: .*____ by the way.*(?:\n {6}.*)*/,
      'question: What is the worker host called? Answer with the name alone.',
    ),
  )
  const { stdout } = await saiten(PROBES, { cwd })
  const probes = rowsOf(stdout)
  expect(stdout).not.toContain('ORD-55120"]')
  expect(probes.filter(({ exact }) => String(exact) === 'wk-0417')).toMatchObject([
    { kind: 'reviewed', question: 'What is the worker host called? Answer with the name alone.' },
  ])
  // A second review keeps what was said.
  const rejected = readFileSync(join(cwd, FILE), 'utf8').split('verdict: reject').length - 1
  expect(rejected).toBeGreaterThan(0)
  const again = await saiten([...PROBES, '--review'], { cwd })
  expect(again.stderr).toContain(`0 accepted, 1 edited, ${rejected} rejected`)
})

it('a review of messages that changed is named and not used', async () => {
  const { cwd } = await reviewed(verdict('ORD-55120', 'reject'))
  writeFileSync(join(cwd, 'a.jsonl'), session.replace('since the update', 'since yesterday'))
  const { stdout, stderr } = await saiten(['probes', 'a.jsonl', '--keep-last', '0'], { cwd })
  expect(stderr).toContain('its review is stale')
  expect(stdout).toContain('ORD-55120')
})

it('what was said of messages that changed is open again at the next review', async () => {
  const { cwd } = await reviewed(verdict('ORD-55120', 'reject'))
  writeFileSync(join(cwd, 'a.jsonl'), session.replace('Please find out why.', 'Please find out why, and soon.'))
  const again = await saiten([...PROBES, '--review'], { cwd })
  expect(again.stderr).toContain('0 rejected')
  const { stderr } = await saiten(['probes', 'a.jsonl', '--keep-last', '0'], { cwd })
  expect(stderr).not.toContain('stale')
})

it('goes by a review also where the conversation is called otherwise, and where a pattern names its file too', async () => {
  const { cwd } = await reviewed(verdict('ORD-55120', 'reject'))
  mkdirSync(join(cwd, 'b'))
  writeFileSync(join(cwd, 'b/a.jsonl'), session.replaceAll('ORD-55120', 'ORD-77001'))
  const files = ['a.jsonl', FILE, './a.jsonl', 'b/a.jsonl']
  const { code, stdout, stderr } = await saiten(['probes', ...files, '--keep-last', '0', '--quiet'], { cwd })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toContain('ORD-77001"]')
  expect(stdout).not.toContain('ORD-55120"]')
  expect(rowsOf(stdout).map(({ id }) => id)).toHaveLength(new Set(rowsOf(stdout).map(({ id }) => id)).size)
})

it('asks first what a person wants, may a value of it stand in another message that goes, and names what would show nothing', async () => {
  const written = (exact: string) => (text: string) =>
    verdict(
      'wk-0417',
      'edit',
    )(text)
      .replace(/question: .*____ by the way.*(?:\n {6}.*)*/, 'question: Which order, and on which host?')
      .replace(/truth: wk-0417/, 'truth: both')
      .replace(/exact:\n {6}- wk-0417/, `exact: [wk-0417, ${exact}]`)
  const first = await reviewed(written('ORD-55120'))
  const one = await saiten([...PROBES, '--per-point', '1'], { cwd: first.cwd })
  expect(rowsOf(one.stdout)).toMatchObject([{ question: 'Which order, and on which host?' }])
  const second = await reviewed(written('ORD-99999'))
  const { stderr } = await saiten(['probes', 'a.jsonl', '--keep-last', '0'], { cwd: second.cwd })
  expect(stderr).toMatch(/a@0\/\d: its review wants it asked, but .*not verbatim in what is cut away/)
  const other = await reviewed(verdict('wk-0417', 'accept'))
  const rest = await saiten([...PROBES, '--types', 'decision'], { cwd: other.cwd })
  expect(rowsOf(rest.stdout).every(({ type }) => type === 'decision')).toBe(true)
})

it('numbers of entries are not used again', async () => {
  const { cwd } = await reviewed(verdict('ORD-55120', 'reject'))
  writeFileSync(
    join(cwd, FILE),
    readFileSync(join(cwd, FILE), 'utf8')
      .replace(/(?<=wk-0417[\s\S]*?)made: \w+/, 'made: x')
      .replace(/____ by the way/, '____, by the way'),
  )
  await saiten([...PROBES, '--review'], { cwd })
  const ids = readFileSync(join(cwd, FILE), 'utf8').match(/- probe: .*/g) ?? []
  expect(new Set(ids).size).toBe(ids.length)
})

it('a review that cannot be read is a mistake with its place', async () => {
  const { cwd } = await reviewed((text) => text.replace('verdict: open', 'verdict: maybe'))
  const { code, stderr } = await saiten(PROBES, { cwd })
  expect(code).toBe(3)
  expect(stderr).toContain(FILE)
  expect(stderr).toContain('maybe')
})

it('compress asks what the review says', async () => {
  const { cwd } = await reviewed(verdict('ORD-55120', 'reject'))
  const suite = `transcripts: 'a.jsonl*'
compress: { at: [1], keepLast: 0 }
methods: [{ name: all, type: full-context }]
answerer: { command: 'cat' }
judge: { model: 'scripted:marks.jsonl' }
`
  writeFileSync(join(cwd, 'suite.yaml'), suite)
  writeFileSync(join(cwd, 'marks.jsonl'), '{"scorer":"compression-rubric","case":"a@0/1","reply":{}}\n')
  const { stdout, stderr } = await saiten(['compress', 'suite.yaml', '--dry-run', '--json'], { cwd })
  expect(stderr).toBe('')
  const before = await saiten(['probes', 'a.jsonl', '--keep-last', '0', '--quiet'], { cwd })
  expect(JSON.parse(stdout).cases).toBe(rowsOf(before.stdout).length)
})

it('at a terminal each open probe is asked for in turn', async () => {
  const entry: ReviewEntry = {
    probe: 'a@0/1',
    verdict: 'open',
    type: 'recall',
    question: 'Which order?',
    truth: 'ORD-1',
    exact: ['ORD-1'],
    span: [0, 0],
    language: 'en',
    transcript: 'a',
    cut: 1,
    end: 1,
    made: 'x',
    messages: 'y',
  }
  const answers = ['a', 'e', 'Which order was stuck?', '', 'r', '', 'q', 'a']
  const ask = async () => answers.shift()
  const settled = await takeReview(
    Array.from({ length: 6 }, () => entry),
    ask,
    'en',
  )
  expect(settled.map(({ verdict: said, question }) => [said, question])).toEqual([
    ['accept', 'Which order?'],
    ['edit', 'Which order was stuck?'],
    ['reject', 'Which order?'],
    ['open', 'Which order?'],
    ['open', 'Which order?'],
    ['open', 'Which order?'],
  ])
})
