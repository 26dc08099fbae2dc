import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { modelServer } from './testing/model-server.ts'
import { folderWith, rowsOf, saiten } from './testing/saiten.ts'

const PROMPTS = {
  'short.txt': '{{question}}\n',
  'chat.yaml':
    '- { role: system, content: "Be {{tone}}." }\n- { role: user, content: Hello }\n- { role: assistant, content: Hi }\n- { role: user, content: "{{question}}{{#city}} in {{city}}{{/city}}" }\n',
  'code.ts':
    'export default ({ vars, expected }: { vars: { question: string }; expected?: unknown }) => vars.question + " (" + String(expected) + ")"\n',
}
const CASES =
  '{"id":"long","vars":{"question":"How long?","city":"Kyoto"},"expected":"30 days"}\n{"id":"much","vars":{"question":"How much?"},"expected":"5 euros"}\n'
const suite = (url: string) => `cases: cases.jsonl
prompts:
  - { name: short, file: short.txt }
  - { name: chat, file: chat.yaml }
  - { name: code, file: code.ts }
models:
  - { name: one, model: "openai-compatible:one", baseURL: "${url}" }
  - { name: two, model: "openai-compatible:two", baseURL: "${url}", system: Be two. }
defaults: { vars: { tone: kind } }
scorers: [{ type: contains, value: days }]
`

async function folder() {
  const server = await modelServer(() => '30 days')
  return { ...server, cwd: folderWith({ 'suite.yaml': suite(server.url), 'cases.jsonl': CASES, ...PROMPTS }) }
}

describe('prompts asked of models', () => {
  it('send what each says, from the names of the case, and keep it with the answer', async () => {
    const { cwd } = await folder()
    const { stdout, code, stderr } = await saiten(['run', 'suite.yaml', '--reporter', 'jsonl'], { cwd })
    expect(stderr).not.toContain('✗')
    expect(code).toBe(0)
    const sent = Object.fromEntries(rowsOf(stdout).map((row) => [`${row.case} ${row.target}`, row.sent]))
    expect(sent).toMatchObject({
      'long one/short': { prompt: 'How long?' },
      'long two/short': { system: 'Be two.', prompt: 'How long?' },
      'long one/chat': {
        system: 'Be kind.',
        history: [
          { role: 'user', content: 'Hello' },
          { role: 'assistant', content: 'Hi' },
        ],
        prompt: 'How long? in Kyoto',
      },
      'much two/chat': { system: 'Be kind.', prompt: 'How much?' },
      // A function sees no more of a case than a template does.
      'much two/code': { system: 'Be two.', prompt: 'How much? (undefined)' },
    })
    const page = (await saiten(['show', 'last', 'long'], { cwd })).stdout
    expect(page).toContain('assistant: Hi')
  })

  it('reach the model as a conversation', async () => {
    const { cwd, asked } = await folder()
    await saiten(['run', 'suite.yaml', '--target', 'one/chat', '--limit', '1'], { cwd })
    expect(asked.map(({ body }) => (body as { messages: unknown }).messages)).toEqual([
      [
        { role: 'system', content: 'Be kind.' },
        { role: 'user', content: 'Hello' },
        { role: 'assistant', content: 'Hi' },
        { role: 'user', content: 'How long? in Kyoto' },
      ],
    ])
  })

  it('are another target once a file of theirs is another: a resume names it, a comparison too', async () => {
    const { cwd } = await folder()
    await saiten(['run', 'suite.yaml', '--limit', '1'], { cwd })
    writeFileSync(join(cwd, 'short.txt'), 'Say: {{question}}\n')
    const resumed = await saiten(['run', 'suite.yaml', '--resume', 'last'], { cwd })
    expect(resumed.code).toBe(3)
    expect(resumed.stderr).toContain('target one/short (short.txt)')
    expect(resumed.stderr).not.toContain('one/chat')
    await saiten(['run', 'suite.yaml', '--limit', '1'], { cwd })
    writeFileSync(join(cwd, 'code.ts'), 'export default () => "x"\n')
    expect((await saiten(['run', 'suite.yaml', '--resume', 'last'], { cwd })).stderr).toContain(
      'target one/code (code.ts)',
    )
  })

  it('are compared with each other', async () => {
    const { cwd } = await folder()
    await saiten(['run', 'suite.yaml'], { cwd })
    const { stdout, code } = await saiten(['compare', 'last:one/short', 'last:two/chat'], { cwd })
    expect(code).toBe(0)
    expect(stdout).toContain('NO CHANGE SHOWN')
  })
})

describe('a name that is not there', () => {
  const COMMAND =
    'cases: cases.jsonl\ntargets: [{ name: c, command: [echo, "{{qustion}}"] }]\nscorers: [{ type: length, max: 9 }]\n'

  it('is a mistake of the suite where no case has it', async () => {
    const cwd = folderWith({ 'suite.yaml': COMMAND, 'cases.jsonl': CASES })
    for (const command of ['run', 'check']) {
      const { code, stderr } = await saiten([command, 'suite.yaml'], { cwd })
      expect(code).toBe(3)
      expect(stderr).toContain(
        'suite.yaml:2:38  targets[0].command[1]  {{qustion}} is nothing that a target may see; did you mean {{question}}?',
      )
    }
  })

  it('is an error of the one case that lacks it, which check tells beforehand', async () => {
    const cwd = folderWith({
      'suite.yaml': COMMAND.replace('qustion', 'city'),
      'cases.jsonl': CASES,
    })
    const { stderr, code } = await saiten(['check', 'suite.yaml'], { cwd })
    expect(code).toBe(0)
    expect(stderr).toContain('cases.jsonl:2')
    expect(stderr).toContain('the target asks for city, which this case does not have (c): it would be an error')
    const { stdout } = await saiten(['run', 'suite.yaml', '--reporter', 'jsonl'], { cwd })
    expect(rowsOf(stdout)).toMatchObject([
      { case: 'long', output: 'Kyoto', verdict: 'pass' },
      { case: 'much', verdict: 'error', scores: [{ value: null, error: { kind: 'input' } }] },
    ])
  })
})
