import { createJudge } from '../../../judge/create-judge.ts'
import type { Judge } from '../../../judge/judge.ts'
import type { ModelLike } from '../../../judge/models/resolve.ts'
import { promptLanguage } from '../../../judge/prompt-language.ts'
import type { JudgeConfig } from '../../../judge/settings.ts'
import { inLanguage, type Language } from '../../../language.ts'
import type { Case } from '../../../score/case.ts'
import { scoreContext } from '../../../score/context.ts'
import type { AnyScorer, Files, ScoredResult } from '../../../score/scorer.ts'
import { plainData } from './plain-data.ts'
import { type Execution, recording } from './recording.ts'
import type { RunInput } from './run-result.ts'

/** Who judges, without a suite: a model with the settings a suite has under `judge`, or a judge that several share. */
export interface AloneSettings extends Omit<JudgeConfig, 'model' | 'language'> {
  model?: ModelLike
  judge?: Judge
  /** Of prompts, reasons and errors; absent: Japanese where the texts have kana, and errors in English. */
  language?: Language
  context?: string[]
}

export interface Judged {
  result: ScoredResult
  language: Language
  executions: Execution[]
}

interface Scorer {
  type: string
  definition: AnyScorer
  options: unknown
}

const judges = new WeakMap<AloneSettings, Promise<Judge>>()

/** One answer judged by one scorer, without suite, store or loop. What goes wrong is thrown. */
export async function judgeAlone(
  { type, definition, options }: Scorer,
  run: RunInput,
  settings: AloneSettings,
): Promise<Judged | { notScorable: string }> {
  const testCase = caseOf(run, settings)
  const language = settings.language ?? settings.judge?.language ?? promptLanguage(testCase)
  const { judge, executions } = recording(() => judgeFor(settings), language)
  const context = scoreContext({ files: noFiles, language, signal: new AbortController().signal, judge })
  const result = await definition.score(testCase, options, { ...context, scorer: type })
  if ('notApplicable' in result) return { notScorable: inLanguage(result.notApplicable, language) }
  return { result, language, executions }
}

function caseOf(run: RunInput, settings: AloneSettings): Case {
  const input = plainData(run.input)
  const output = plainData(run.output)
  const expected = plainData(run.expected ?? run.groundTruth)
  const context = run.context ?? settings.context
  return {
    id: 'case',
    ...(input !== undefined && { input }),
    ...(output !== undefined && { output }),
    ...(expected != null && { expected }),
    ...(context && { context }),
  }
}

/** Made when it is first needed, and then kept; one that could not be made is tried again. */
async function judgeFor(settings: AloneSettings): Promise<Judge> {
  const { judge, model, context: _context, ...config } = settings
  if (judge) return judge
  let made = judges.get(settings)
  if (!made) {
    made = createJudge({ ...config, model: model as ModelLike })
    judges.set(settings, made)
    made.catch(() => judges.delete(settings))
  }
  return made
}

const noFiles: Files = { read: () => Promise.reject(new Error('a scorer used alone has no folder to read from')) }
