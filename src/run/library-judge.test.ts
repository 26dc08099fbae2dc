import { expect, test } from 'vitest'
import { run, score } from '../entries/index.ts'
import { mockModel } from '../scorers/judge/testing/mock-model.ts'

const answer = { input: 'When?', output: 'At 9.', expected: 'It opens at 9.' }
const suite = {
  name: 's',
  cases: [{ id: '1', ...answer }],
  scorers: [{ type: 'semantic-similarity' as const, threshold: 0.5 }],
}
const both = [
  ['score', (judge: unknown) => score('semantic-similarity', answer, {}, { judge: judge as never })],
  ['run', (judge: unknown) => run(suite, { judge: judge as never })],
] as const

test.each(both)('%s: a model given as the judge judges', async (_name, judgedBy) => {
  const model = mockModel(() => ({ score: 4, reasoning: 'close' }))
  await judgedBy(model)
  expect(model.calls).toHaveLength(1)
})

test.each(both)(
  '%s: a judge that cannot be read is a mistake, not a judge that is missing',
  async (_name, judgedBy) => {
    await expect(judgedBy({ modle: 'openai:x' })).rejects.toThrow('judge has no option "modle"; did you mean "model"?')
    const told = { message: { en: expect.stringMatching(/^must be a model: .*; found /) } }
    await expect(judgedBy({ temperature: 0 })).rejects.toMatchObject({ mistakes: [{ path: 'judge.model', ...told }] })
    await expect(judgedBy(5)).rejects.toMatchObject({ mistakes: [{ path: 'judge', ...told }] })
  },
)
