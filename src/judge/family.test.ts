import { expect, test } from 'vitest'
import { familyWarning } from './family.ts'
import { promptLanguage } from './prompt-language.ts'

test.each([
  ['openai:gpt-4o-mini', 'gpt-4.1'],
  ['openai:o3-mini', 'chatgpt-4o-latest'],
  ['anthropic:claude-sonnet-4-5', 'claude-3-5-haiku-20241022'],
  ['openai-compatible:llama3.1:8b', 'meta-llama/Llama-3.1-70B'],
  ['google:gemini-2.5-pro', 'gemma-2-9b'],
])('%s and %s are of one family', (judge, candidate) => {
  const warning = familyWarning(judge, candidate)
  expect(warning?.en).toContain(judge)
  expect(warning?.ja).toContain(candidate)
})

test.each([
  ['openai-compatible:smollm2', 'openai-compatible:smollm2'],
  ['openai-compatible:my-own', 'my-own'],
  ['openai:gpt-4o', 'azure:gpt-4o'],
  ['openrouter:openai/gpt-4o', 'openai:gpt-4o'],
  ['openai-compatible:llama3.1:8b', 'llama3.1:8b'],
])('%s and %s are one model, whatever its family', (judge, candidate) => {
  expect(familyWarning(judge, candidate)?.en).toContain('judges its own answers')
  expect(familyWarning(judge, candidate)?.ja).toContain('自分自身の回答')
})

test.each([
  ['openai:gpt-4o-mini', 'claude-sonnet-4-5'],
  ['openai:gpt-4o-mini', 'my-own-model'],
  ['mine:a', 'mine:b'],
  ['openai-compatible:octo1', 'o1-preview'],
])('%s and %s are not', (judge, candidate) => {
  expect(familyWarning(judge, candidate)).toBeUndefined()
})

test.each([
  [{ input: 'こんにちは' }, 'ja'],
  [{ input: 'Translate', expected: 'ネコ' }, 'ja'],
  [{ input: [{ role: 'user', content: 'ﾊﾝｶｸ' }] }, 'ja'],
  [{ input: 'What does it say?', context: ['返品は14日以内に承ります。'] }, 'ja'],
  [{ input: '漢字' }, 'ja'],
  [{ input: 'What does 漢 mean in this sentence, and where is it from?' }, 'en'],
  // The answer has no say: another target may have answered in another language.
  [{ input: 'x', output: 'これは日本語です' }, 'en'],
  [{ input: 'hello', expected: 'world', output: 'x' }, 'en'],
  [{}, 'en'],
])('%j is asked about in %s', (texts, language) => {
  expect(promptLanguage(texts)).toBe(language)
})
