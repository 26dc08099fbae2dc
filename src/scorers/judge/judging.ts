import type { z } from 'zod'
import { ScoreError } from '../../errors.ts'
import type { JsonObject } from '../../json.ts'
import { JudgeFailure } from '../../judge/failures.ts'
import type { Asked, Judge, Question, Structure, Template } from '../../judge/judge.ts'
import { promptLanguage } from '../../judge/prompt-language.ts'
import { templateHash } from '../../judge/template.ts'
import type { Message } from '../../language.ts'
import type { Case } from '../../score/case.ts'
import type { ScoreContext } from '../../score/scorer.ts'
import { missingReasons } from './missing-reasons.ts'

/** What a scorer says for one question; the rest (who asks, in which language and words) is added here. */
type Asking<Schema extends z.ZodObject> = Pick<
  Question<Schema>,
  'fields' | 'values' | 'schema' | 'check' | 'followUps'
> & {
  /** Tells questions with the same prompt apart; absent: the prompt's own name. */
  step?: string
}

export interface Judging<Step extends string> {
  ask<Schema extends z.ZodObject>(prompt: Step, asking: Asking<Schema>): Promise<Asked<z.output<Schema>>>
  /** For the details of the score: which words were used, and how many decisions came without a reason. */
  notes(): JsonObject
}

/** The judge, ready to be asked about one answer. */
export function openJudging<Step extends string>(
  type: string,
  testCase: Case,
  context: ScoreContext,
  prompts: Record<'en' | 'ja', Record<Step, Template>>,
): Judging<Step> {
  const judge = judgeOf(context)
  const language = judge.language ?? promptLanguage(testCase, context.textLanguage)
  const used = new Map<Step, string>()
  let reasonless = 0
  const structures = new Set<Structure>()
  return {
    async ask(prompt, { step = prompt, ...asking }) {
      const template = prompts[language][prompt]
      used.set(prompt, templateHash(template))
      const { target, repeat, scorer = type } = context
      const question = { ...asking, scorer, case: testCase.id, step, target, repeat, language, template }
      const asked = await judge.ask(question)
      reasonless += missingReasons(asked.reply)
      if (asked.structure) structures.add(asked.structure)
      return asked
    },
    notes: () => ({
      ...(reasonless > 0 && { reasoningMissing: reasonless }),
      prompts: { language, ...Object.fromEntries(used) },
      ...(structures.size > 0 && { structure: [...structures].join(', ') }),
    }),
  }
}

function judgeOf({ judge }: ScoreContext): Judge {
  if (judge) return judge
  throw new ScoreError('input', {
    en: 'this scorer asks a language model: name one with `judge: { model: openai:gpt-5.4-mini }` (in the suite, or in the call), or with --judge',
    ja: 'このスコアラーは言語モデルに質問します。スイート（コードでは呼び出し）に judge: { model: openai:gpt-5.4-mini } と書くか、--judge で指定してください',
  })
}

/**
 * Asks several questions at once and waits for all. Where one fails, the judgement has failed, and the error says which;
 * what stops the whole run (no such model, budget spent) goes before it.
 */
export async function askAll<T>(questions: readonly { name: Message; ask(): Promise<T> }[]): Promise<T[]> {
  const settled = await Promise.allSettled(questions.map(({ ask }) => ask()))
  const failures = settled.flatMap((one, at) =>
    one.status === 'rejected'
      ? [{ reason: one.reason as unknown, name: (questions[at] as { name: Message }).name }]
      : [],
  )
  const stop = failures.find(({ reason }) => !(reason instanceof ScoreError))
  if (stop) throw stop.reason
  const [failure] = failures
  // A single question needs no name: it is the judgement.
  if (failure) throw questions.length > 1 ? named(failure.reason as ScoreError, failure.name) : failure.reason
  return settled.map((one) => (one as PromiseFulfilledResult<T>).value)
}

function named(error: ScoreError, name: Message): ScoreError {
  const said = { en: `${name.en}: ${error.said.en}`, ja: `${name.ja}: ${error.said.ja}` }
  return error instanceof JudgeFailure ? error.but({}, said) : new ScoreError(error.kind, said, { cause: error })
}
