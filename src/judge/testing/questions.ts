import fc from 'fast-check'
import { z } from 'zod'
import type { Json } from '../../json.ts'
import { createJudge, type JudgeEnvironment } from '../create-judge.ts'
import { JudgeFailure } from '../failures.ts'
import type { Judge, Question, TextQuestion } from '../judge.ts'
import type { Memo } from '../memo.ts'
import { mark, remark } from '../reply-parts.ts'
import type { JudgeConfig } from '../settings.ts'
import type { ProviderServer } from './provider-server.ts'

/** A mark from 1 to 5 with its reason: the shape most tests ask for. */
export const gradeSchema = z.object({ score: mark({ min: 1, max: 5, whole: true }), reasoning: remark() })

export function gradeQuestion(
  id: string,
  changes: Partial<Question<typeof gradeSchema>> = {},
): Question<typeof gradeSchema> {
  return {
    scorer: 'closeness',
    case: id,
    target: 'default',
    repeat: 0,
    language: 'en',
    template: {
      system: 'You compare two texts.',
      prompt: 'Reference:\n{{reference}}\n\nCandidate:\n{{candidate}}',
    },
    fields: { reference: 'The shop opens at nine.', candidate: `It opens at nine. (${id})` },
    schema: gradeSchema,
    ...changes,
  }
}

export function textQuestion(prompt: string, changes: Partial<TextQuestion> = {}): TextQuestion {
  return { scorer: 'answerer', case: 'a', target: 'default', repeat: 0, prompt, ...changes }
}

/** A judge that asks the server, with waits that suit a test. */
export function judgeAt(
  { url }: Pick<ProviderServer, 'url'>,
  config: Partial<JudgeConfig> = {},
  environment: JudgeEnvironment = {},
): Promise<Judge> {
  return createJudge(
    {
      model: 'openai-compatible:judge-1',
      baseURL: url,
      timeout: Math.min(5, config.deadline ?? 20),
      deadline: 20,
      ...config,
    },
    { env: {}, backoffBaseMs: 5, ...environment },
  )
}

export function mapMemo(entries = new Map<string, Json>()): Memo & { entries: Map<string, Json> } {
  return {
    entries,
    get: async (key) => entries.get(key),
    set: async (key, value) => {
      // As a store would: what comes back is a copy.
      entries.set(key, JSON.parse(JSON.stringify(value)) as Json)
    },
  }
}

/** The failure a question ends with; fails the test when there is none. */
export async function failureOf(asked: Promise<unknown>): Promise<JudgeFailure> {
  const thrown = await asked.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (thrown instanceof JudgeFailure) return thrown
  throw new Error(`expected a JudgeFailure, found ${String(thrown)}`)
}

export const GOOD = '{"score": 4, "reasoning": "close"}'

/** Texts of any code units, half characters included. */
export const anyText = fc
  .array(fc.oneof(fc.nat(0x7f), fc.nat(0xffff)), { maxLength: 60 })
  .map((codes) => String.fromCharCode(...codes))
