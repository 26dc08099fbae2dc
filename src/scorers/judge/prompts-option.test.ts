import { expect, test } from 'vitest'
import type { BadInput } from '../../errors.ts'
import { PACKS, type PromptType } from '../../judge/prompts/packs.ts'
import { promptsOf } from './prompts-option.ts'

function mistakesOf(work: () => unknown): string[] {
  try {
    work()
    return []
  } catch (error) {
    return (error as BadInput).mistakes.map(({ path, message }) => `${path}: ${message.en}`)
  }
}

test.each(Object.keys(PACKS.en) as PromptType[])('%s: a prompt that shows nothing of the case is a mistake', (type) => {
  for (const step of Object.keys(PACKS.en[type])) {
    const [mistake = ''] = mistakesOf(() => promptsOf(type, { [step]: { prompt: 'Give a mark.' } }))
    expect(mistake).toMatch(/^prompts\.\S+\.prompt: the prompt does not show the judge \{\{/)
    // Our own words show all of it, in both languages.
    const { system, prompt } = (PACKS.ja[type] as Record<string, { system: string; prompt: string }>)[step] ?? {}
    expect(mistakesOf(() => promptsOf(type, { [step]: { system, prompt } }))).toEqual([])
  }
})

test('single braces get a hint', () => {
  const prompt = '参照: {reference_text}\n候補: {candidate_text}'
  expect(mistakesOf(() => promptsOf('semantic-similarity', { compare: { prompt } }))).toEqual([
    'prompts.compare.prompt: the prompt does not show the judge {{reference}}, {{candidate}}: it would judge nothing; {reference_text} has single braces: names are written with two',
  ])
  // Braces that are none of ours do no harm.
  const json = 'Compare {{reference}} with {{candidate}} and reply {"score": 1}, {score}.'
  expect(mistakesOf(() => promptsOf('semantic-similarity', { compare: { prompt: json } }))).toEqual([])
})

test('what is left to us counts: a new system prompt alone is enough, and so is one that shows the material', () => {
  expect(mistakesOf(() => promptsOf('faithfulness', { claims: { system: 'Be strict.' } }))).toEqual([])
  const both = { system: 'Material: {{context}}', prompt: 'Claims: {{claims}}' }
  expect(mistakesOf(() => promptsOf('faithfulness', { verdicts: both }))).toEqual([])
})
