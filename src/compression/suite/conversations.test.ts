import { expect, it } from 'vitest'
import type { Transcript } from '../transcript.ts'
import { type Conversation, Conversations, hashesAt } from './conversations.ts'

const transcript = (id: string, texts: string[]): Transcript => ({
  id,
  messages: texts.map((text) => ({ role: 'user', text, toolCalls: [] })),
  leftOut: [],
  metadata: {},
})

it('hashes what stands before each point, whatever comes after it', () => {
  const points = [2, 3].map((end, point) => ({ point, cut: 1, end }))
  const [short, long] = hashesAt(transcript('a', ['x', 'y', 'z']), points)
  expect(hashesAt(transcript('b', ['x', 'y', 'other']), points)[0]).toBe(short)
  expect(hashesAt(transcript('b', ['x', 'y', 'other']), points)[1]).not.toBe(long)
})

it('keeps few conversations, reads one again that is gone, and one that many wait for once', async () => {
  const loaded: string[] = []
  const conversations = new Conversations(async (id): Promise<Conversation | undefined> => {
    loaded.push(id)
    return id === 'none' ? undefined : { transcript: transcript(id, []), points: [], hashes: [], tokens: [] }
  })
  await Promise.all([conversations.find('a'), conversations.find('a')])
  for (let other = 0; other < 40; other++) await conversations.find(`o${other}`)
  await conversations.find('a')
  expect(loaded.filter((id) => id === 'a')).toHaveLength(2)
  expect(await conversations.find('none')).toBeUndefined()
})
