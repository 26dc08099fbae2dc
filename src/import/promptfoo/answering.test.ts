/** Prompts, providers and graders of configs, and who answers and judges here. */
import { describe, expect, it } from 'vitest'
import type { DataModules } from '../../read/module.ts'
import { imported } from './testing.ts'

const TESTS = 'tests: [{ vars: { q: hi } }]\n'
const prompts = (list: string) => `prompts: ${list}\nproviders: [openai:gpt-4o]\n${TESTS}`
const providers = (list: string) => `prompts: ["{{q}}"]\nproviders: ${list}\n${TESTS}`

describe('prompts', () => {
  it.each<[string, string, Record<string, string>, object[]]>([
    ['a text', '"Hello {{ q }}"', {}, [{ name: 'prompt-1', prompt: 'Hello {{q}}' }]],
    [
      'several',
      '[a, "b {{q}}"]',
      {},
      [
        { name: 'prompt-1', prompt: 'a' },
        { name: 'prompt-2', prompt: 'b {{q}}' },
      ],
    ],
    ['with a label', '[{ label: short, raw: "{{q}}?" }]', {}, [{ name: 'short', prompt: '{{q}}?' }]],
    ['by its id', '[{ id: "Answer {{q}}", label: one }]', {}, [{ name: 'one', prompt: 'Answer {{q}}' }]],
    ['with content', '[{ id: p1, content: "Say {{q}}" }]', {}, [{ name: 'p1', prompt: 'Say {{q}}' }]],
    ['a file', '[file://p.txt]', { 'p.txt': '\nHello {{q}}\n' }, [{ name: 'p', prompt: 'Hello {{q}}' }]],
    ['a file without a scheme', '[p.txt]', { 'p.txt': 'Hi' }, [{ name: 'p', prompt: 'Hi' }]],
    [
      'a file of several',
      '[file://p.txt]',
      { 'p.txt': 'a\n---\nb\n' },
      [{ prompt: 'a' }, { name: 'p-2', prompt: 'b' }],
    ],
    ['a pattern', '[file://p/*.txt]', { 'p/a.txt': 'A', 'p/b.txt': 'B' }, [{ name: 'a' }, { name: 'b' }]],
    ['Markdown', '[file://p.md]', { 'p.md': '# Hi {{q}}\n' }, [{ name: 'p', prompt: '# Hi {{q}}\n' }]],
    [
      'lines',
      '[file://p.jsonl]',
      { 'p.jsonl': '[{"role":"user","content":"{{q}}"}]\n' },
      [{ prompt: [{ content: '{{q}}' }] }],
    ],
    [
      'messages in JSON',
      '[file://p.json]',
      { 'p.json': '[{"role":"system","content":"Be brief."},{"role":"user","content":"{{ q }}"}]' },
      [
        {
          prompt: [
            { role: 'system', content: 'Be brief.' },
            { role: 'user', content: '{{q}}' },
          ],
        },
      ],
    ],
    [
      'messages in YAML',
      '[file://p.yaml]',
      { 'p.yaml': '- role: developer\n  content: Be brief.\n- role: user\n  content: "{{q}}"\n' },
      [
        {
          prompt: [
            { role: 'system', content: 'Be brief.' },
            { role: 'user', content: '{{q}}' },
          ],
        },
      ],
    ],
    [
      'messages in the text',
      `['[{"role":"user","content":{{ q | dump }}}]']`,
      {},
      [{ prompt: [{ role: 'user', content: '{{q}}' }] }],
    ],
    [
      'messages in parts of text',
      '[file://p.json]',
      { 'p.json': '[{"role":"user","content":[{"type":"text","text":"{{q}}"}]}]' },
      [{ prompt: [{ role: 'user', content: '{{q}}' }] }],
    ],
    ['a mapping of files', '{ p.txt: one }', {}, [{ prompt: 'one' }]],
    ['braces that are none', '["{ {{q}} }"]', {}, [{ prompt: '{ {{q}} }' }]],
  ])('%s', async (_, list, files, expected) => {
    const { suite, leftOut } = await imported(prompts(list), files)
    expect(suite.prompts).toMatchObject(expected)
    expect(leftOut).toEqual([])
  })

  it.each([
    ['a filter', '["{{ q | upper }}", b]', {}, 'prompt@1'],
    ['a loop', '[file://p.txt, b]', { 'p.txt': '{% for x in q %}{{x}}{% endfor %}' }, 'prompt p.txt@1'],
    [
      'pictures',
      '[file://p.json, b]',
      { 'p.json': '[{"role":"user","content":[{"type":"image_url"}]}]' },
      'prompt p.json@1',
    ],
    ['code', '[file://p.js, b]', { 'p.js': 'module.exports = () => "x"' }, 'prompt@1'],
    ['Python', '[file://p.py:make, b]', { 'p.py': 'x' }, 'prompt@1'],
    ['elsewhere', '["langfuse://x:3", b]', {}, 'prompt langfuse@1'],
    ['not there', '[file://gone.txt, b]', {}, 'prompt gone.txt@1'],
    ['outside', '[file://../../etc/passwd, b]', {}, 'prompt ../../etc/passwd@1'],
    ['settings of its own', '[{ raw: b, config: { temperature: 1 } }]', {}, 'prompt config@1'],
  ])('%s cannot be had, and is named', async (_, list, files, note) => {
    const { suite, leftOut } = await imported(prompts(list), files as Record<string, string>)
    expect(suite.prompts).toHaveLength(1)
    expect(leftOut).toEqual([note])
  })
})

describe('providers', () => {
  it.each<[string, unknown]>([
    ['[openai:gpt-4o]', 'openai:gpt-4o'],
    ['[openai:chat:gpt-4o]', 'openai:gpt-4o'],
    ['[openai:responses:gpt-5]', 'openai:gpt-5'],
    ['[anthropic:messages:claude-x]', 'anthropic:claude-x'],
    ['[google:gemini-x]', 'google:gemini-x'],
    ['[vertex:gemini-x]', 'vertex:gemini-x'],
    ['["bedrock:converse:us.amazon.nova-lite-v1:0"]', 'bedrock:us.amazon.nova-lite-v1:0'],
    ['[azureopenai:chat:mine]', 'azure:mine'],
    ['[ollama:chat:llama3.2:1b]', 'ollama:llama3.2:1b'],
    ['[mistral:large, groq:llama]', ['mistral:large', 'groq:llama']],
    [
      '[moonshot:kimi]',
      { model: 'openai-compatible:kimi', baseURL: 'https://api.moonshot.ai/v1', apiKeyEnv: 'MOONSHOT_API_KEY' },
    ],
    ['openai:gpt-4o', 'openai:gpt-4o'],
    ['[{ id: openai:gpt-4o, label: GPT }]', { name: 'GPT', model: 'openai:gpt-4o' }],
    ['[{ openai:gpt-4o: { config: { temperature: 0.2 } } }]', { model: 'openai:gpt-4o', temperature: 0.2 }],
    [
      '[{ id: openai:gpt-4o, config: { temperature: 0, max_tokens: 100, apiBaseUrl: "https://x.example/v1", apiKeyEnvar: MY } }]',
      {
        model: 'openai:gpt-4o',
        temperature: 0,
        maxOutputTokens: 100,
        baseURL: 'https://x.example/v1',
        apiKeyEnv: 'MY',
      },
    ],
    [
      '[{ id: google:g, config: { generationConfig: { maxOutputTokens: 9 }, systemInstruction: { parts: [{ text: Brief. }] } } }]',
      { model: 'google:g', maxOutputTokens: 9, system: 'Brief.' },
    ],
  ])('%s is a model', async (list, expected) => {
    const { suite, leftOut } = await imported(providers(list))
    expect(suite.models).toEqual(Array.isArray(expected) ? expected : [expected])
    expect(leftOut).toEqual([])
  })

  it('two of one name differ; settings in a file are read; `targets` is another word', async () => {
    const config = 'prompts: [a]\ntargets: [file://p.yaml, openai:gpt-4o]\n'
    const { suite } = await imported(config, { 'p.yaml': '- { id: openai:gpt-4o, config: { temperature: 1 } }\n' })
    expect(suite.models).toEqual([
      { model: 'openai:gpt-4o', temperature: 1 },
      { name: 'gpt-4o-2', model: 'openai:gpt-4o' },
    ])
  })

  it('what a setting is has no place here is named; a key never goes into a file', async () => {
    const { suite, leftOut, files } = await imported(
      providers('[{ id: "bedrock:m", config: { region: eu, tools: [], apiKey: sk-secret-123456 } }]'),
    )
    expect(suite.models).toEqual(['bedrock:m'])
    expect(leftOut).toEqual(['provider config region@2', 'provider config tools@2', 'provider config apiKey@2'])
    expect(JSON.stringify([suite, files])).not.toContain('sk-secret')
  })

  it.each([
    'openai:image:dall-e-3',
    'openai:realtime:gpt',
    'file://mine.py',
    'exec:./run.sh',
    'wss://x',
    'promptfoo:simulated-user',
    'bedrock:kb:x',
  ])('%s cannot be reached: its answers are recorded', async (id) => {
    const { suite, leftOut, files } = await imported(providers(`["${id}", openai:gpt-4o]`))
    expect(suite.models).toEqual(['openai:gpt-4o'])
    const [target] = suite.targets as { name: string; outputs: string }[]
    expect(files).toContainEqual({ path: target?.outputs, text: '' })
    expect(leftOut).toEqual([`provider ${id}@2`])
  })

  it('where nobody can be reached the prompts lie beside, for whoever records the answers', async () => {
    const { suite, files, leftOut } = await imported(`prompts: ["{{q}}?", b]\nproviders: ["exec:./x"]\n${TESTS}`)
    expect(suite.targets).toMatchObject([
      { name: 'x/prompt-1', outputs: 'outputs/x-prompt-1.jsonl' },
      { name: 'x/prompt-2', outputs: 'outputs/x-prompt-2.jsonl' },
    ])
    expect(files.map(({ path }) => path)).toContain('prompts/prompt-1.txt')
    expect(leftOut).toEqual(['provider exec:./x@2', 'prompt prompt-1@1', 'prompt prompt-2@1'])
  })

  it('echo answers with the prompt: recorded at once, for every prompt', async () => {
    const { suite, files, leftOut } = await imported(`prompts: ["Q: {{q}}{{lacking}}", plain]
providers: [echo]
tests: [{ vars: { q: hi } }, { vars: { q: "a\\n{{b}}" } }]
`)
    expect(suite.targets).toEqual([
      { name: 'echo/prompt-1', outputs: 'outputs/echo-prompt-1.jsonl' },
      { name: 'echo/prompt-2', outputs: 'outputs/echo-prompt-2.jsonl' },
    ])
    const rows = await Array.fromAsync(files.find(({ path }) => path.endsWith('prompt-1.jsonl'))?.text ?? [])
    expect(rows.map((row) => JSON.parse(row))).toEqual([
      { id: 'test-1', output: 'Q: hi' },
      { id: 'test-2', output: 'Q: a\n{{b}}' },
    ])
    expect(leftOut).toEqual([])
  })

  it('a service over HTTP is one here; secrets and code are named instead', async () => {
    const { suite, leftOut } = await imported(`prompts: ["Q: {{q}}"]
providers:
  - id: https://bot.example/ask
    label: bot
    config:
      method: post
      headers: { authorization: "Bearer {{env.BOT_KEY}}", x-api-key: abc, content-type: application/json }
      body: { messages: [{ role: user, content: "{{prompt}}" }], user: "{{name}}" }
      transformResponse: json.choices[0].text
      signatureAuth: {}
${TESTS}`)
    expect(suite.targets).toEqual([
      {
        name: 'bot',
        http: {
          url: 'https://bot.example/ask',
          method: 'POST',
          // biome-ignore lint/suspicious/noTemplateCurlyInString: that is how a suite names a variable
          headers: { authorization: 'Bearer ${BOT_KEY}', 'content-type': 'application/json' },
          body: { messages: [{ role: 'user', content: 'Q: {{q}}' }], user: '{{name}}' },
          output: '$.choices[0].text',
        },
      },
    ])
    expect(suite.defaults).toEqual({ vars: { name: '' } })
    expect(leftOut).toEqual(['provider config signatureAuth@10', 'header x-api-key@7'])
  })

  it('a provider with prompts of its own is asked those only', async () => {
    const { suite } = await imported(`prompts:
  - { label: short, raw: "{{q}}" }
  - { label: long, raw: "{{q}} please" }
providers:
  - { id: openai:a, prompts: [short] }
  - openai:b
${TESTS}`)
    expect(suite).not.toHaveProperty('models')
    expect(suite.targets).toMatchObject([
      { name: 'a', model: 'openai:a', prompt: '{{q}}' },
      { name: 'b/short', model: 'openai:b', prompt: '{{q}}' },
      { name: 'b/long', model: 'openai:b', prompt: '{{q}} please' },
    ])
  })

  it('prefix and suffix of a test stand around every prompt', async () => {
    const { suite } = await imported(`prompts: ["{{q}}"]
providers: [openai:gpt-4o]
tests: [{ vars: { q: a }, options: { prefix: "Briefly: " } }, { vars: { q: b }, options: { suffix: "!" } }]
`)
    expect(suite.prompts).toEqual([{ name: 'prompt-1', prompt: '{{promptPrefix}}{{q}}{{promptSuffix}}' }])
    expect(suite.defaults).toEqual({ vars: { promptPrefix: '', promptSuffix: '' } })
  })
})

describe('graders', () => {
  const graded = (more: string, test = '') =>
    `prompts: ["{{q}}"]\nproviders: [openai:gpt-4o]\n${more}tests: [{ vars: { q: a }, assert: [{ type: llm-rubric, value: ok ${test}}] }]\n`

  it.each<[string, string, object]>([
    ['by its name', 'defaultTest: { options: { provider: openai:gpt-4.1 } }\n', { model: 'openai:gpt-4.1' }],
    [
      'with settings',
      'defaultTest: { options: { provider: { id: anthropic:messages:c, config: { temperature: 0 } } } }\n',
      { model: 'anthropic:c', temperature: 0 },
    ],
    [
      'for texts',
      'defaultTest: { options: { provider: { text: openai:gpt-4.1, embedding: openai:e } } }\n',
      { model: 'openai:gpt-4.1' },
    ],
  ])('%s', async (_, more, judge) => {
    expect((await imported(graded(more))).suite.judge).toEqual(judge)
  })

  it('of vectors: for all, or of one assertion; one that gives none is named', async () => {
    const similar = (more: string, own = '') =>
      `prompts: [a]\nproviders: [openai:g]\n${more}tests: [{ assert: [{ type: similar, value: ok${own} }] }]\n`
    const forAll = 'defaultTest: { options: { provider: { embedding: "vertex:embedding:e-001" } } }\n'
    const { cases, differs, suite } = await imported(similar(forAll))
    expect(cases[0]?.scorers).toMatchObject([{ type: 'embedding-similarity', model: 'vertex:e-001' }])
    expect(suite).not.toHaveProperty('judge')
    expect(differs).toEqual([])
    const own = await imported(similar('', ', provider: "openai:embedding:small"'))
    expect(own.cases[0]?.scorers).toMatchObject([{ model: 'openai:small' }])
    const none = await imported(similar('', ', provider: "file://vectors.js"'))
    expect(none.leftOut).toEqual(['grader file://vectors.js@3'])
    expect(none.cases[0]?.scorers).toMatchObject([{ model: 'openai:text-embedding-3-large' }])
  })

  it('none: one is named, and that is said', async () => {
    const { suite, differs } = await imported(graded(''))
    expect(suite.judge).toEqual({ model: 'openai:gpt-5.4-mini' })
    expect(differs).toContain('grader@1')
  })

  it('of one assertion judges for all, where there is no other; one that cannot be asked is named', async () => {
    const { cases, suite, differs } = await imported(graded('', ', provider: openai:o1 '))
    expect(suite.judge).toEqual({ model: 'openai:o1' })
    expect(cases[0]?.scorers).toEqual([expect.not.objectContaining({ judge: expect.anything() })])
    expect(differs).toContain('grader openai:o1@3')
    const other = await imported(graded('defaultTest: { options: { provider: openai:a } }\n', ', provider: openai:o1 '))
    expect(other.suite.judge).toEqual({ model: 'openai:a' })
    expect(other.leftOut).toEqual(['grader openai:o1@4'])
    const { leftOut } = await imported(graded('', ', provider: file://grader.py '))
    expect(leftOut).toEqual(['grader file://grader.py@3'])
  })
})

describe('code', () => {
  const trusted: DataModules = { readData: async () => null, readRows: async function* () {} }
  const coded = (value: string, more = '') =>
    `prompts: [a]\nproviders: [openai:gpt-4o]\ntests:\n  - assert:\n      - type: javascript\n        value: ${value}\n${more}`

  it('is carried, and named by nobody until it is trusted', async () => {
    const { cases, files, leftOut } = await imported(coded('"output.length < 9"'))
    expect(cases[0]).toMatchObject({
      metadata: { notImported: ['javascript'] },
      scorers: [{ type: 'needs-review', metadata: 'notImported' }],
    })
    expect(leftOut).toEqual(['assert javascript@5'])
    expect(files.map(({ path }) => path)).toEqual(['imported/promptfoo.mjs', 'imported/assert-1.mjs'])
  })

  it.each([
    ['"output.length < 9"', 'return output.length < 9', 0.000001],
    ['"const n = output.length; n < 9"', 'const n = output.length; return n < 9', 0.000001],
    ['"return 1\\nreturn 2"', 'return 1\nreturn 2', 0.000001],
  ])('%s is a scorer once it is trusted', async (value, body, threshold) => {
    const { cases, files } = await imported(coded(value), {}, { trusted })
    expect(cases[0]?.scorers).toEqual([{ type: './imported/assert-1.mjs', name: 'javascript', threshold }])
    expect(files[1]?.text).toContain(body)
  })

  it('with a threshold, negated, and from files with a name', async () => {
    const { cases, files, leftOut } = await imported(
      coded(
        'file://checks.js:short',
        '        threshold: 0.5\n        config: { most: 9 }\n      - { type: not-javascript, value: "1" }\n      - { type: javascript, value: file://gone.js }\n      - { type: javascript, value: "{{x}}" }\n',
      ),
      { 'checks.js': 'module.exports = { short: () => true }\n' },
      { trusted },
    )
    expect(cases[0]?.scorers).toMatchObject([
      { threshold: 0.5 },
      { name: 'not-javascript', threshold: 1 },
      { type: 'needs-review', weight: 0 },
    ])
    expect(files.map(({ path }) => path)).toContain('imported/code/checks.js')
    expect(leftOut).toEqual(['assert javascript@10', 'assert javascript@11'])
  })

  it.each<[string, unknown]>([
    ['JSON.parse(output).answer', '$.answer'],
    ['output.choices[0].text', '$.choices[0].text'],
    ['output.trim()', { regex: '^\\s*([\\s\\S]*?)\\s*$', group: 1 }],
  ])('the transform %s needs no code', async (code, transform) => {
    const { suite, leftOut } = await imported(
      `prompts: [a]\nproviders: [openai:g]\ndefaultTest: { options: { transform: "${code}" } }\n`,
    )
    expect(suite.transform).toEqual(transform)
    expect(leftOut).toEqual([])
  })

  it('of a default assertion the grader and the transform are that scorer’s own', async () => {
    const { suite } = await imported(
      'prompts: [a]\nproviders: [openai:g]\ndefaultTest: { assert: [{ type: llm-rubric, value: x, provider: openai:o1, transform: output.trim() }] }\n',
    )
    expect(suite.scorers).toMatchObject([{ type: 'rubric', judge: { model: 'openai:o1' }, transform: { group: 1 } }])
  })

  it('another is a module once it is trusted', async () => {
    const config =
      'prompts: [a]\nproviders: [openai:g]\ndefaultTest: { options: { transform: output.toUpperCase() } }\n'
    expect((await imported(config)).leftOut).toEqual(['transform@3'])
    expect((await imported(config, {}, { trusted })).suite.transform).toEqual({ module: './imported/transform-1.mjs' })
  })
})

describe('the rest', () => {
  it('is named, key by key', async () => {
    const { leftOut, suite } = await imported(`description: mine
prompts: [a]
providers: [openai:g]
env: { OPENAI_API_KEY: sk-secret }
evaluateOptions: { repeat: 3, maxConcurrency: 2 }
outputPath: out.json
sharing: false
extensions: [file://hook.js]
nunjucksFilters: { up: file://up.js }
tracing: { enabled: true }
derivedMetrics: []
`)
    expect(suite.repeats).toBe(3)
    expect(leftOut).toEqual([
      'env OPENAI_API_KEY@4',
      'evaluateOptions maxConcurrency@5',
      'outputPath@6',
      'sharing@7',
      'extensions@8',
      'nunjucksFilters@9',
      'tracing@10',
      'derivedMetrics@11',
    ])
  })

  it('a config in JSON is one, too', async () => {
    const config =
      '{\n "prompts": ["{{q}}"],\n "providers": ["openai:g"],\n "tests": [{"vars": {"q": 1}, "assert": [{"type": "pi"}]}]\n}'
    const { cases, leftOut } = await imported(config, {}, { path: 'c.json' })
    expect(cases[0]?.vars).toEqual({ q: 1 })
    expect(leftOut).toEqual(['assert pi@4'])
  })
})
