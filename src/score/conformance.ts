import { describe, expect, it } from 'vitest'
import type { Json } from '../json.ts'
import { exampleIn } from '../scorers/describe.ts'
import { prepareDefinition } from '../scorers/prepare-definition.ts'
import type { Case, ScorerSpec } from './case.ts'
import { evaluate } from './evaluate.ts'
import type { AnyScorer, Files, ReadyScorer, ScoreContext } from './scorer.ts'

/** A context without a file, another target or a clock: a scorer that passes here does no I/O of its own. */
export const bareContext: ScoreContext = {
  files: { read: () => Promise.reject(new Error('no file here')) },
  language: 'en',
  signal: new AbortController().signal,
  repeat: 0,
  target: 'default',
  outputOf: () => undefined,
}

/** Makes a scorer ready as a suite would, for tests. */
export function readyFor(
  definition: AnyScorer,
  spec: Partial<ScorerSpec> = {},
  files: Files = bareContext.files,
): Promise<ReadyScorer> {
  return prepareDefinition(definition, { type: 'scorer', ...spec }, files)
}

/** Answers that no scorer may trip over. */
const AWKWARD: Json[] = [
  '',
  ' \n\t',
  '\ud800',
  '\u0000',
  '👩‍👩‍👧‍👦',
  '日本語の答え',
  'x'.repeat(10_000),
  0,
  false,
  [],
  {},
  [null],
  JSON.parse('{"__proto__":{"polluted":true}}') as Json,
  '{"operations":[{"pageId":"__proto__","operations":[null]}]}',
]

const JAPANESE = /[\p{scx=Hira}\p{scx=Kana}\p{sc=Han}]/u

/** What every scorer must hold to. Each scorer's test starts with this; one that asks a judge brings it in `context`. */
export function conforms(type: string, definition: AnyScorer, context: ScoreContext = bareContext): void {
  const example = exampleIn(definition, 'en')
  const ready = () => readyFor(definition, { type, ...example.options }, context.files)
  const exampleCase: Case = { id: 'example', ...example.case }

  describe(`${type} conforms`, () => {
    it.each(['en', 'ja'] as const)('scores its own example, which is written in %s', async (language) => {
      const { case: shown, options } = exampleIn(definition, language)
      const scorer = await readyFor(definition, { type, ...options }, context.files)
      const score = await evaluate(scorer, { id: 'example', ...shown }, context)
      expect(score.error).toBeUndefined()
      expect(score.status).toBe('scored')
      const read = JSON.stringify([shown.input, shown.output])
      if (/\p{L}/u.test(read)) expect(JAPANESE.test(read), `example: { en, ja }: ${read}`).toBe(language === 'ja')
    })

    it('gives the same score twice and leaves the case as it was', async () => {
      const scorer = await ready()
      const before = JSON.stringify(exampleCase)
      const first = await evaluate(scorer, exampleCase, context)
      expect(await evaluate(scorer, exampleCase, context)).toEqual(first)
      expect(JSON.stringify(exampleCase)).toBe(before)
    })

    it('has details and stats that survive JSON', async () => {
      const score = await evaluate(await ready(), exampleCase, context)
      expect(JSON.parse(JSON.stringify(score))).toEqual(score)
    })

    it('turns every awkward answer into a score or a named error, never an exception', async () => {
      const scorer = await ready()
      for (const output of AWKWARD) {
        const score = await evaluate(scorer, { ...exampleCase, output }, context)
        expect(score.error?.kind, `${JSON.stringify(output).slice(0, 60)}: ${score.error?.message}`).not.toBe('threw')
        if (score.status === 'scored') {
          expect(score.value).toBeGreaterThanOrEqual(0)
          expect(score.value).toBeLessThanOrEqual(1)
        } else {
          expect(score.value).toBeNull()
          expect(score.reason ?? score.error?.message).toBeTruthy()
        }
      }
      expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
    })

    it('never scores an answer that is not there', async () => {
      const { output: _output, durationMs: _durationMs, ...unanswered } = exampleCase
      const score = await evaluate(await ready(), unanswered, context)
      expect(score.value).toBeNull()
      expect(['error', 'not-applicable']).toContain(score.status)
    })

    it('refuses an option it does not know', () => {
      expect(definition.options.safeParse({ ...example.options, noSuchOption: 1 }).success).toBe(false)
    })

    it('is described in both languages', () => {
      expect(definition.description).toMatchObject({ en: expect.any(String), ja: expect.any(String) })
    })
  })
}
