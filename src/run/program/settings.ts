import { badInput } from '../../errors.ts'
import type { StopWhen } from '../../gate/policy.ts'
import type { Judge } from '../../judge/judge.ts'
import type { SdkModel } from '../../judge/models/ai-sdk.ts'
import type { JudgeConfig } from '../../judge/settings.ts'
import type { Language, Message } from '../../language.ts'
import type { ResultRow } from '../../score/result.ts'
import { judge as judgeSchema } from '../../suite/schema/models.ts'
import type { Suite } from '../../suite/suite.ts'
import type { RunRequest } from '../assembly.ts'
import { isJudge } from '../judges.ts'
import type { Selection } from '../select.ts'
import { checkKeys, checkSettings, RUN_SETTINGS, unreadable } from './check-settings.ts'

/** Who judges: `provider:model`, the settings of a suite (its model may be one of an SDK), such a model alone, or a judge made beforehand. */
export type JudgeChoice = string | JudgeConfig | Judge | SdkModel

/** Tells a run to end, in two steps: `stop` finishes what is in flight, `abort` gives that up, too. */
interface TwoSignals {
  stop?: AbortSignal
  abort?: AbortSignal
}

export interface RunSettings extends Selection {
  /** Where the run is kept: a file or a folder; absent: in memory only. */
  store?: string
  /** The most cases in flight; absent: as many as the limits of judge and targets allow. */
  concurrency?: number
  language?: Language
  /** Aborted: nothing new is begun, what is in flight is finished, and the run can be gone on with by `resume`. */
  signal?: AbortSignal | TwoSignals
  /** Only these targets, by name. */
  targets?: string[]
  repeats?: number
  /** A run to compare with, instead of the one the suite names. */
  baseline?: string
  /** Instead of the suite's. */
  judge?: JudgeChoice
  /** US dollars; what was not asked when they are spent is skipped. */
  maxCost?: number
  /** Whether answers of earlier runs in the same store are used again (true). */
  cache?: boolean
  /** When the run may end before its last case, instead of what the suite's gate says; `seed` then draws its order. */
  stop?: StopWhen
  /** Runs the rest of this run, which ended when its verdict was known; true: of the newest such run of this suite. */
  continue?: string | true
  /** Goes on with this run, or with the newest of this suite that was stopped. */
  resume?: string | true
  /** With `resume`: also asks again where a failure left no score. */
  retryErrors?: boolean
  /** Reports to make, as on the command line: `terminal`, `junit:out.xml`, `html:report.html`; one at most prints. */
  reporters?: readonly string[]
  onRow?(row: ResultRow): void
  onWarning?(warning: Message): void
}

type Around = Pick<
  RunRequest,
  | 'concurrency'
  | 'language'
  | 'stop'
  | 'abort'
  | 'judging'
  | 'targets'
  | 'repeats'
  | 'baseline'
  | 'stopWhen'
  | 'onRows'
  | 'onWarning'
> & { selection: Selection }

/** The settings as the assembly wants them. */
export function requestOf(settings: RunSettings): Around {
  checkSettings('run', settings, RUN_SETTINGS)
  checkGoingOn(settings)
  const { concurrency, language = 'en', targets, repeats, baseline, judge, maxCost, cache = true } = settings
  const { onRow, onWarning, filter, limit, sample, seed } = settings
  const selection = Object.entries({ filter, limit, sample, seed }).filter(([, value]) => value !== undefined)
  return {
    ...(concurrency !== undefined && { concurrency }),
    language,
    ...signalsOf(settings.signal),
    judging: {
      cache,
      dryRun: false,
      ...(typeof judge === 'string' && { model: judge }),
      ...(maxCost !== undefined && { maxCost }),
    },
    selection: Object.fromEntries(selection),
    ...(targets && { targets }),
    ...(repeats !== undefined && { repeats }),
    ...(baseline !== undefined && { baseline }),
    ...(settings.stop !== undefined && { stopWhen: settings.stop }),
    ...(onRow && { onRows: (rows) => rows.forEach((row) => void onRow(row)) }),
    ...(onWarning && { onWarning }),
  }
}

/** The same that the command line refuses: each would be ignored in silence, or start a run where one was to be gone on with. */
function checkGoingOn({ resume, continue: rest, retryErrors, stop }: RunSettings): void {
  if (retryErrors && !resume) {
    throw badInput(
      'goes with `resume`: it asks again where that run has no score',
      '`resume` と併せて指定してください。その実行でスコアのないところだけをやり直します',
      { path: 'retryErrors' },
    )
  }
  if (resume && rest) {
    throw badInput(
      '`resume` finishes an interrupted run, `continue` runs the rest of one that ended with its verdict: give one of them',
      '`resume` は中断した実行の続き、`continue` は判定で終えた実行の残りを実行します。どちらか一方を指定してください',
      { path: 'continue' },
    )
  }
  if (stop !== undefined && (resume || rest)) {
    throw badInput(
      'a run that is gone on with ends as it was begun: leave `stop` out (the rest of one that ended early: `continue`)',
      '続きの実行は、始めたときの指定どおりに終わります。`stop` は外してください（途中で終えた実行の残りは `continue`）',
      { path: 'stop' },
    )
  }
}

const NEVER = new AbortController().signal

/** One signal is the first step alone: what is in flight is finished. */
function signalsOf(signal: RunSettings['signal']): { stop: AbortSignal; abort: AbortSignal } {
  if (!signal) return { stop: NEVER, abort: NEVER }
  if (signal instanceof AbortSignal) return { stop: signal, abort: NEVER }
  const { stop, abort = NEVER } = signal
  // Giving up what is in flight means taking nothing new.
  return { stop: stop ? AbortSignal.any([stop, abort]) : abort, abort }
}

/** The judge that the program names, over the suite's own; a name alone goes over only its model. */
export function withJudge<Judged extends Partial<Suite>>(suite: Judged, choice: JudgeChoice | undefined): Judged {
  if (choice === undefined || typeof choice === 'string') return suite
  const { judge: _judge, givenJudge: _given, ...rest } = suite
  return { ...rest, ...(isJudge(choice) ? { givenJudge: choice } : { judge: judgeOf(choice) }) } as Judged
}

/** A judge that cannot be read would look like one that nobody named. */
function judgeOf(choice: JudgeConfig | SdkModel): JudgeConfig {
  if (typeof choice !== 'object' || choice === null || choice instanceof Promise)
    throw unreadable('judge', choice, A_JUDGE)
  if ('doGenerate' in choice) return { model: choice }
  checkKeys('judge', choice, Object.keys(judgeSchema.shape))
  if (!choice.model) throw unreadable('judge.model', choice.model, A_JUDGE)
  return choice
}

const A_JUDGE = {
  en: 'a model: "provider:name", { model: … } or a model of an SDK',
  ja: 'モデル（"provider:name"、{ model: … }、SDK のモデル）',
}
