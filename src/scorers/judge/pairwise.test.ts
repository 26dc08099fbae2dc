import { describe, expect, it } from 'vitest'
import type { Json } from '../../json.ts'
import { conforms, readyFor } from '../../score/conformance.ts'
import { evaluate } from '../../score/evaluate.ts'
import type { ScoreContext } from '../../score/scorer.ts'
import pairwise from './pairwise.ts'
import { contextWith, type MockCall, type MockModel, mockModel } from './testing/mock-model.ts'

/** Whether the answer under test (MINE) is shown first. */
const mineFirst = ({ prompt }: MockCall) => prompt.indexOf('MINE') < prompt.indexOf('OTHER')
const naming = (withMineFirst: unknown, withOtherFirst: unknown) =>
  mockModel((call) => ({ winner: mineFirst(call) ? withMineFirst : withOtherFirst, reasoning: 'so' }))

async function compare(
  model: MockModel,
  options = {},
  more: { [key: string]: Json } = {},
  around: Partial<ScoreContext> = {},
) {
  const ready = await readyFor(pairwise, { type: 'pairwise', ...options })
  const testCase = { id: 'c1', input: 'Q', output: 'MINE', expected: 'OTHER', ...more }
  return evaluate(ready, testCase, await contextWith(model, around))
}

conforms('pairwise', pairwise, await contextWith(mockModel(() => ({ winner: 'tie', reasoning: '' }))))

describe('both orders', () => {
  it.each([
    ['first', 'second', 1, 'A', false],
    ['second', 'first', 0, 'B', false],
    ['tie', 'tie', 0.5, 'tie', false],
    ['first', 'tie', 0.5, 'tie', false],
    ['first', 'first', 0.5, 'tie', true],
    ['second', 'second', 0.5, 'tie', true],
  ])('%s, then %s: %d', async (ab, ba, value, winner, flip) => {
    const model = naming(ab, ba)
    const score = await compare(model)
    expect(score).toMatchObject({ value, details: { winner, flip }, stats: { flip } })
    expect(model.calls).toHaveLength(2)
  })

  it('one that fails is an error that names it', async () => {
    const score = await compare(naming('first', 'the blue one'))
    expect(score.error).toMatchObject({ kind: 'malformed', message: expect.stringContaining('other answer first') })
  })
})

describe('the other answer', () => {
  it('is that of another target', async () => {
    const outputOf = (target: string): Json | undefined => (target === 'old' ? { text: 'OTHER' } : undefined)
    const options = { against: 'old' }
    expect((await compare(naming('first', 'second'), options, { expected: null }, { outputOf })).value).toBe(1)
    const unknown = await compare(naming('first', 'second'), { against: 'new' }, {}, { outputOf })
    expect(unknown.error).toMatchObject({ kind: 'input', message: expect.stringContaining('"new"') })
  })

  it.each<[Json]>([[null], [['one', 'two']]])('has to be one: expected %o is an input error', async (expected) => {
    expect((await compare(naming('first', 'second'), {}, { expected })).error?.kind).toBe('input')
  })
})

it('reports how often the order decided', async () => {
  const ready = await readyFor(pairwise)
  const rows = [{ flip: true }, { flip: false }, { flip: true }, { flip: false }, { flip: false }]
  expect(await pairwise.corpus?.summarise?.(rows, ready.options as never)).toEqual({ pairs: 5, flipRate: 0.4 })
})
