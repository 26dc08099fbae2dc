import { expect, test } from 'vitest'
import { BadInput } from '../errors.ts'
import { type JudgeConfig, judgeSettings } from './settings.ts'

const model = 'openai:gpt-4o-mini'

test('what is left open is filled in', () => {
  expect(judgeSettings({ model, baseURL: null, price: null })).toEqual({
    temperature: 0,
    timeoutMs: 30_000,
    maxRetries: 3,
    deadlineMs: 300_000,
    concurrency: 5,
    structure: 'auto',
  })
})

test.each<[Partial<JudgeConfig>, RegExp]>([
  [{ timeout: 0 }, /judge\.timeout/],
  [{ timeout: Number.POSITIVE_INFINITY }, /judge\.timeout/],
  [{ maxRetries: 1.5 }, /judge\.maxRetries/],
  [{ maxRetries: -1 }, /judge\.maxRetries/],
  [{ deadline: -1 }, /judge\.deadline/],
  [{ concurrency: 0 }, /judge\.concurrency/],
  [{ timeout: 60, deadline: 30 }, /judge\.timeout \(60 s for a request\) is above deadline \(30 s/],
  [{ timeout: 301 }, /is above deadline \(300 s/],
  [{ maxOutputTokens: 0 }, /judge\.maxOutputTokens/],
  [{ structure: 'xml' as never }, /judge\.structure is one of auto, json-schema, tool, json, text/],
  [{ temperature: 3 }, /judge\.temperature/],
  [{ temperature: Number.NaN }, /judge\.temperature/],
  [{ requestsPerMinute: 0 }, /judge\.requestsPerMinute/],
  [{ maxCost: -1 }, /judge\.maxCost/],
  [{ price: { input: -1, output: 1 } }, /judge\.price/],
  [{ price: { input: 1 } as never }, /judge\.price/],
  [{ baseURL: 'localhost:11434' }, /judge\.baseURL begins with/],
  [{ baseURL: 'file:///etc/passwd' }, /judge\.baseURL begins with/],
])('%j is refused', (wrong, words) => {
  expect(() => judgeSettings({ model, ...wrong })).toThrow(words)
})

test('every mistake is named at once', () => {
  expect(() => judgeSettings({ model, timeout: 0, concurrency: 0, baseURL: 'x' })).toThrow(
    expect.objectContaining({ mistakes: expect.objectContaining({ length: 3 }) }),
  )
})

test.each<Partial<JudgeConfig>>([
  { baseURL: 'https://user:planted-secret-1@example.test/v1' },
  { baseURL: 'https://example.test/v1?api_key=planted-secret-1' },
  { apiKeyEnv: 'sk-planted-secret-1' },
  { apiKeyEnv: 'plantedsecret1' },
])('a key in the suite is refused, and not repeated: %j', (wrong) => {
  const thrown = (() => {
    try {
      judgeSettings({ model, ...wrong })
      return undefined
    } catch (error) {
      return error
    }
  })()
  expect(thrown).toBeInstanceOf(BadInput)
  expect(JSON.stringify(thrown) + String(thrown)).not.toMatch(/planted-?secret/)
  expect(String(thrown)).toContain('environment variable')
})
