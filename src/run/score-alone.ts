import type { Language } from '../language.ts'
import type { Case, ScorerSpec } from '../score/case.ts'
import { scoreContext } from '../score/context.ts'
import { evaluate } from '../score/evaluate.ts'
import type { Score } from '../score/score.ts'
import type { OptionsOf, ScorerFile, ScorerType } from '../scorers/named-scorer.ts'
import { prepareScorer } from '../scorers/prepare.ts'
import { IN_MEMORY, openStore } from '../store/open-store.ts'
import { Encoders, encodingOf } from './encoders.ts'
import { Judges, PLAIN_JUDGING } from './judges.ts'
import { openSession } from './open-suite.ts'
import { checkSettings, SCORE_SETTINGS } from './program/check-settings.ts'
import { answerGiven, checkBesideType } from './program/one-answer.ts'
import { type OwnScorer, prepareOwn } from './program/own-scorer.ts'
import { type JudgeChoice, withJudge } from './program/settings.ts'

export interface ScoreSettings {
  /** Who is asked by scorers that ask a model. */
  judge?: JudgeChoice
  /** Of reasons and messages. */
  language?: Language
  signal?: AbortSignal
}

type ScoredCase = Omit<Case, 'id'> & { id?: string }

/** One scorer on one answer, without suite or store: `score('contains', { output }, { value: 'refund' })`. */
export function score(
  scorer: OwnScorer | ScorerFile,
  testCase: ScoredCase,
  options?: Omit<ScorerSpec, 'type'>,
  settings?: ScoreSettings,
): Promise<Score>
export function score<Type extends ScorerType>(
  scorer: Type,
  testCase: ScoredCase,
  ...rest: Rest<OptionsOf<Type>>
): Promise<Score>
export async function score(
  scorer: string | OwnScorer,
  testCase: ScoredCase,
  options: Omit<ScorerSpec, 'type'> = {},
  settings: ScoreSettings = {},
): Promise<Score> {
  const encoders = new Encoders()
  try {
    checkBesideType(options)
    return await scoreWith(encoders, scorer, answerGiven(testCase), options, settings)
  } finally {
    await encoders.close()
  }
}

/** Options may be left out only where none is required. */
type Rest<Options> =
  Record<never, never> extends Options
    ? [options?: Options, settings?: ScoreSettings]
    : [options: Options, settings?: ScoreSettings]

/** The same with encoders that others use as well. */
export async function scoreWith(
  encoder: Encoders,
  scorer: string | OwnScorer,
  testCase: ScoredCase,
  options: Omit<ScorerSpec, 'type'>,
  settings: ScoreSettings,
): Promise<Score> {
  checkSettings('score', settings, SCORE_SETTINGS)
  const { judge: choice, language = 'en', signal = new AbortController().signal } = settings
  const folder = process.cwd()
  const session = openSession(folder)
  const store = await openStore(IN_MEMORY)
  const { memo } = store
  try {
    const ready =
      typeof scorer === 'string'
        ? await prepareScorer({ ...options, type: scorer }, session.sources)
        : await prepareOwn(scorer, { ...options, type: 'scorer' }, session.files)
    const judging = { ...PLAIN_JUDGING, ...(typeof choice === 'string' && { model: choice }) }
    const judges = await Judges.open(withJudge({ folder }, choice), judging, memo, signal)
    const [opened = ready] = await judges.forScorers([ready])
    const context = scoreContext({
      files: session.files,
      language,
      signal,
      judge: judges.judge,
      encoder: encodingOf(encoder, judges),
      memo,
    })
    return await evaluate(opened, { id: 'case', ...testCase }, context)
  } finally {
    await store.close()
    await session.close()
  }
}
