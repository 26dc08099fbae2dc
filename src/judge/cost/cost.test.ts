import { expect, test } from 'vitest'
import { BudgetExceeded } from '../failures.ts'
import { Ledger, NO_USAGE } from './ledger.ts'
import { costOf, knownPrice } from './prices.ts'
import { estimateTokens } from './tokens.ts'

test.each([
  ['openai', 'gpt-4o-mini', 0.15],
  ['openai', 'gpt-4o-mini-2024-07-18', 0.15],
  ['openai', 'gpt-4o-2024-08-06', 2.5],
  ['openai', 'gpt-4o-2024-05-13', 5],
  ['anthropic', 'claude-sonnet-4-20250514', 3],
  ['google', 'gemini-2.5-flash', 0.3],
])('the price of %s:%s is known', (provider, model, input) => {
  const price = knownPrice(provider, model)
  expect(price?.input).toBe(input)
  expect(price?.source).toMatch(/^table \d{4}-\d{2}, \S+\/\S*pricing( as quoted by others)?$/)
})

test.each([
  ['openai', 'gpt-4o-mini-tuned'],
  ['openai', 'constructor'],
  ['openai', 'gpt-6-luna'],
  ['google', 'gemini-2.5-pro'],
  ['azure', 'gpt-4o'],
  ['openai-compatible', 'gpt-4o-mini'],
  ['nobody', 'x'],
])('the price of %s:%s is not guessed', (provider, model) => {
  expect(knownPrice(provider, model)).toBeUndefined()
})

test('a million tokens cost what the price says', () => {
  const price = { input: 2, output: 10, source: 'test' }
  expect(costOf(price, 1e6, 0)).toBe(2)
  expect(costOf(price, 5e5, 1e5)).toBe(2)
})

test('tokens are estimated: four Latin letters, or one Japanese', () => {
  expect(estimateTokens('')).toBe(0)
  expect(estimateTokens('abcdefgh')).toBe(2)
  expect(estimateTokens('こんにちは')).toBe(5)
})

test('the ledger adds up per scorer and target, and stops at the budget', () => {
  const ledger = new Ledger()
  const asker = { scorer: 's', case: 'c', target: 't', repeat: 0 }
  const usage = { ...NO_USAGE, calls: 1, inputTokens: 3, outputTokens: 2, cost: 0.5 }
  ledger.limit(1)
  ledger.add(asker, usage)
  ledger.add({ ...asker, target: 'u' }, usage)
  expect(() => ledger.check()).toThrow(BudgetExceeded)
  ledger.add(asker, { ...usage, estimated: true })
  expect(ledger.rows()).toEqual([
    { scorer: 's', target: 't', calls: 2, cached: 0, inputTokens: 6, outputTokens: 4, cost: 1, estimated: true },
    { scorer: 's', target: 'u', calls: 1, cached: 0, inputTokens: 3, outputTokens: 2, cost: 0.5, estimated: false },
  ])
})

test('costs that are not known are not summed up as nothing', () => {
  const ledger = new Ledger()
  ledger.add({ scorer: 's', case: 'c', target: 't', repeat: 0 }, { ...NO_USAGE, calls: 1, cost: null })
  expect(ledger.rows()[0]?.cost).toBeNull()
})
