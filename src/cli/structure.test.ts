import { expect, it } from 'vitest'
import { byModel, session, suiteText } from './testing/compression-suite.ts'
import { type AskedRequest, modelServer } from './testing/model-server.ts'
import { folderWith, saiten } from './testing/saiten.ts'

const ANSWER = JSON.stringify({ answers: [{ id: 'q1', answer: 'yes', reasoning: 'so' }] })
const asksFor = ({ body }: AskedRequest) => {
  const { response_format, tools } = body as { response_format?: unknown; tools?: unknown }
  return response_format ? 'json-schema' : tools ? 'tool' : 'text'
}
const lines = (count: number) =>
  Array.from({ length: count }, (_, at) => JSON.stringify({ id: `c${at}`, output: `fine ${at}` })).join('\n')

/** Takes schemas for its first two answers, then refuses them, and has never heard of tools; `strict` takes them always. */
async function folder() {
  let taken = 0
  const server = await modelServer((request) => {
    if (request.body.model === 'strict') return ANSWER
    const way = asksFor(request)
    if (way === 'json-schema' && ++taken > 2)
      return { status: 400, text: '{"error":{"message":"Failed to initialize samplers: std::exception"}}' }
    if (way === 'tool') return 'It is kind, I think.'
    return request.body.messages.some(({ content }) => content.includes('fine 5')) ? 'no idea' : ANSWER
  })
  const suite = `cases: cases.jsonl
judge: { model: "openai-compatible:small", baseURL: "${server.url}", concurrency: 1 }
scorers:
  - { type: rubric, name: kind, questions: ["Is it kind?"], threshold: 0.5 }
  - { type: rubric, name: right, questions: ["Is it right?"], judge: { model: "openai-compatible:strict", baseURL: "${server.url}" } }
  - { type: length, max: 100 }
`
  return { ...server, cwd: folderWith({ 'suite.yaml': suite, 'cases.jsonl': lines(6) }) }
}

/** The one reply that no one can read came in words, too. */
const USED = {
  'openai-compatible:small': { 'json-schema': 2, text: 4 },
  'openai-compatible:strict': { 'json-schema': 6 },
}

it('how each model was asked for its replies stands in the summary, also where it changed during the run', async () => {
  const { cwd } = await folder()
  const run = await saiten(['run', 'suite.yaml', '--reporter', 'json:s.json', '--reporter', 'terminal'], { cwd })
  expect(run.stdout).toContain('judge openai-compatible:small, structure json-schema (2 scores), text (4)')
  expect(run.stdout).toContain('judge of right: openai-compatible:strict, structure json-schema')
  const show = (...args: string[]) => saiten(['show', 'last', ...args], { cwd })
  const shown = await show('--json')
  expect(JSON.parse(shown.stdout).provenance.structure).toEqual(USED)
  expect((await show('--json')).stdout).toBe(shown.stdout)
  expect((await show('--reporter', 'markdown')).stdout).toContain('structure json-schema (2 scores), text (4)')
  expect((await show('--lang', 'ja')).stdout).toContain(
    'ジャッジ openai-compatible:small、構造 json-schema（2 件）、text（4 件）',
  )
})

it('a rescore and a resumed run tell it of the replies they rest on, whenever these were given', async () => {
  const { cwd, asked } = await folder()
  await saiten(['run', 'suite.yaml'], { cwd })
  const before = asked.length
  for (const again of [
    ['run', 'suite.yaml', '--resume', 'last', '--retry-errors'],
    ['rescore', 'last'],
  ]) {
    const summary = JSON.parse((await saiten([...again, '--json'], { cwd })).stdout)
    expect(summary.provenance.structure, again[0]).toEqual(USED)
  }
  // Only what had failed was asked again.
  expect(asked.slice(before).every(({ body }) => JSON.stringify(body).includes('fine 5'))).toBe(true)
})

it('replies that were written beforehand were asked for in no way', async () => {
  const cwd = folderWith({
    'suite.yaml':
      'cases: cases.jsonl\njudge: { model: "scripted:r.jsonl" }\nscorers: [{ type: rubric, questions: [x] }]\n',
    'cases.jsonl': lines(1),
    'r.jsonl': JSON.stringify({ scorer: 'rubric', case: 'c0', reply: JSON.parse(ANSWER) }),
  })
  const { stdout } = await saiten(['run', 'suite.yaml', '--json'], { cwd })
  expect(JSON.parse(stdout)).toMatchObject({ scores: { scored: 1 } })
  expect(JSON.parse(stdout).provenance).not.toHaveProperty('structure')
})

it('compress says it, too', async () => {
  const { url } = await modelServer((request) => {
    if (asksFor(request) !== 'text') return { status: 400, text: '{"error":{"message":"no"}}' }
    return JSON.stringify(request.body).includes('JSON') ? 'no idea' : 'an answer'
  })
  const methods = [byModel(url, 'anew', 'regenerative'), '  - { name: floor, type: keep-last-n }'].join('\n')
  const cwd = folderWith({ 'sessions/a.jsonl': session('login'), 'suite.yaml': suiteText(url, methods) })
  expect((await saiten(['compress', 'suite.yaml'], { cwd })).stdout).toMatch(/judge \S+, structure text$/m)
})
