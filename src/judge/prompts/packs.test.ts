import { describe, expect, it } from 'vitest'
import type { Template } from '../judge.ts'
import { PACKS, type PromptType } from './packs.ts'

const templates = (type: PromptType, language: 'en' | 'ja') =>
  Object.entries(PACKS[language][type] as Record<string, Template>)

const namesIn = ({ system, prompt }: Template) =>
  [...`${system}${prompt}`.matchAll(/\{\{[#/]?[\w-]+\}\}/g)].map(([name]) => name).sort()

const KEYS: Record<PromptType, string[]> = {
  'prompt-alignment': ['intentAlignment', 'requirementsFulfillment', 'completeness', 'responseAppropriateness'],
  'semantic-similarity': ['score', 'reasoning'],
  'answer-relevancy': ['statements', 'verdicts'],
  faithfulness: ['claims', 'verdicts'],
  'tool-call-accuracy': ['calls', 'needed'],
  rubric: ['marks', 'answers'],
  pairwise: ['winner', 'reasoning'],
  'context-precision': ['verdicts', 'reasoning'],
  'context-recall': ['statements', 'verdicts'],
  'context-relevance': ['relevant', 'reasoning'],
  factuality: ['choice', 'reasoning'],
  'compression-rubric': ['criterionResults', 'criterionId', 'reasoning', 'score'],
}

describe.each(Object.keys(PACKS.en) as PromptType[])('the prompts of %s', (type) => {
  it('show the same data in both languages', () => {
    const shown = (language: 'en' | 'ja') => templates(type, language).map(([step, one]) => [step, namesIn(one)])
    expect(shown('ja')).toEqual(shown('en'))
  })

  it.each(['en', 'ja'] as const)('name every key of the reply (%s)', (language) => {
    const text = templates(type, language)
      .map(([, { prompt }]) => prompt)
      .join('\n')
    for (const key of KEYS[type]) expect(text).toContain(key)
  })

  it('are in their own language', () => {
    for (const [, { system, prompt }] of templates(type, 'ja')) expect(system + prompt).toMatch(/[\u3041-\u309f]/)
    for (const [, { system, prompt }] of templates(type, 'en')) expect(system + prompt).not.toMatch(/[\u3041-\u30ff]/)
  })

  it('say nothing of a threshold: pass or fail is decided in code', () => {
    for (const language of ['en', 'ja'] as const) {
      for (const [, { system, prompt }] of templates(type, language)) {
        expect(system + prompt).not.toMatch(/threshold|閾値|合格|passed/)
      }
    }
  })
})
