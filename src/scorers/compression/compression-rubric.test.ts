import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '../../json.ts'
import { conforms, readyFor } from '../../score/conformance.ts'
import { evaluate } from '../../score/evaluate.ts'
import type { ScoreContext } from '../../score/scorer.ts'
import { contextWith, type MockCall, type MockModel, mockModel } from '../judge/testing/mock-model.ts'
import compressionRubric from './compression-rubric.ts'
import { CRITERION_IDS, type CriterionId, criteriaFor } from './criteria.ts'

/** The criteria that a request asks for, read from its text as a judge would. */
const idsAsked = ({ prompt }: MockCall) => CRITERION_IDS.filter((id) => prompt.includes(`\n${id}: `))

const marking = (mark: (id: CriterionId, at: number) => unknown, more: object = {}) =>
  mockModel((call) => ({
    criterionResults: idsAsked(call).map((criterionId, at) => ({
      criterionId,
      score: mark(criterionId, at),
      reasoning: 'seen',
    })),
    ...more,
  }))

const PROBE = {
  id: 's1@0/1',
  input: 'Which version was chosen? Answer with the version only.',
  expected: '4.6.2',
  output: 'It was 4.6.2.',
}

async function grade(
  model: MockModel,
  {
    options = {},
    around = {},
    ...more
  }: { options?: JsonObject; around?: Partial<ScoreContext>; [key: string]: unknown } = {},
) {
  const scorer = await readyFor(compressionRubric, { type: 'compression-rubric', ...options })
  const testCase = { ...PROBE, metadata: { probe_type: 'recall', exact: ['4.6.2'] }, ...(more as { output?: Json }) }
  return evaluate(scorer, testCase, await contextWith(model, around))
}

conforms('compression-rubric', compressionRubric, await contextWith(marking(() => 3)))

describe('which criteria are asked', () => {
  const common = ['accuracy_factual', 'accuracy_technical', 'completeness_coverage', 'completeness_depth']
  const format = ['instruction_format', 'instruction_constraints']
  const context = ['context_conversation_state', 'context_artifact_state']
  const artifacts = ['artifact_files_created', 'artifact_files_modified', 'artifact_key_details']
  const continuity = ['continuity_work_state', 'continuity_todo_state', 'continuity_reasoning']

  it.each([
    ['recall', context],
    ['artifact', artifacts],
    ['continuation', continuity],
    ['decision', [...context, ...continuity]],
  ])('%s', async (probe_type, added) => {
    const model = marking(() => 4)
    const score = await grade(model, { metadata: { probe_type } })
    expect(score.value).toBeCloseTo(0.8, 12)
    expect(idsAsked(model.calls[0] as MockCall).sort()).toEqual([...common, ...format, ...added].sort())
  })

  it('weigh 1 within each dimension', () => {
    for (const type of ['artifact', 'decision'] as const) {
      const sums = Map.groupBy(criteriaFor(type), ({ dimension }) => dimension)
      for (const [, criteria] of sums) {
        expect(criteria.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 12)
      }
    }
  })
})

it('computes dimensions and aggregate here, whatever totals the judge claims', async () => {
  const marks: Partial<Record<CriterionId, number>> = {
    accuracy_factual: 5,
    accuracy_technical: 0,
    instruction_format: 1,
  }
  const model = marking((id) => marks[id] ?? 4, { aggregateScore: 0.1, dimensionScores: { accuracy: 0 } })
  const score = await grade(model)
  expect(score.details?.dimensions).toEqual({
    accuracy: 3,
    context_awareness: 4,
    completeness: 4,
    instruction_following: 2.5,
  })
  expect(score.details?.aggregate).toBeCloseTo(3.375, 12)
  expect(score.value).toBeCloseTo(3.375 / 5, 12)
  expect(score.parts).toMatchObject({ accuracy: 0.6, instruction_following: 0.5, exact_values: 1 })
  expect(model.calls).toHaveLength(1)
})

it('a rubric that is cut down asks and weighs only what is left', async () => {
  const options = { criteria: ['accuracy_technical', 'completeness_depth', 'artifact_key_details'] }
  const score = await grade(
    marking((id) => (id === 'accuracy_technical' ? 2 : 4)),
    { options },
  )
  expect(score.details?.dimensions).toEqual({ accuracy: 2, completeness: 4 })
  expect(score.value).toBeCloseTo(0.6, 12)
  const none = await grade(
    marking(() => 4),
    { options: { criteria: ['continuity_reasoning'] } },
  )
  expect(none.status).toBe('not-applicable')
})

describe('a judgement that is not whole is none', () => {
  it.each<[string, (results: JsonObject[]) => Json, string]>([
    ['a criterion is missing', (all) => all.slice(1), 'malformed'],
    ['a criterion is repeated', (all) => [...all, all[0] as JsonObject], 'malformed'],
    ['a criterion is unknown', (all) => [{ ...all[0], criterionId: 'accuracy' }, ...all.slice(1)], 'malformed'],
    ['an id is not exact', (all) => [{ ...all[0], criterionId: 'Accuracy_Factual' }, ...all.slice(1)], 'malformed'],
    ['a mark is above 5', (all) => [{ ...all[0], score: 6 }, ...all.slice(1)], 'out-of-range'],
    ['a mark is below 0', (all) => [{ ...all[0], score: -1 }, ...all.slice(1)], 'out-of-range'],
    ['a mark is between two', (all) => [{ ...all[0], score: 3.5 }, ...all.slice(1)], 'out-of-range'],
    ['a mark is a word', (all) => [{ ...all[0], score: 'good' }, ...all.slice(1)], 'malformed'],
  ])('%s', async (_what, spoil, kind) => {
    const model = mockModel((call) => ({
      criterionResults: spoil(idsAsked(call).map((criterionId) => ({ criterionId, score: 3, reasoning: 'x' }))),
    }))
    const score = await grade(model)
    expect(score).toMatchObject({ status: 'error', value: null, error: { kind } })
    expect(model.calls).toHaveLength(2)
  })

  it('is asked for once more, and a good second reply counts', async () => {
    const good = marking(() => 5)
    const model = mockModel((call) =>
      call.number === 1
        ? { criterionResults: [] }
        : { criterionResults: idsAsked(call).map((criterionId) => ({ criterionId, score: '５', reasoning: 'x' })) },
    )
    expect((await grade(model)).value).toBe(1)
    expect((await grade(good)).value).toBe(1)
  })
})

describe('the judge is shown', () => {
  const names = ['probe_question', 'model_response', 'compacted_context', 'ground_truth', 'rubric_criteria']

  it('question, answer, context, truth and criteria with their guides', async () => {
    const model = marking(() => 5)
    await grade(model, { context: ['## Decisions\n- client 4.6.2'] })
    const prompt = model.calls[0]?.prompt ?? ''
    for (const name of names) expect(prompt).toContain(name)
    for (const text of [
      PROBE.input,
      PROBE.output,
      '- client 4.6.2',
      '0 = wrong throughout',
      '5 = everything is right',
    ]) {
      expect(prompt).toContain(text)
    }
  })

  it('the same in Japanese for a Japanese conversation', async () => {
    const model = marking(() => 5)
    await grade(model, { input: 'どのバージョンを選びましたか。' })
    expect(model.calls[0]?.prompt).toContain('5 = すべて正しい')
    expect(model.calls[0]?.prompt).not.toContain('everything is right')
  })

  it('the compacted context that the answer names by its hash', async () => {
    const model = marking(() => 5)
    const output = { text: 'It was 4.6.2.', compaction: { context: 'abc', before: 100, after: 10, cost: 0 } }
    const kept = (hash: string) => Promise.resolve(hash === 'abc' ? 'KEPT CONTEXT' : undefined)
    await grade(model, { output, around: { keptText: kept } })
    expect(model.calls[0]?.prompt).toContain('KEPT CONTEXT')
    expect(model.calls[0]?.prompt).not.toContain('abc')
    const lost = await grade(model, { output, around: { keptText: async () => undefined } })
    expect(lost.error?.kind).toBe('input')
  })

  it('the words of the suite where it brings its own', async () => {
    const model = marking(() => 5)
    await grade(model, { options: { prompts: { grade: { system: 'You are strict.' } } } })
    expect(model.calls[0]?.system).toContain('You are strict.')
  })
})

it('an answer that names its method is not shown to the judge', async () => {
  const model = marking(() => 5)
  const score = await grade(model, { output: { text: 'by anchored-v2', betrays: ['anchored-v2'] } })
  expect(score).toMatchObject({ status: 'error', value: null, error: { kind: 'input' } })
  expect(score.error?.message).toContain('"anchored-v2"')
  expect(model.calls).toHaveLength(0)
})

describe('exact values', () => {
  const metadata = { probe_type: 'recall', exact: ['4.6.2', 'src/a.ts'] }

  it('stand beside the marks and never change them', async () => {
    const [with_, without] = await Promise.all([
      grade(
        marking(() => 4),
        { metadata, output: 'no idea' },
      ),
      grade(
        marking(() => 4),
        { metadata: { probe_type: 'recall' }, output: 'no idea' },
      ),
    ])
    expect(with_.value).toBe(without.value)
    expect(with_.details?.exact).toEqual({ found: [], missing: ['4.6.2', 'src/a.ts'] })
    expect(without.parts).not.toHaveProperty('exact_values')
    expect(with_.reason).toContain('exact values 0 of 2, missing: 4.6.2, src/a.ts')
  })

  it.each([
    ['none found, marked high', 'no idea', 5, 'missing-but-marked-high'],
    ['all found, marked low', '4.6.2 in src/a.ts', 1, 'found-but-marked-low'],
    ['one of two found', '4.6.2', 5, undefined],
    ['all found, marked high', '4.6.2 in src/a.ts', 5, undefined],
  ])('%s', async (_what, output, mark, wanted) => {
    const score = await grade(
      marking(() => mark),
      { metadata, output },
    )
    expect(score.details?.disagreement).toBe(wanted)
  })
})

it('refuses a type of probe that does not exist, and a criterion named twice', async () => {
  expect(compressionRubric.checkCase?.({ id: 'a', metadata: { probe_type: 'memory' } }, {} as never)).toHaveLength(1)
  await expect(
    readyFor(compressionRubric, { type: 'x', criteria: ['accuracy_factual', 'accuracy_factual'] }),
  ).rejects.toThrow('named twice')
})
