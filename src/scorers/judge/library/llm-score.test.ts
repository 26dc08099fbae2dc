import { describe, expect, it } from 'vitest'
import { calculateLlmScore, calculateLlmScoreBatch, createPromptAlignmentScorerLLM } from '../../../entries/judge.ts'
import { mockModel } from '../testing/mock-model.ts'

const reference = 'ゲームプレイの詳細な批評と開発者への提案'
const candidate = 'Detailed game mechanics criticism and developer suggestions.'

/** A model that gives the grade it finds in the candidate, e.g. "grade 4". */
const grading = () => mockModel(({ prompt }) => ({ score: Number(/grade (\S+)/.exec(prompt)?.[1]), reasoning: 'r' }))
const pair = (grade: number | string, nr = '') => ({ reference: 'the reference', candidate: `grade ${grade} ${nr}` })

function warnings() {
  const list: string[] = []
  return { list, onWarning: (message: string) => list.push(message) }
}

describe('calculateLlmScore', () => {
  it('gives score, normalised score and reasoning', async () => {
    const model = mockModel(() => ({ score: 4, normalized_score: 0.8, reasoning: '細かい違いのみ' }))
    const result = await calculateLlmScore({ reference, candidate }, { model, temperature: 0 })
    expect(result).toEqual({ score: 4, normalizedScore: 0.8, reasoning: '細かい違いのみ' })
    expect(model.calls[0]?.prompt).toContain(reference)
    expect(model.calls[0]?.prompt).toContain(candidate)
  })

  it.each([
    ['a fence', '```json\n{"score": 3, "reasoning": "x"}\n```'],
    ['a bare fence', '```\n{"score": 3, "reasoning": "x"}\n```'],
    ['prose around', '評価します。\n{"score": 3, "normalized_score": 0.6, "reasoning": "x"}\n以上です。'],
    ['no normalised score', '{"score": 3, "reasoning": "x"}'],
    ['a normalised score that is wrong', '{"score": 3, "normalized_score": 0.9, "reasoning": "x"}'],
    ['a score in text', '{"score": "3", "reasoning": "x"}'],
  ])('reads %s', async (_name, reply) => {
    const result = await calculateLlmScore({ reference, candidate }, { model: mockModel(() => reply) })
    expect(result).toEqual({ score: 3, normalizedScore: 0.6, reasoning: 'x' })
  })

  it.each([
    ['no JSON', 'とても似ています。', 'JSON'],
    ['a score of 0', '{"score": 0, "reasoning": "x"}', '1'],
    ['a score of 6', '{"score": 6, "reasoning": "x"}', '5'],
    ['no score', '{"reasoning": "x"}', 'score'],
  ])('is null with a warning for %s', async (_name, reply, says) => {
    const { list, onWarning } = warnings()
    const options = { model: mockModel(() => reply), onWarning, language: 'en' as const }
    expect(await calculateLlmScore({ reference, candidate }, options)).toBeNull()
    expect(list).toEqual([expect.stringContaining(says)])
  })

  it.each([
    ['', candidate],
    [reference, ' \n'],
    [undefined as unknown as string, candidate],
  ])('is null with a warning, and without a call, for %o and %o', async (one, other) => {
    const model = grading()
    const { list, onWarning } = warnings()
    expect(await calculateLlmScore({ reference: one, candidate: other }, { model, onWarning })).toBeNull()
    expect(list).toHaveLength(1)
    expect(model.calls).toHaveLength(0)
  })

  it('is null with a warning when the model never answers', async () => {
    const { list, onWarning } = warnings()
    const model = mockModel(() => new Promise(() => {}))
    const options = { model, timeout: 0.02, maxRetries: 0, onWarning }
    expect(await calculateLlmScore(pair(4), options)).toBeNull()
    expect(list).toHaveLength(1)
  })

  it('is null with a warning when the model cannot be had', async () => {
    const { list, onWarning } = warnings()
    const options = { model: 'nowhere:model', onWarning, language: 'en' as const }
    expect(await calculateLlmScore(pair(4), options)).toBeNull()
    expect(list).toEqual([expect.stringContaining('nowhere')])
  })

  it('throws for settings that make no sense', async () => {
    await expect(calculateLlmScore(pair(4), { model: grading(), temperature: -1 })).rejects.toThrow('temperature')
  })
})

describe('calculateLlmScoreBatch', () => {
  it('keeps the order, and gives null beside successes', async () => {
    const { list, onWarning } = warnings()
    const pairs = [pair(4), pair(9), pair(''), { reference: '', candidate: 'x' }, pair(1), pair(5)]
    const results = await calculateLlmScoreBatch(pairs, { model: grading(), onWarning, language: 'en' })
    expect(results.map((result) => result?.score ?? null)).toEqual([4, null, null, null, 1, 5])
    expect(list.map((text) => text.slice(0, 7)).sort()).toEqual(['pair 2:', 'pair 3:', 'pair 4:'])
  })

  it('takes tuples as well as objects', async () => {
    const results = await calculateLlmScoreBatch([['r', 'grade 2'], pair(3)], { model: grading() })
    expect(results.map((result) => result?.score)).toEqual([2, 3])
  })

  it('asks no more than maxConcurrent at once, and reports progress', async () => {
    let open = 0
    let most = 0
    const model = mockModel(async () => {
      most = Math.max(most, ++open)
      await new Promise((resolve) => setTimeout(resolve, 5))
      open--
      return { score: 3, reasoning: '' }
    })
    const progress: [number, number][] = []
    const pairs = Array.from({ length: 12 }, (_, at) => pair(3, String(at)))
    const onProgress = (done: number, total: number) => progress.push([done, total])
    await calculateLlmScoreBatch(pairs, { model, maxConcurrent: 3, onProgress })
    expect(most).toBe(3)
    expect(progress).toEqual(Array.from({ length: 12 }, (_, at) => [at + 1, 12]))
    expect(model.calls).toHaveLength(12)
  })

  it('asks a repeated pair once', async () => {
    const model = grading()
    const results = await calculateLlmScoreBatch(
      Array.from({ length: 6 }, () => pair(4)),
      { model },
    )
    expect(results).toHaveLength(6)
    expect(new Set(results.map((result) => result?.score))).toEqual(new Set([4]))
    expect(model.calls).toHaveLength(1)
  })

  it('says once that a model cannot be had', async () => {
    const { list, onWarning } = warnings()
    const pairs = Array.from({ length: 20 }, (_, at) => pair(3, String(at)))
    const results = await calculateLlmScoreBatch(pairs, { model: 'nowhere:model', onWarning })
    expect(results).toEqual(pairs.map(() => null))
    expect(list).toHaveLength(1)
  })

  it('of nothing is nothing', async () => {
    expect(await calculateLlmScoreBatch([], { model: grading() })).toEqual([])
  })
})

describe('in plain JavaScript', () => {
  const model = () => mockModel(() => ({ score: 4, reasoning: 'close' }))

  it('the names of the document are known', async () => {
    const pair = { reference_text: 'a text', candidate_text: 'another' }
    expect(await calculateLlmScore(pair, { model_name: model(), max_retries: 0 })).toMatchObject({ score: 4 })
    const batch = await calculateLlmScoreBatch(
      { text_pairs: [pair, ['x', 'y']] },
      { model: model(), max_concurrent: 2 },
    )
    expect(batch.map((one) => one?.score)).toEqual([4, 4])
  })

  it('anything else is named, not ignored', async () => {
    const pair = { reference: 'a', candidate: 'b' }
    const wrong = (value: object) => value as never
    await expect(calculateLlmScore(wrong({ refrence: 'a', candidate: 'b' }), { model: model() })).rejects.toThrow(
      'refrence',
    )
    await expect(calculateLlmScore(pair, wrong({ model: model(), temprature: 0 }))).rejects.toThrow(
      /did you mean "temperature"/,
    )
    await expect(calculateLlmScoreBatch([pair], wrong({ model: model(), maxConcurent: 2 }))).rejects.toThrow(
      'maxConcurent',
    )
  })

  it('a scorer says that it needs a model', () => {
    expect(() => createPromptAlignmentScorerLLM({} as never)).toThrow('a model is needed to judge')
    expect(() => createPromptAlignmentScorerLLM(undefined as never)).toThrow('a model is needed to judge')
  })
})
