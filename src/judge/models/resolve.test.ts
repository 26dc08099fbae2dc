import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createJudge } from '../create-judge.ts'
import { startProvider } from '../testing/provider-server.ts'
import { GOOD, gradeQuestion, judgeAt, textQuestion } from '../testing/questions.ts'
import type { SdkModel } from './ai-sdk.ts'
import { resolveModel } from './resolve.ts'

let project: string
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'saiten-judge-'))
  // A provider's package as a user's project would have it: only an ES module.
  const folder = join(project, 'node_modules/@ai-sdk/acme-cloud')
  await mkdir(folder, { recursive: true })
  const exports = { '.': { import: { types: './index.d.ts', default: './index.js' } } }
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ name: '@ai-sdk/acme-cloud', version: '1.0.0', type: 'module', exports }),
  )
  await writeFile(
    join(folder, 'index.js'),
    `export const createOther = () => { throw new Error('wrong one') }
     export const createAcmeCloud = (settings) => (modelId) => ({
       specificationVersion: 'v2', provider: 'acme', modelId,
       doGenerate: async () => ({ content: [{ type: 'text', text: JSON.stringify(settings) }], finishReason: 'stop' }),
     })`,
  )
})
afterAll(() => rm(project, { recursive: true }))

const options = (env: NodeJS.ProcessEnv = {}) => ({ cwd: project, env })

test.each([
  'openai:gpt-x',
  'openai/gpt-x',
  'anthropic:claude-x',
  'openai-compatible:llama3.1:8b',
  'openai-compatible/org/m',
])('%s is asked at the address given, with the key from the environment', async (model) => {
  await using server = await startProvider(() => ({ content: GOOD }))
  const env = { OPENAI_API_KEY: 'planted-1', ANTHROPIC_API_KEY: 'planted-1', MY_KEY: 'planted-2' }
  const judge = await judgeAt(server, { model }, { env })
  expect((await judge.ask(gradeQuestion('a'))).value.score).toBe(4)
  const named = await judgeAt(server, { model, apiKeyEnv: 'MY_KEY' }, { env })
  await named.ask(gradeQuestion('b'))
  const [first, second] = server.calls
  const key = ({ headers }: NonNullable<typeof first>) => headers['x-api-key'] ?? headers.authorization
  expect(first?.body.model).toBe(model.replace(/^[^:/]+[:/]/, ''))
  expect(first?.path).toBe(model.startsWith('anthropic') ? '/v1/messages' : '/v1/chat/completions')
  // A server of one's own is not given the key of another's.
  if (model.startsWith('openai-compatible')) expect(key(first!)).toBeUndefined()
  else expect(key(first!)).toContain('planted-1')
  expect(key(second!)).toContain('planted-2')
  // Only Node's own fetch says this, which takes more time.
  expect(first?.headers).not.toHaveProperty('sec-fetch-mode')
})

test('a package is found in the project of the user', async () => {
  const model = await resolveModel('acme-cloud:big', {
    ...options({ ACME_CLOUD_API_KEY: 'k' }),
    baseURL: 'http://127.0.0.1:9',
  })
  expect(model).toMatchObject({ provider: 'acme-cloud', id: 'big', secrets: ['k'], keyName: 'ACME_CLOUD_API_KEY' })
  const request = { system: '', prompt: 'x', signal: new AbortController().signal }
  const { text } = await model.generate(request, textQuestion('x'))
  expect(JSON.parse(text)).toEqual({ baseURL: 'http://127.0.0.1:9', apiKey: 'k' })
})

test('model objects of the real packages are taken as they are', async () => {
  await using server = await startProvider(() => ({ content: GOOD }))
  const { url: baseURL } = server
  const models = [
    createOpenAI({ baseURL, apiKey: 'k' }).chat('gpt-4o-mini'),
    createAnthropic({ baseURL, apiKey: 'k' })('claude-sonnet-4-5'),
    createOpenAICompatible({ baseURL, name: 'local' })('llama'),
  ]
  for (const model of models) {
    const judge = await createJudge({ model }, { env: {} })
    expect((await judge.ask(gradeQuestion('a'))).value.score).toBe(4)
    expect(judge.provenance().baseURL).toContain('127.0.0.1')
  }
  const known = await createJudge({ model: models[0] as SdkModel, maxCost: 1 }, { env: {} })
  expect(known.provenance()).toMatchObject({ model: 'openai:gpt-4o-mini', price: { input: 0.15 } })
})

test.each([
  [
    'mistral:large',
    {},
    /"mistral:large" needs the package @ai-sdk\/mistral, which is not installed: npm i @ai-sdk\/mistral/,
  ],
  ['opnai:gpt-5', {}, /"opnai:gpt-5": no provider opnai is installed; did you mean "openai"\?$/],
  ['acme-cloud:big', {}, /"acme-cloud:big" needs ACME_CLOUD_API_KEY in the environment/],
  ['openai:gpt-4o', {}, /needs OPENAI_API_KEY in the environment/],
  ['openai-compatible:llama', {}, /needs a baseURL beside it: \{ model: "openai-compatible:llama", baseURL: "http:/],
  ['azure:gpt-4o', {}, /npm i @ai-sdk\/azure \(and in the environment AZURE_API_KEY, AZURE_RESOURCE_NAME\)/],
  ['azure-openai:gpt-4o', {}, /npm i @ai-sdk\/azure /],
  [
    'bedrock:x',
    {},
    /npm i @ai-sdk\/amazon-bedrock \(and in the environment AWS_REGION, AWS_BEARER_TOKEN_BEDROCK \/ AWS_ACCESS_KEY_ID \+ AWS_SECRET_ACCESS_KEY\)/,
  ],
  [
    'vertex:gemini',
    {},
    /npm i @ai-sdk\/google-vertex \(and in the environment GOOGLE_VERTEX_PROJECT \+ GOOGLE_VERTEX_LOCATION \/ GOOGLE_VERTEX_API_KEY\)/,
  ],
  ['openrouter:openai/gpt-4o', {}, /npm i @openrouter\/ai-sdk-provider \(and in the environment OPENROUTER_API_KEY\)/],
  ['groq:llama', {}, /npm i @ai-sdk\/groq \(and in the environment GROQ_API_KEY\)/],
  ['mistral:large', {}, /\(and in the environment MISTRAL_API_KEY\)/],
  ['xai:grok', {}, /npm i @ai-sdk\/xai \(and in the environment XAI_API_KEY\)/],
  ['deepseek:chat', {}, /npm i @ai-sdk\/deepseek \(and in the environment DEEPSEEK_API_KEY\)/],
  ['cohere:command', {}, /npm i @ai-sdk\/cohere \(and in the environment COHERE_API_KEY\)/],
  ['together:llama', {}, /npm i @ai-sdk\/togetherai \(and in the environment TOGETHER_API_KEY\)/],
  ['fireworks:m', {}, /npm i @ai-sdk\/fireworks \(and in the environment FIREWORKS_API_KEY\)/],
  ['perplexity:sonar', {}, /npm i @ai-sdk\/perplexity \(and in the environment PERPLEXITY_API_KEY\)/],
  ['cerebras:m', {}, /npm i @ai-sdk\/cerebras \(and in the environment CEREBRAS_API_KEY\)/],
  ['deepinfra:m', {}, /npm i @ai-sdk\/deepinfra \(and in the environment DEEPINFRA_API_KEY\)/],
  ['moonshot:kimi', {}, /npm i @ai-sdk\/moonshotai \(and in the environment MOONSHOT_API_KEY\)/],
  ['gateway:openai/gpt-4o', {}, /npm i @ai-sdk\/gateway \(and in the environment AI_GATEWAY_API_KEY\)/],
  ['foobarbaz:m', {}, /no provider "foobarbaz" is known here(?!.*npm i)/],
  ['gemini:pro', {}, /npm i @ai-sdk\/google \(and in the environment GOOGLE_GENERATIVE_AI_API_KEY\)/],
  ['gpt-4o', {}, /written provider:model/],
  ['', {}, /written provider:model/],
  ['openai:', {}, /written provider:model/],
  ['../../evil:x', {}, /written provider:model/],
  [{ url: 'http://127.0.0.1:9' }, {}, /written provider:model/],
])('%j: what is missing is said, with the next step', async (model, env, words) => {
  await expect(resolveModel(model, options(env))).rejects.toThrow(words)
})

test('a variable that is named but empty is an error, also with an address', async () => {
  const wanted = { ...options({ MY_KEY: '' }), apiKeyEnv: 'MY_KEY', baseURL: 'http://127.0.0.1:9' }
  await expect(resolveModel('openai:gpt-4o', wanted)).rejects.toThrow(/needs MY_KEY/)
})

test('a server of the user may want no key', async () => {
  await using server = await startProvider(() => ({ content: GOOD }))
  for (const model of ['openai:m', 'anthropic:m']) {
    const judge = await judgeAt(server, { model })
    expect((await judge.ask(gradeQuestion('a'))).value.score).toBe(4)
  }
})

test('the objects that Mastra takes are taken, too', async () => {
  await using server = await startProvider(() => ({ content: GOOD }))
  for (const model of [
    { id: 'openai/gpt-x', url: server.url, apiKey: 'from-code-1' },
    { providerId: 'openai', modelId: 'gpt-x', url: server.url, apiKey: 'from-code-1', headers: { 'x-team': 'blue' } },
  ]) {
    const judge = await createJudge({ model }, { env: {} })
    await judge.ask(gradeQuestion('a'))
    expect(judge.provenance()).toMatchObject({ model: 'openai:gpt-x', baseURL: server.url })
  }
  expect(server.calls.map(({ headers }) => headers.authorization)).toEqual(Array(2).fill('Bearer from-code-1'))
  expect(server.calls[1]?.headers['x-team']).toBe('blue')
})

test('a fetch of the caller is used', async () => {
  const urls: string[] = []
  const fetch = async (url: string | URL | Request) => {
    urls.push(String(url))
    const message = { role: 'assistant', content: GOOD }
    return Response.json({ id: 'x', choices: [{ index: 0, finish_reason: 'stop', message }] })
  }
  const judge = await createJudge(
    { model: 'openai-compatible:m', baseURL: 'https://nowhere.invalid/v1' },
    { fetch: fetch as typeof globalThis.fetch, env: {} },
  )
  await judge.ask(gradeQuestion('a'))
  expect(urls).toEqual(['https://nowhere.invalid/v1/chat/completions'])
})

test.each([
  ['ollama:llama3.1', 'http://127.0.0.1:11434/v1'],
  ['lmstudio:qwen', 'http://127.0.0.1:1234/v1'],
  ['llamacpp:smollm2', 'http://127.0.0.1:8080/v1'],
  ['vllm:mistral', 'http://127.0.0.1:8000/v1'],
])('%s is asked where such a server listens, without a key, unless an address is given', async (name, baseURL) => {
  const [provider, id] = name.split(':')
  expect(await resolveModel(name, options({ OPENAI_API_KEY: 'k' }))).toMatchObject({
    provider,
    id,
    baseURL,
    secrets: [],
  })
  const elsewhere = await resolveModel(name, { ...options({}), baseURL: 'http://10.0.0.2:9/v1' })
  expect(elsewhere.baseURL).toBe('http://10.0.0.2:9/v1')
})
