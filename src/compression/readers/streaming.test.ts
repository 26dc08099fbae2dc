import { expect, it } from 'vitest'
import { transcriptsIn } from './read-transcripts.ts'
import { unitsOf } from './units.ts'

const MESSAGES = 50_000
const PER_CHUNK = 100

const message = (index: number) =>
  JSON.stringify({ role: index % 2 === 0 ? 'user' : 'assistant', content: `メッセージ ${index}: ${'x'.repeat(200)}` })

/** A source that counts how many messages were asked of it. */
function source(open: string, between: string, close: string) {
  const asked = { messages: 0 }
  async function* chunks(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(open)
    for (let at = 0; at < MESSAGES; at += PER_CHUNK) {
      const batch = Array.from({ length: PER_CHUNK }, (_, index) => message(at + index)).join(between)
      asked.messages += PER_CHUNK
      yield Buffer.from(at === 0 ? batch : `${between}${batch}`)
    }
    yield Buffer.from(close)
  }
  return { asked, source: { file: 'long', chunks: chunks() } }
}

it.each([
  ['lines', '', '\n', '\n'],
  ['a list', '[', ',', ']'],
])('50,000 messages as %s are handed on as they come in', async (_name, open, between, close) => {
  const { asked, source: bytes } = source(open, between, close)
  let seen = 0
  let furthest = 0
  for await (const unit of unitsOf(bytes)) {
    expect('value' in unit).toBe(true)
    seen++
    furthest = Math.max(furthest, asked.messages - seen)
  }
  expect(seen).toBe(MESSAGES)
  // Never more than two chunks ahead: the file is nowhere held as a whole.
  expect(furthest).toBeLessThanOrEqual(2 * PER_CHUNK)
})

it('a file of records gives its first transcript long before its end', async () => {
  const record = JSON.stringify({ task_id: 1, traj: [{ role: 'user', content: 'Cancel my order 4711, please.' }] })
  let asked = 0
  async function* chunks(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('[')
    for (; asked < 1000; asked++) yield Buffer.from(asked === 0 ? record : `,${record}`)
  }
  for await (const transcript of transcriptsIn({ file: 'tau.json', chunks: chunks() }, { name: 'tau' })) {
    expect(transcript.messages).toHaveLength(1)
    break
  }
  expect(asked).toBeLessThan(5)
})
