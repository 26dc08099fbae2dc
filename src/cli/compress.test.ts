import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { ResultRow } from '../score/result.ts'
import type { CompressionResult } from '../views/compression/result.ts'
import { byModel, playAll, session, suiteText, textOf } from './testing/compression-suite.ts'
import { modelServer } from './testing/model-server.ts'
import { folderWith, rowsOf, saiten, startSaiten } from './testing/saiten.ts'

const SESSIONS = { 'sessions/login.jsonl': session('login'), 'sessions/export.jsonl': session('export', 9) }
const BASELINES = '  - { name: ceiling, type: full-context }\n  - { name: floor, type: keep-last-n }'

const resultOf = (stdout: string) => (JSON.parse(stdout) as { compression: CompressionResult }).compression
const methodOf = (result: CompressionResult, name: string) => result.methods.find((method) => method.name === name)

describe('with models', () => {
  it('compresses each point once per method, answers, grades, and says what it found', async () => {
    const server = await modelServer((request) => playAll(request, (text) => (text.includes('## State') ? 4 : 2)))
    const methods = [byModel(server.url, 'sections', 'anchored-iterative'), byModel(server.url, 'anew', 'regenerative')]
    const cwd = folderWith({ ...SESSIONS, 'suite.yaml': suiteText(server.url, [...methods, BASELINES].join('\n')) })
    const { code, stdout, stderr } = await saiten(['compress', 'suite.yaml', '--json'], { cwd })
    expect(stderr).not.toContain('✗')
    expect(code).toBe(0)
    const result = resultOf(stdout)
    expect(result).toMatchObject({ conversations: 2, points: 4, probes: { total: 12 } })
    // Two methods of two conversations at two points, however many probes and however many at once.
    const compressed = server.asked.filter(({ body }) => body.model === 'the-compressor')
    expect(compressed).toHaveLength(8)
    expect(methodOf(result, 'sections')).toMatchObject({ overall: { n: 12, mean: 4, missing: 0 } })
    expect(methodOf(result, 'floor')?.overall.mean).toBe(2)
    expect(methodOf(result, 'ceiling')?.retained).toMatchObject({ n: 4, mean: 1 })
    expect(methodOf(result, 'floor')?.retained.mean).toBeLessThan(0.6)
  })

  it('anchored-iterative is shown only what is newly cut, and what it wrote before; regenerative everything', async () => {
    const server = await modelServer((request) => playAll(request))
    const methods = [byModel(server.url, 'sections', 'anchored-iterative'), byModel(server.url, 'anew', 'regenerative')]
    const cwd = folderWith({
      'sessions/a.jsonl': session('login'),
      'suite.yaml': suiteText(server.url, methods.join('\n')),
    })
    await saiten(['compress', 'suite.yaml'], { cwd })
    const asked = server.asked.filter(({ body }) => body.model === 'the-compressor').map(textOf)
    const anchored = asked.filter((text) => text.includes('The summary so far')).sort((a, b) => a.length - b.length)
    const anew = asked.filter((text) => !text.includes('The summary so far'))
    const second = anchored.find((text) => text.includes('- work goes on'))
    expect(anchored).toHaveLength(2)
    expect(second).toContain('part9.ts')
    expect(second).not.toContain('part1.ts')
    expect(anew.filter((text) => text.includes('part9.ts') && text.includes('part1.ts'))).toHaveLength(1)
  })

  it('a dry run counts compressions once a point, answers and grades, and calls nobody', async () => {
    const server = await modelServer((request) => playAll(request))
    const methods = [byModel(server.url, 'anew', 'regenerative'), '  - { name: ceiling, type: full-context }']
    const cwd = folderWith({ ...SESSIONS, 'suite.yaml': suiteText(server.url, methods.join('\n')) })
    const { stdout } = await saiten(['compress', 'suite.yaml', '--dry-run', '--json'], { cwd })
    expect(server.asked).toHaveLength(0)
    // 4 compressions, 24 answers, 24 grades.
    expect(JSON.parse(stdout)).toMatchObject({ cases: 12, targetCalls: 0, questions: { questions: 52, atMost: 0 } })
  })

  it('killed in the middle and resumed, nothing is compressed twice and the rows are those of an unbroken run', async () => {
    let compressedAt = 0
    const server = await modelServer((request, number) => {
      if (request.body.model === 'the-compressor') compressedAt = Date.now()
      return { text: playAll(request), delayMs: request.body.model === 'the-judge' && number > 25 ? 300 : 0 }
    })
    const cwd = folderWith({
      ...SESSIONS,
      'suite.yaml': suiteText(server.url, `${byModel(server.url, 'anew', 'regenerative')}\n${BASELINES}`),
    })
    const { child, finished } = startSaiten(['compress', 'suite.yaml', '--concurrency', '2'], { cwd })
    // What is being answered at that moment has to be asked again; so no compression may be.
    while (server.asked.length < 40 || Date.now() - compressedAt < 250) await setTimeout(20)
    child.kill('SIGKILL')
    await finished
    const resumed = await saiten(['compress', '--resume', '--json', '--reporter', 'jsonl:resumed.jsonl'], { cwd })
    expect(resumed.code).toBe(0)
    const asked = server.asked.map(textOf)
    const compressed = server.asked.filter(({ body }) => body.model === 'the-compressor').map(textOf)
    expect(new Set(compressed).size).toBe(compressed.length)
    expect(asked.length).toBeGreaterThan(40)
    const fresh = ['compress', 'suite.yaml', '--json', '--store', 'other', '--reporter', 'jsonl:fresh.jsonl']
    const unbroken = await saiten(fresh, { cwd })
    const { methods } = resultOf(resumed.stdout)
    const spentAside = ({ cost: _cost, ...method }: CompressionResult['methods'][number]) => method
    expect(methods.map(spentAside)).toEqual(resultOf(unbroken.stdout).methods.map(spentAside))
    expect(comparable(cwd, 'resumed.jsonl')).toEqual(comparable(cwd, 'fresh.jsonl'))
  })

  it('says its own name at the start, and on Ctrl-C the line that goes on', async () => {
    const server = await modelServer((request) => ({ text: playAll(request), delayMs: 100 }))
    const cwd = folderWith({ ...SESSIONS, 'suite.yaml': suiteText(server.url, BASELINES) })
    const args = ['compress', 'suite.yaml', '--concurrency', '1', '--store', 'kept']
    const { child, finished } = startSaiten(args, { cwd })
    while (server.asked.length < 6) await setTimeout(20)
    child.kill('SIGINT')
    const { code, stdout, stderr } = await finished
    expect({ code, stdout }).toEqual({ code: 130, stdout: '' })
    expect(stderr).toMatch(/^saiten compress {2}agents {3}12 cases × 2 targets × 1 scorer {3}run r_/m)
    const line = /Go on with: {2}saiten (compress --resume r_\w+ --store kept)\n/.exec(stderr)?.[1]
    expect(line).toBeDefined()
    const resumed = await saiten((line as string).split(' '), { cwd })
    expect(resumed.code).toBe(0)
    expect(resumed.stderr).toMatch(/^saiten compress {2}.* recorded already/m)
  })
})

/** Rows without what may differ between two runs: times and costs. */
const comparable = (cwd: string, file: string) =>
  rowsOf(readFileSync(join(cwd, file), 'utf8')).map(({ case: id, target, verdict, scores, output }) => {
    const plain = (scores as ResultRow['scores']).map(({ usage: _usage, ...score }) => score)
    return { id, target, verdict, output, scores: plain }
  })

describe('with code and services of one’s own', () => {
  const FILES = {
    ...SESSIONS,
    'mine.ts': `enum Keep { All = 'all' }
export default (messages: { role: string; content: string }[], { keepLast }: { keepLast: number }) =>
  [{ role: 'system', content: 'kept ' + Keep.All + ' ' + messages.length }, ...messages.slice(-keepLast)]`,
    'answer.ts': `export default ({ input, context, metadata, expected }: Record<string, unknown>) => {
  if (metadata || expected) throw new Error('peeked')
  return 'Asked: ' + input + ' Seen: ' + (context as string[])[0]
}`,
    'cut.mjs': `let text = ''
process.stdin.on('data', (part) => { text += part }).on('end', () => {
  const { messages, metadata } = JSON.parse(text)
  console.log(JSON.stringify(messages.slice(-metadata.keepLast)))
})`,
  }

  it('a module, a command and a service compress; a command that fails is counted and left out of pairs', async () => {
    const server = await modelServer((request) => playAll(request))
    const methods = `  - { name: mine, module: ./mine.ts }
  - { name: cutter, command: [node, cut.mjs] }
  - { name: broken, command: 'echo no memory >&2; exit 3' }
  - name: remote
    http:
      url: '${server.url}/chat/completions'
      body: { model: the-compressor, messages: [{ role: user, content: 'Keep {{metadata.keepLast}} of {{messages}}' }] }
      output: $.choices[0].message.content
  - { name: ceiling, type: full-context }`
    const suite = suiteText(server.url, methods).replace(/answerer: .*/, 'answerer: { module: ./answer.ts }')
    const cwd = folderWith({ ...FILES, 'suite.yaml': suite })
    const args = ['compress', 'suite.yaml', '--json', '--reporter', 'jsonl:rows.jsonl']
    const { code, stdout } = await saiten(args, { cwd })
    expect(code).toBe(2)
    const result = resultOf(stdout)
    expect(methodOf(result, 'mine')?.overall).toMatchObject({ n: 12, missing: 0 })
    expect(methodOf(result, 'cutter')?.overall).toMatchObject({ n: 12, missing: 0 })
    expect(methodOf(result, 'remote')?.overall).toMatchObject({ n: 12, missing: 0 })
    expect(server.asked.filter((request) => textOf(request).startsWith('Keep 4 of [{'))).toHaveLength(4)
    expect(methodOf(result, 'broken')).toMatchObject({
      overall: { n: 0, mean: null, ci95: null, missing: 12 },
      retained: { n: 0, mean: null, missing: 4 },
      errors: { target: 12 },
    })
    for (const { a, b, n, dropped, measure } of result.pairs.filter((pair) => pair.measure === 'overall')) {
      const isBroken = a === 'broken' || b === 'broken'
      expect([measure, n, dropped]).toEqual(['overall', isBroken ? 0 : 12, isBroken ? 12 : 0])
    }
    const rows = rowsOf(readFileSync(join(cwd, 'rows.jsonl'), 'utf8')) as unknown as ResultRow[]
    const broken = rows.find(({ target }) => target === 'broken')
    expect(broken?.scores[0]?.error).toMatchObject({ kind: 'target', message: expect.stringContaining('no memory') })
    const mine = rows.find(({ target }) => target === 'mine')?.output as {
      text: string
      compaction: { context: string }
    }
    expect(mine.text).toMatch(/Seen: \[system\] kept all \d+/)
    expect(mine.compaction).toMatchObject({
      context: expect.stringMatching(/^[0-9a-f]{32}$/),
      after: expect.any(Number),
    })
  })

  it('a module that was changed compresses anew in the next run', async () => {
    const server = await modelServer((request) => playAll(request))
    const suite = suiteText(server.url, '  - { name: mine, module: ./own.ts }').replace(
      /answerer: .*/,
      'answerer: { module: ./answer.ts }',
    )
    const cwd = folderWith({
      ...FILES,
      'suite.yaml': suite,
      'own.ts': "import { said } from './said.ts'\nexport default () => said",
    })
    for (const said of ['first', 'second']) {
      writeFileSync(join(cwd, 'said.ts'), `export const said = '${said} try'`)
      await saiten(['compress', 'suite.yaml', '--quiet', '--reporter', `jsonl:${said}.jsonl`], { cwd })
      const [row] = rowsOf(readFileSync(join(cwd, `${said}.jsonl`), 'utf8')) as unknown as ResultRow[]
      expect(row?.output).toMatchObject({ text: expect.stringContaining(`Seen: ${said} try`) })
    }
  })
})

it('such a run is shown, compared and rescored like any other', async () => {
  const server = await modelServer((request) => playAll(request))
  const cwd = folderWith({ ...SESSIONS, 'suite.yaml': suiteText(server.url, BASELINES) })
  expect((await saiten(['run', 'suite.yaml'], { cwd })).code).toBe(0)
  const answered = server.asked.length
  expect((await saiten(['show', 'last'], { cwd })).stdout).toContain('Methods at a glance')
  expect((await saiten(['show', 'last', 'login@0/1'], { cwd })).stdout).toContain('compacted context')
  expect((await saiten(['compare', 'last:ceiling', 'last:floor'], { cwd })).code).toBe(0)
  const rescored = await saiten(['rescore', 'last', '--json'], { cwd })
  expect(JSON.parse(rescored.stdout)).toMatchObject({ scores: { planned: 24, scored: 24 } })
  expect(server.asked).toHaveLength(answered)
})

it('shows of a case what was answered, and from what', async () => {
  const server = await modelServer((request) => playAll(request))
  const suite = suiteText(server.url, byModel(server.url, 'anew', 'regenerative'))
  const cwd = folderWith({ ...SESSIONS, 'suite.yaml': suite })
  await saiten(['compress', 'suite.yaml', '--quiet'], { cwd })
  const { stdout } = await saiten(['show', 'last', 'login@1/1'], { cwd })
  expect(stdout).toMatch(/output\n {4}I can see \d+ characters\.\n/)
  expect(stdout).toMatch(/compacted context \(\d+ → \d+ tokens, estimated\)\n {4}## State\n {4}- work goes on\n/)
  const { contexts, results } = JSON.parse((await saiten(['show', 'last', 'login@1/1', '--json'], { cwd })).stdout)
  expect(contexts[results[0].output.compaction.context]).toContain('- work goes on')
})
