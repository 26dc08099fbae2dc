import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { playAll, session, suiteText, textOf } from './testing/compression-suite.ts'
import { modelServer } from './testing/model-server.ts'
import { folderWith, saiten } from './testing/saiten.ts'

const SESSIONS = { 'sessions/login.jsonl': session('login') }
const GOOD = `transcripts: sessions/*.jsonl
compress: { at: [1.0], keepLast: 4 }
methods:
  - { name: ceiling, type: full-context }
answerer: { command: cat }
judge: { model: 'scripted:replies.jsonl' }
`

const check = (suite: string, more: Record<string, string> = {}) =>
  saiten(['check', 'suite.yaml'], {
    cwd: folderWith({ ...SESSIONS, 'replies.jsonl': '', 'suite.yaml': suite, ...more }),
  })

describe('every mistake is shown at once, with its place', () => {
  it('keys, values and files', async () => {
    const { code, stderr } = await check(`transcripts: [sessions/*.jsonl, nothing/*.jsonl, gone.jsonl]
compress: { at: [0, 2], everyTokens: 100, keeplast: 4 }
methods:
  - { name: a, type: regenerativ }
  - { name: b, type: anchored-iterative, command: cat }
  - { name: b, type: full-context, model: 'openai:x' }
  - { name: c }
  - { name: d, module: ./gone.ts }
  - { name: e, model: 'openai:x' }
answerer: { model: 'openai:x', command: cat }
rubric: { criteria: [accuracy] }
probes: { types: [memory] }
`)
    expect(code).toBe(3)
    for (const said of [
      /suite\.yaml:1:33 .*no file matches "nothing/,
      /suite\.yaml:1:50 .*there is no file "gone\.jsonl"/,
      /suite\.yaml:2:\d+ .*over 0 and up to 1/,
      /suite\.yaml:2:\d+ .*"keeplast"; did you mean "keepLast"/,
      /suite\.yaml:4:\d+ .*Did you mean "regenerative"/,
      /suite\.yaml:10:\d+ .*exactly one of model, command, http, module; found model and command/,
      /suite\.yaml:11:\d+ .*accuracy_factual/,
      /suite\.yaml:12:\d+ .*"recall", "artifact", "continuation", "decision"/,
      /suite\.yaml:6:\d+ .*full-context asks nobody/,
    ]) {
      expect(stderr).toMatch(said)
    }
  })

  it('what only methods together can tell', async () => {
    const { stderr } = await check(`transcripts: sessions/*.jsonl
compress: { at: [1.0] }
methods:
  - { name: b, type: anchored-iterative, command: cat }
  - { name: b, type: full-context, model: 'openai:x' }
  - { name: c }
  - { name: d, module: ./gone.ts }
  - { name: e, model: 'openai:x' }
answerer: { command: cat }
`)
    for (const said of [
      /suite\.yaml:4:\d+ .*anchored-iterative asks a model/,
      /suite\.yaml:5:\d+ .*"b" too; names must differ/,
      /suite\.yaml:5:\d+ .*full-context asks nobody; take `model` out/,
      /suite\.yaml:6:\d+ .*exactly one of model, command, http, module; found none/,
      /suite\.yaml:7:\d+ .*there is no file "\.\/gone\.ts"/,
      /suite\.yaml:8:\d+ .*a model needs a `type`/,
    ]) {
      expect(stderr).toMatch(said)
    }
  })

  it('pairs of methods that are none, and files with a task type', async () => {
    const two = GOOD.replace(
      '  - { name: ceiling, type: full-context }',
      '  - { name: ceiling, type: full-context }\n  - { name: floor, type: keep-last-n }',
    )
    const { code, stderr } = await check(`${two}compare:
  - [ceiling, flor]
  - [floor, floor]
  - [ceiling, floor]
  - [floor, ceiling]
  - [ceiling]
`)
    expect(code).toBe(3)
    expect(stderr).toMatch(/two names of methods, such as \[notes, anchored\]/)
    const named = await check(`${two}compare:
  - [ceiling, flor]
  - [floor, floor]
  - [ceiling, floor]
  - [floor, ceiling]
`)
    for (const said of [
      /suite\.yaml:9:\d+ .*there is no method "flor"; did you mean "floor"/,
      /suite\.yaml:10:\d+ .*cannot be compared with itself/,
      /suite\.yaml:12:\d+ .*this pair is named twice/,
    ])
      expect(named.stderr).toMatch(said)
    const typed = GOOD.replace('sessions/*.jsonl', '{ files: [sessions/*.jsonl, gone/*.jsonl], task_typ: debug }')
    expect((await check(typed)).stderr).toMatch(/suite\.yaml:1:\d+ .*"task_typ".*did you mean "task_type"/i)
    const gone = GOOD.replace('sessions/*.jsonl', '[{ files: [sessions/*.jsonl, gone/*.jsonl], task_type: debug }]')
    expect((await check(gone)).stderr).toMatch(/suite\.yaml:1:\d+ .*no file matches "gone/)
  })

  it('a file that is no transcript, and conversations too short to compress', async () => {
    const bad = await check(GOOD, { 'sessions/other.jsonl': '{"a":1}' })
    expect(bad.code).toBe(3)
    expect(bad.stderr).toContain('sessions/other.jsonl:1')
    const short = await check(GOOD.replace('keepLast: 4', 'keepLast: 400'))
    expect(short.code).toBe(3)
    expect(short.stderr).toContain('no conversation is long enough')
  })
})

it('a suite with cases is no compression suite, and the error says where to go', async () => {
  const cwd = folderWith({
    'suite.yaml': 'cases: c.jsonl\nscorers: [{ type: length, min: 1 }]',
    'c.jsonl': '{"output":"x"}',
  })
  const { code, stderr } = await saiten(['compress', 'suite.yaml'], { cwd })
  expect(code).toBe(3)
  expect(stderr).toContain('saiten run')
})

describe('the example', () => {
  const cwd = join(import.meta.dirname, '../../examples/compression')
  const run = async () => {
    const folder = folderWith({})
    const rows = join(folder, 'rows.jsonl')
    const args = ['compress', 'suite.yaml', '--store', ':memory:', '--json', '--reporter', `jsonl:${rows}`]
    const page = ['--reporter', `markdown:${join(folder, 'out (1).md')}`]
    const { code, stdout, stderr } = await saiten([...args, ...page], { cwd })
    expect(stderr).not.toContain('✗')
    expect(code).toBe(0)
    return { folder, result: JSON.parse(stdout), rows: readFileSync(rows, 'utf8').split('\n').filter(Boolean) }
  }

  it('runs offline; the ceiling keeps every exact value, and the last messages lose exactly what was cut', async () => {
    const { folder, result, rows } = await run()
    const { compression } = result
    expect(compression).toMatchObject({ conversations: 4, points: 8 })
    for (const { overall } of compression.methods) expect(overall.missing).toBe(0)

    const answers = rows.map((line) => JSON.parse(line))
    const exactOf = (id: string, target: string) =>
      answers.find((row) => row.case === id && row.target === target).scores[0].details.exact as Record<
        string,
        string[]
      >
    let lost = 0
    for (const id of new Set<string>(answers.map((row) => row.case))) {
      const { found = [], missing = [] } = exactOf(id, 'ceiling')
      expect(missing, id).toEqual([])
      for (const target of ['last-messages', 'notes', 'anchored', 'tracked']) {
        expect(exactOf(id, target).found?.length, id).toBeLessThanOrEqual(found.length)
      }
      // What the kept messages say, read from the transcript and not from the method.
      const { text } = answers.find((row) => row.case === id && row.target === 'last-messages').output
      const kept = keptMessages(id, text)
      for (const value of found) {
        expect(exactOf(id, 'last-messages').missing?.includes(value), `${id} ${value}`).toBe(!kept.includes(value))
        if (!kept.includes(value)) lost++
      }
    }
    expect(lost).toBeGreaterThan(20)

    const page = readFileSync(join(folder, 'out (1).md'), 'utf8')
    expect(page).toContain('](out%20%281%29.svg)')
    const picture = readFileSync(join(folder, 'out (1).svg'), 'utf8')
    expect(picture.match(/<circle [^>]*r="6"/g)).toHaveLength(5)
  })

  /** The last eight messages before the point: those whose text is the end of the answer. */
  function keptMessages(id: string, answer: string): string {
    const [conversation, rest] = id.split('@') as [string, string]
    const file = readFileSync(join(cwd, 'sessions', `${conversation}.json`), 'utf8')
    const { messages } = JSON.parse(file) as {
      messages: { content: string; tool_calls?: { function: { arguments: string } }[] }[]
    }
    const ends = messages.flatMap(({ content }, at) => (answer.endsWith(content) && content !== '' ? [at + 1] : []))
    const end = rest.startsWith('1/')
      ? messages.length
      : (ends.find((one) => answer.includes(messages[one - 8]?.content ?? '—')) ?? 0)
    return messages
      .slice(end - 8, end)
      .map(({ content, tool_calls = [] }) => [content, ...tool_calls.map((call) => call.function.arguments)].join('\n'))
      .join('\n')
  }
})

describe('probes by a model', () => {
  const proposals = (text: string) => ({
    probes: [...text.matchAll(/login-lib 4\.(\d+)\.0 instead of a rewrite/g)].slice(0, 5).map(([quote, minor]) => ({
      type: 'recall',
      question: `Which version of login-lib was chosen in step ${minor}? Answer with the version only.`,
      answer: `4.${minor}.0`,
      evidence: quote,
      exact: [`4.${minor}.0`],
    })),
  })

  it('are asked for once, however often the cases are read', async () => {
    const server = await modelServer((request) =>
      textOf(request).includes('criterionResults') || request.body.model !== 'the-judge'
        ? playAll(request)
        : JSON.stringify(proposals(textOf(request))),
    )
    const methods = '  - { name: ceiling, type: full-context }'
    const suite = suiteText(server.url, methods).replace('perPoint: 3', 'perPoint: 3, by: model')
    const cwd = folderWith({ ...SESSIONS, 'suite.yaml': suite })
    const plan = await saiten(['compress', 'suite.yaml', '--dry-run', '--json'], { cwd })
    expect(JSON.parse(plan.stdout)).toMatchObject({ cases: 0, questions: { questions: 2 } })
    const first = await saiten(['compress', 'suite.yaml', '--json', '--no-cache', '--filter', 'login@'], { cwd })
    expect(first.stderr).not.toContain('✗')
    const { compression } = JSON.parse(first.stdout)
    expect(compression.probes).toEqual({ total: 6, byType: { recall: 6 } })
    const asked = server.asked.filter(
      (request) => textOf(request).includes('rewrite') && request.body.model === 'the-judge',
    )
    expect(asked.filter((request) => !textOf(request).includes('criterionResults'))).toHaveLength(2)
  })

  it('are counted where they could not be kept, and that is told once', async () => {
    const made = { type: 'recall', question: 'Which port?', answer: '1', evidence: 'port 1', exact: ['1'] }
    const server = await modelServer((request) => {
      if (textOf(request).includes('criterionResults') || request.body.model !== 'the-judge') return playAll(request)
      const { probes } = proposals(textOf(request))
      return JSON.stringify({ probes: [...probes, made] })
    })
    const methods = '  - { name: ceiling, type: full-context }'
    const suite = suiteText(server.url, methods).replace('perPoint: 3', 'perPoint: 3, by: model').replace('0.5, ', '')
    const cwd = folderWith({ ...SESSIONS, 'suite.yaml': suite })
    const { stderr } = await saiten(['compress', 'suite.yaml', '--no-cache'], { cwd })
    expect(
      stderr.match(/login@0: the model proposed 6, kept 3; dropped: quoted what no message says \(1\)/g),
    ).toHaveLength(1)
  })

  it('need a judge', async () => {
    const suite = GOOD.replace(/judge: .*\n/, 'probes: { by: model }\n')
    const cwd = folderWith({ ...SESSIONS, 'suite.yaml': suite })
    const { code, stderr } = await saiten(['compress', 'suite.yaml'], { cwd })
    expect(code).toBe(3)
    expect(stderr).toContain('by: model')
  })
})

it('says what is left out since it would show nothing, and whether it was asked for nevertheless', async () => {
  const said = (role: string, content: string) => JSON.stringify({ role, content })
  const lines = [
    said('user', 'Order ORD-55120 is stuck since the update. Please find out why.'),
    said('assistant', 'I look into it now.'),
    said('user', 'The worker host is called wk-0417 by the way.'),
    said('assistant', 'Still about ORD-55120: restarted.'),
  ]
  const files = { ...SESSIONS, 'sessions/login.jsonl': lines.join('\n'), 'replies.jsonl': '' }
  const suite = GOOD.replace('keepLast: 4', 'keepLast: 1')
  const dry = (text: string) =>
    saiten(['compress', 'suite.yaml', '--dry-run'], { cwd: folderWith({ ...files, 'suite.yaml': text }) })
  const { stderr } = await dry(suite)
  expect(stderr).toMatch(/left out, since .*answer still in the messages that stay \(\d\)\. probes: \{ all: true \}/)
  expect((await dry(`${suite}probes: { all: true }\n`)).stderr).not.toContain('messages that stay')
})

describe('before anything is paid for', () => {
  it('a suite without a judge is refused, but its plan is shown and it is in order', async () => {
    const server = await modelServer((request) => playAll(request))
    const methods = '  - { name: ceiling, type: full-context }'
    const suite = suiteText(server.url, methods).replace(/^judge: .*\n/m, '')
    const cwd = folderWith({ ...SESSIONS, 'suite.yaml': suite })
    const { code, stderr } = await saiten(['compress', 'suite.yaml'], { cwd })
    expect({ code, stderr }).toEqual({ code: 3, stderr: expect.stringContaining('a judge marks the answers') })
    expect(server.asked).toEqual([])
    expect((await saiten(['compress', 'suite.yaml', '--dry-run'], { cwd })).code).toBe(0)
    expect((await saiten(['check', 'suite.yaml'], { cwd })).code).toBe(0)
  })

  it('a price that is missing is named once, where the answerer stands', async () => {
    const methods = '  - { name: ceiling, type: full-context }\n  - { name: floor, type: keep-last-n }'
    const suite = suiteText('http://127.0.0.1:9/v1', methods).replace(
      /(judge: .*) }/,
      '$1, price: { input: 1, output: 1 } }',
    )
    const cwd = folderWith({ ...SESSIONS, 'suite.yaml': suite })
    const { code, stderr } = await saiten(['compress', 'suite.yaml', '--max-cost', '1'], { cwd })
    expect(code).toBe(3)
    expect(stderr.match(/suite\.yaml:\d+:\d+ {2}answerer\b.* maxCost needs a price/g)).toHaveLength(1)
    expect(stderr.match(/✗/g)).toHaveLength(1)
  })

  it('a judge that cannot be asked is named as that, also where it makes the probes', async () => {
    const suite = `${GOOD.replace('scripted:replies.jsonl', 'openai:gpt-5-mini')}probes: { by: model }\n`
    const cwd = folderWith({ ...SESSIONS, 'suite.yaml': suite })
    const { code, stderr } = await saiten(['compress', 'suite.yaml'], { cwd, env: { OPENAI_API_KEY: undefined } })
    expect(code).toBe(3)
    expect(stderr).toContain('OPENAI_API_KEY')
    expect(stderr).not.toContain('asks the judge for probes')
  })
})

it('an empty suite is told what either kind of suite needs', async () => {
  const { code, stderr } = await saiten(['compress', 'suite.yaml'], { cwd: folderWith({ 'suite.yaml': '' }) })
  expect(code).toBe(3)
  expect(stderr).toContain('`transcripts`, `methods`')
})
