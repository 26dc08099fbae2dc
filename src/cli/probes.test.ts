import { expect, it } from 'vitest'
import { modelServer } from './testing/model-server.ts'
import { folderWith, rowsOf, saiten } from './testing/saiten.ts'

const said = (role: string, content: string) => JSON.stringify({ role, content })

const session = [
  said('user', 'Order ORD-55120 is stuck since the update. Please find out why.'),
  said('assistant', 'I decided to look at the queue first instead of the database because restarts are cheap there.'),
  said('user', 'The worker host is called wk-0417 by the way.'),
  said('assistant', 'Next, I will restart the worker.'),
  '{"role":"assistant","conte',
].join('\n')

it('prints a row per probe and says on standard error what was left out', async () => {
  const cwd = folderWith({ 'a.jsonl': session })
  const { code, stdout, stderr } = await saiten(['probes', 'a.jsonl', '--keep-last', '0'], { cwd })
  expect(code).toBe(0)
  const probes = rowsOf(stdout)
  expect(new Set(probes.map(({ type }) => type))).toEqual(new Set(['recall', 'continuation', 'decision']))
  expect(probes[0]).toMatchObject({
    id: 'a@0/1',
    transcript: 'a',
    point: 0,
    exact: ['ORD-55120'],
    span: [0, 0],
    language: 'en',
  })
  expect(stderr).toContain('a: left out 1 × cut-off lines (first at line 5)')
})

it('takes points, types, a cap and a language', async () => {
  const cwd = folderWith({ 'a.jsonl': session })
  const { stdout, stderr } = await saiten(
    ['probes', 'a.jsonl', '--at', '0.1,1', '--keep-last', '1', '--types', 'recall', '--per-point', '1', '--lang', 'ja'],
    { cwd },
  )
  expect(rowsOf(stdout)).toMatchObject([{ type: 'recall', language: 'ja' }])
  expect(stderr).toContain('10 % の圧縮点を飛ばします')
})

it('prints one document with --json', async () => {
  const cwd = folderWith({ 'x/a.jsonl': session, 'y/a.jsonl': session })
  const { code, stdout } = await saiten(['probes', 'x/a.jsonl', 'y/a.jsonl', '--keep-last', '1', '--json', '--quiet'], {
    cwd,
  })
  expect(code).toBe(0)
  const document = JSON.parse(stdout)
  expect(document.transcripts).toMatchObject([
    { id: 'x/a.jsonl', messages: 4, leftOut: [{ what: 'cut-off line', count: 1, line: 5 }] },
    { id: 'y/a.jsonl', points: [{ point: 0, cut: 3, end: 4 }] },
  ])
  expect(document.probes.length).toBe(document.transcripts[0].probes + document.transcripts[1].probes)
})

it('a file that is no transcript is a mistake, and the others are still read', async () => {
  const cwd = folderWith({ 'a.jsonl': session, 'b.json': '{"name":"b"}' })
  const { code, stdout, stderr } = await saiten(['probes', 'b.json', 'a.jsonl', '--keep-last', '0'], { cwd })
  expect(code).toBe(3)
  expect(rowsOf(stdout).length).toBeGreaterThan(0)
  expect(stderr).toContain('b.json:1  no transcript: found an object with the keys "name"')
  expect(await saiten(['probes', 'none.jsonl'], { cwd })).toMatchObject({ code: 3, stdout: '' })
})

it.each([
  [['--at', '2'], 'from 0 to 1'],
  [['--types', 'memory'], 'recall, artifact, continuation, decision'],
  [['--at', '0.5', '--every-tokens', '10'], 'exclude each other'],
  [['--by', 'model'], 'needs --judge'],
])('%j is refused', async (options, sentence) => {
  const cwd = folderWith({ 'a.jsonl': session })
  const { code, stderr } = await saiten(['probes', 'a.jsonl', ...options], { cwd })
  expect(code).toBe(3)
  expect(stderr).toContain(sentence)
})

const BY_MODEL = 'probes a.jsonl --keep-last 0 --by model --judge openai-compatible:m --judge-url'.split(' ')

it('lets a model propose them, and drops what it made up', async () => {
  const probe = {
    type: 'recall',
    question: 'Which host? One word.',
    answer: 'wk-0417',
    evidence: 'host is called wk-0417',
    exact: ['wk-0417'],
  }
  const server = await modelServer(() =>
    JSON.stringify({ probes: [probe, { ...probe, question: 'Which port?', evidence: 'the port is 9999' }] }),
  )
  const cwd = folderWith({ 'a.jsonl': session })
  const { code, stdout, stderr } = await saiten([...BY_MODEL, server.url], { cwd })
  expect(stderr).toContain('the model proposed 2, kept 1; dropped: quoted what no message says (1)')
  expect(rowsOf(stdout)).toMatchObject([{ question: 'Which host? One word.', exact: ['wk-0417'], span: [2, 2] }])
  expect(code).toBe(0)
})

it('so does one of whose proposals none can be kept, or that proposes none', async () => {
  const made = { type: 'recall', question: 'Which port?', answer: '1', evidence: 'port 1', exact: ['1'] }
  for (const probes of [[], [made]]) {
    const server = await modelServer(() => JSON.stringify({ probes }))
    const cwd = folderWith({ 'a.jsonl': JSON.stringify({ role: 'user', content: 'Please fix the login.' }) })
    const { code, stdout, stderr } = await saiten([...BY_MODEL, server.url], { cwd })
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/the model proposed (?:no probes|1, kept 0; dropped: quoted what no message says)/)
  }
})

it('a model that answers nothing usable leaves the command undecided', async () => {
  const server = await modelServer(() => 'no')
  const cwd = folderWith({ 'a.jsonl': session })
  const { code, stdout, stderr } = await saiten([...BY_MODEL, server.url], { cwd })
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain('the model gave no probes')
})
