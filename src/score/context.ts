import type { Json } from '../json.ts'
import type { Judge } from '../judge/judge.ts'
import type { Memo } from '../judge/memo.ts'
import type { Language } from '../language.ts'
import { keptText } from './kept-text.ts'
import type { Encoding, Files, ScoreContext } from './scorer.ts'

/** What scorers share, for as long as they work: a run, a command, one call of the library. */
export interface SharedResources {
  files: Files
  language: Language
  textLanguage?: Language | undefined
  signal: AbortSignal
  stop?: AbortSignal | undefined
  judge?: Judge | undefined
  encoder?: Encoding | undefined
  /** Where targets keep texts beside their answers. */
  memo?: Memo | undefined
}

/** Which answer is looked at, and what else was answered to the same case. */
export interface AnswerPlace {
  repeat: number
  target: string
  outputOf(target: string): Json | undefined
}

/** An answer that stands by itself. */
const ALONE: AnswerPlace = { repeat: 0, target: 'default', outputOf: () => undefined }

/** The one place where the context of a scorer is made: for runs, single scores, dry runs, tests and the library. */
export function scoreContext(
  { files, language, textLanguage, signal, stop, judge, encoder, memo }: SharedResources,
  { repeat, target, outputOf }: AnswerPlace = ALONE,
): ScoreContext {
  const context: ScoreContext = { files, language, signal, repeat, target, outputOf }
  if (textLanguage) context.textLanguage = textLanguage
  if (stop) context.stop = stop
  if (judge) context.judge = judge
  if (encoder) context.encoder = encoder
  if (memo) context.keptText = (hash) => keptText(memo, hash)
  return context
}
