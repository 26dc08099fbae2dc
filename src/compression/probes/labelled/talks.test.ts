import { expect, it } from 'vitest'
import { measureTalks, talksIn } from './talks.ts'

it.each(['en', 'ja'] as const)(
  'what is marked in the %s talks is whole: a choice, and why or over what',
  (language) => {
    const talks = talksIn(language)
    expect(talks.length).toBeGreaterThan(150)
    expect(talks.reduce((sum, { decisions }) => sum + decisions.length, 0)).toBeGreaterThan(500)
    expect(talks.reduce((sum, { tasks }) => sum + tasks.length, 0)).toBeGreaterThan(500)
    for (const { transcript, decisions } of talks) {
      expect(
        transcript.messages.every(({ role }) => ['user', 'assistant', 'tool'].includes(role)),
        transcript.id,
      ).toBe(true)
      for (const { chosenIn, sentences } of decisions) {
        expect(chosenIn.length, transcript.id).toBeGreaterThan(0)
        expect(sentences.length, transcript.id).toBeGreaterThan(0)
      }
    }
  },
)

it('a choice that is found counts once, however often it is asked for', () => {
  const { right, asked, found, marked } = measureTalks('ja')
  expect(right).toBe(found)
  expect(right).toBeLessThanOrEqual(asked)
  expect(found).toBeGreaterThan(0)
  expect(marked).toBe(talksIn('ja').reduce((sum, { decisions }) => sum + decisions.length, 0))
})
