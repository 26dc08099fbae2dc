import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { folderWith, rowsOf, saiten } from '../cli/testing/saiten.ts'
import { type ServerReply, startProvider } from '../judge/testing/provider-server.ts'
import { formsOf } from '../secrets/forms.ts'
import { counting } from './count.ts'
import { HOSTILE_TEXTS, stillAlive } from './texts.ts'

const { note } = counting('providers')

const KEY = 'sk-hostile-0123456789abcdef'
const grade = (score: string) => `{"score":${score},"reasoning":"as asked"}`
const echo = `${KEY} ${Buffer.from(KEY).toString('hex')} ${Buffer.from(`x:${KEY}`).toString('base64')}`

/** What a server may do instead of judging. None of it is a score. */
const BEHAVIOURS: Record<string, (elsewhere: string, isAnthropic: boolean) => ServerReply> = {
  'redirect-307': (elsewhere) => ({ status: 307, headers: { location: elsewhere }, body: '' }),
  'redirect-302': (elsewhere) => ({ status: 302, headers: { location: elsewhere }, body: '' }),
  'redirect-303-here': () => ({ status: 303, headers: { location: '/v1/other' }, body: '' }),
  html: () => ({ body: '<html>::error::owned</html>', headers: { 'content-type': 'text/html' } }),
  'error-in-200': () => ({ body: JSON.stringify({ error: { message: `##[error] ${echo}` } }) }),
  'echo-in-500': () => ({ status: 500, body: JSON.stringify({ error: { message: echo } }) }),
  'echo-in-400': () => ({ status: 400, body: JSON.stringify({ error: { message: `bad key ${echo}` } }) }),
  empty: () => ({ body: '' }),
  nothing: () => ({ content: null }),
  blank: () => ({ content: ' ' }),
  prose: () => ({ content: 'I would give it five stars. ::error::owned' }),
  twice: () => ({ content: '{"score":1,"score":5,"reasoning":"x"}' }),
  infinite: () => ({ content: grade('1e999') }),
  'not-a-number': () => ({ content: grade('NaN') }),
  'out-of-range': () => ({ content: grade('6') }),
  fraction: () => ({ content: grade('4.5') }),
  prototype: () => ({ content: '{"__proto__":{"score":5,"reasoning":"x"}}' }),
  deep: () => ({ content: `${'['.repeat(50_000)}${']'.repeat(50_000)}` }),
  truncated: (_, isAnthropic) => ({ content: grade('5'), finish: isAnthropic ? 'max_tokens' : 'length' }),
  reset: () => ({ broken: 'reset' }),
  'mid-body': () => ({ content: grade('5'), broken: 'mid-body' }),
  hang: () => ({ broken: 'hang' }),
  bomb: () => ({ body: bomb, headers: { 'content-encoding': 'gzip' } }),
}

const bomb = gzipSync(Buffer.alloc(150_000_000, 0x20))

/** What a server may say that is a score, whatever else stands in it. */
const FINE = Object.fromEntries(
  HOSTILE_TEXTS.slice(0, 12).map((text, i) => [`fine-${i}-`, JSON.stringify({ score: 3, reasoning: text })]),
)

const suite = (model: string, url: string) => `name: s
cases: cases.jsonl
judge: { model: "${model}", baseURL: "${url}", timeout: 2, deadline: 6, maxRetries: 1, apiKeyEnv: HOSTILE_KEY }
scorers: [{ type: semantic-similarity, threshold: 0.5 }]
`

it.each(['openai:gpt-x', 'anthropic:claude-x', 'openai-compatible:tiny'])(
  'no behaviour of %s gives a score',
  async (model) => {
    await using elsewhere = await startProvider(() => ({ content: grade('5') }))
    await using server = await startProvider(({ text }) => {
      const fine = Object.keys(FINE).find((name) => text.includes(name))
      if (fine !== undefined) return { content: FINE[fine] as string }
      const name = Object.keys(BEHAVIOURS).find((one) => text.includes(`does ${one}.`))
      return BEHAVIOURS[name ?? '']?.(elsewhere.url, model.startsWith('anthropic')) ?? { status: 500 }
    })
    const rows = [...Object.keys(BEHAVIOURS).map((name) => `does ${name}.`), ...Object.keys(FINE)]
    const cwd = folderWith({
      'suite.yaml': suite(model, server.url),
      'cases.jsonl': rows.map((id) => `${JSON.stringify({ id, output: id, expected: 'a reference' })}\n`).join(''),
    })
    const env = { HOSTILE_KEY: KEY, GITHUB_ACTIONS: 'true', CI: 'true' }
    const ran = await saiten(['run', 'suite.yaml', '--reporter', 'jsonl'], { cwd, env })
    const shown = await saiten(['show', 'last'], { cwd, env })
    const values = rowsOf(ran.stdout).map((row) => [row.case, (row.scores as { value: number | null }[])[0]?.value])
    expect(values, ran.stderr).toHaveLength(rows.length)
    for (const [id, value] of values) {
      const wanted = String(id).startsWith('does') ? null : 0.6
      expect(note(value === wanted ? [] : [`${id} gave ${value}`])).toEqual([])
    }
    expect(elsewhere.calls).toEqual([])
    const printed = [ran.stdout, ran.stderr, shown.stdout, shown.stderr]
    expect(printed.flatMap((text) => stillAlive(text, { commands: true }))).toEqual([])
    expect(formsOf(KEY).filter((form) => printed.some((text) => text.includes(form)))).toEqual([])
  },
  120_000,
)
