import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BadInput } from '../../errors.ts'
import type { Transcript } from '../transcript.ts'
import { readTranscripts, transcriptsIn } from './read-transcripts.ts'

const fixture = (name: string) => join(import.meta.dirname, 'fixtures', name)

async function all(reading: AsyncIterable<Transcript>): Promise<Transcript[]> {
  const found: Transcript[] = []
  for await (const transcript of reading) found.push(transcript)
  return found
}

async function only(name: string): Promise<Transcript> {
  const [transcript, ...more] = await all(readTranscripts(fixture(name)))
  expect(more).toEqual([])
  return transcript as Transcript
}

const textsIn = (text: string | Uint8Array, name = 'log') => {
  async function* chunks() {
    yield typeof text === 'string' ? Buffer.from(text) : text
  }
  return all(transcriptsIn({ file: 'log.jsonl', chunks: chunks() }, { name }))
}

const roles = ({ messages }: Transcript) => messages.map(({ role }) => role)
const files = ({ messages }: Transcript) =>
  messages.flatMap(({ toolCalls }) =>
    toolCalls.flatMap((call) => call.files.map(({ kind, path }) => `${kind} ${path}`)),
  )
const leftOut = (transcript: Transcript) =>
  Object.fromEntries(transcript.leftOut.map(({ what, count }) => [what, count]))

describe('every format', () => {
  it('OpenAI chat, line by line', async () => {
    const transcript = await only('openai-ja.jsonl')
    expect(transcript.id).toBe('openai-ja')
    expect(roles(transcript)).toEqual(['system', 'user', 'assistant', 'tool', 'assistant', 'tool', 'assistant'])
    expect(files(transcript)).toEqual(['read src/stock.ts', 'modified src/stock.ts'])
    expect(transcript.messages[3]?.answers).toBe('c1')
    expect(leftOut(transcript)).toEqual({ image: 1, 'unknown role': 1 })
    expect(transcript.leftOut.find(({ what }) => what === 'unknown role')?.line).toBe(7)
  })

  it('OpenAI with the older function_call', async () => {
    const { messages } = await only('openai-functions.json')
    expect(messages[1]?.toolCalls).toMatchObject([{ name: 'get_order', arguments: { id: 'A-1042' } }])
    expect(messages[2]).toMatchObject({ role: 'tool', text: '{"order_id":"A-1042","status":"shipped"}' })
  })

  it('Anthropic messages', async () => {
    const transcript = await only('anthropic.json')
    expect(transcript).toMatchObject({ id: 'anthropic', metadata: { task_type: 'debugging', id: 'msg-log-1' } })
    expect(roles(transcript)).toEqual(['system', 'user', 'assistant', 'tool', 'tool', 'user', 'assistant'])
    expect(files(transcript)).toEqual(['read tsconfig.json'])
    expect(transcript.messages[4]).toMatchObject({ failed: true, answers: 't2' })
    expect(leftOut(transcript)).toEqual({ thinking: 1, image: 1 })
  })

  it('AI SDK UI messages, new and old', async () => {
    const transcript = await only('ai-sdk.json')
    expect(roles(transcript)).toEqual(['user', 'assistant', 'tool', 'tool', 'assistant', 'tool'])
    expect(files(transcript)).toEqual(['created quote.md', 'read quote.md'])
    expect(leftOut(transcript)).toEqual({ image: 1, thinking: 1, 'other content': 1 })
  })

  it('Claude-Code-style logs', async () => {
    const transcript = await only('claude-log.jsonl')
    expect(roles(transcript)).toEqual(['system', 'user', 'assistant', 'tool', 'assistant', 'tool', 'system'])
    expect(transcript.messages[2]).toMatchObject({ text: "I'll read the handler.", tokens: 61 })
    expect(files(transcript)).toEqual(['read src/login.ts'])
    expect(leftOut(transcript)).toEqual({ 'not a message': 1, thinking: 1, 'other content': 1, 'cut-off line': 1 })
  })

  it('Codex-style rollouts', async () => {
    const transcript = await only('codex-log.jsonl')
    expect(transcript.metadata).toMatchObject({ cwd: '/repo', session: 'sess-1' })
    expect(roles(transcript).filter((role) => role === 'user')).toHaveLength(1)
    expect(files(transcript)).toEqual(['read config/base.yaml', 'created config/dev.yaml', 'modified config/base.yaml'])
    expect(transcript.messages.at(-2)).toMatchObject({ role: 'tool', failed: true })
  })

  it('SWE-agent trajectories, with the step that is not in the history', async () => {
    const transcript = await only('swe-agent.traj')
    expect(roles(transcript)).toEqual([
      'system',
      'system',
      'user',
      'assistant',
      'tool',
      'assistant',
      'tool',
      'assistant',
      'tool',
    ])
    expect(files(transcript)).toEqual(['read app.py', 'modified app.py'])
    expect(transcript.metadata).toEqual({ environment: 'swe_main', exit_status: 'submitted' })
  })

  it('tau-bench: a transcript per record', async () => {
    const transcripts = await all(readTranscripts(fixture('tau-bench.json')))
    expect(transcripts.map(({ id }) => id)).toEqual(['tau-bench#7-trial-0', 'tau-bench#7-trial-1'])
    expect(transcripts[0]).toMatchObject({ metadata: { task_id: 7, reward: 1 } })
    expect(files(transcripts[0] as Transcript)).toEqual([])
  })
})

describe('several conversations in a file', () => {
  it('a line each, or a list each', async () => {
    const line = '{"messages":[{"role":"user","content":"hello there"}]}\n'
    expect((await textsIn(line + line)).map(({ id }) => id)).toEqual(['log#1', 'log#2'])
    const list = '[{"role":"user","content":"hello there"}]\n'
    expect((await textsIn(list + list)).map(({ id }) => id)).toEqual(['log', 'log#2'])
  })

  it('ids that repeat are kept apart', async () => {
    const line = '{"id":"__proto__","messages":[{"role":"user","content":"hello there"}]}\n'
    expect((await textsIn(line + line)).map(({ id }) => id)).toEqual(['log#__proto__', 'log#__proto__~2'])
  })
})

describe('what is broken', () => {
  it('a call without a result is noted, and counts as done only when something follows', async () => {
    const call = (id: string, path: string) =>
      JSON.stringify({
        role: 'assistant',
        tool_calls: [{ id, function: { name: 'write_file', arguments: JSON.stringify({ path }) } }],
      })
    const [transcript] = await textsIn(
      [call('a', 'a.ts'), '{"role":"user","content":"go on"}', call('b', 'b.ts')].join('\n'),
    )
    expect(leftOut(transcript as Transcript)).toEqual({ 'missing tool result': 2 })
    expect(files(transcript as Transcript)).toEqual(['created a.ts'])
  })

  it.each([
    ['', 'nothing'],
    ['{"name":"x","version":"1"}', 'an object with the keys "name", "version"'],
    ['hello\nworld', 'neither JSON nor JSONL'],
    ['[1,2,3]', 'no message'],
    ['id,text\n1,a', 'neither JSON nor JSONL'],
  ])('%j is no transcript', async (text, said) => {
    const thrown = await textsIn(text).catch((error: unknown) => error)
    expect(thrown).toBeInstanceOf(BadInput)
    const [mistake] = (thrown as BadInput).mistakes
    expect(mistake?.message.en).toContain(said)
    expect(mistake?.message.en).toContain('openai, anthropic')
    expect(mistake).toMatchObject({ file: 'log.jsonl', line: 1 })
  })

  it('a line that nests 10,000 deep is left out', async () => {
    const deep = `{"role":"user","content":${'['.repeat(10_000)}${']'.repeat(10_000)}}`
    const [transcript] = await textsIn(`{"role":"user","content":"first"}\n${deep}\n{"role":"user","content":"last"}`)
    expect(transcript?.messages.map(({ text }) => text)).toEqual(['first', 'last'])
    expect(leftOut(transcript as Transcript)).toEqual({ 'cut-off line': 1 })
  })

  it.each([
    'openai-ja.jsonl',
    'openai-functions.json',
    'anthropic.json',
    'ai-sdk.json',
    'claude-log.jsonl',
    'codex-log.jsonl',
    'swe-agent.traj',
    'tau-bench.json',
  ])('%s cut off at any byte is read as far as it goes, or refused', async (name) => {
    const bytes = readFileSync(fixture(name))
    const whole = (await textsIn(bytes))[0]?.messages.length ?? 0
    const step = Math.max(1, Math.floor(bytes.length / 300))
    let most = 0
    for (let end = 0; end < bytes.length; end += step) {
      const read = await textsIn(bytes.subarray(0, end)).catch((error: unknown) => {
        if (error instanceof BadInput) return []
        throw error
      })
      most = Math.max(most, read[0]?.messages.length ?? 0)
      expect(most).toBeLessThanOrEqual(whole)
    }
    // Cutting the last bytes off costs the last message or two, not the conversation.
    expect(most).toBeGreaterThanOrEqual(Math.floor(whole / 2))
  })

  it('any lines of JSON are read or refused', async () => {
    const keys = fc.constantFrom(
      'role',
      'content',
      'type',
      'message',
      'messages',
      'tool_calls',
      'payload',
      'parts',
      'traj',
      'history',
      'trajectory',
      'function',
      'name',
      'input',
      '__proto__',
    )
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        fc.constantFrom(
          'user',
          'assistant',
          'tool',
          'text',
          'tool_use',
          'tool_result',
          'response_item',
          'function_call',
          'Bash',
          '\ud800',
          '',
        ),
        fc.constant(null),
        fc.integer(),
        fc.array(tie('any'), { maxLength: 3 }),
        fc.dictionary(keys, tie('any'), { maxKeys: 5 }),
      ),
    })).any
    await fc.assert(
      fc.asyncProperty(fc.array(value, { maxLength: 6 }), async (lines) => {
        await textsIn(lines.map((line) => JSON.stringify(line)).join('\n')).catch((error: unknown) => {
          if (!(error instanceof BadInput)) throw error
        })
      }),
    )
  })
})
