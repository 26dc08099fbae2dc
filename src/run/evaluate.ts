import { badInput } from '../errors.ts'
import { exitCodeOf } from '../gate/exit-code.ts'
import type { Summary } from '../gate/summary.ts'
import { environmentLanguage } from '../language.ts'
import type { Case } from '../score/case.ts'
import { suiteSchema } from '../suite/schema/suite.ts'
import type { TargetFunction } from '../usercode/user-target.ts'
import { run } from './library.ts'
import { checkKeys, unreadable } from './program/check-settings.ts'
import type { ProgramSuite } from './program/program-suite.ts'
import type { RunSettings } from './program/settings.ts'
import { tellIfUncaught } from './uncaught.ts'

/** A case; without an id it is called by its place. */
type Datum = Omit<Case, 'id'> & { id?: string }

/** What is judged, in the words of a script: data, a task that answers it, scorers. Everything else is a suite's. */
export interface Evaluation extends Omit<ProgramSuite, 'name' | 'cases' | 'targets'> {
  /** The cases, a file of them, or what makes them. */
  data: Data | (() => Data | Promise<Data>)
  /** What answers, or several to compare, by name; absent: each case brings its own output. */
  task?: TargetFunction | Record<string, TargetFunction>
}

type Data = string | Iterable<Datum> | AsyncIterable<Datum>

/**
 * A whole evaluation as one call of a script: runs, prints the report, keeps the run in `.saiten` for `saiten view` and
 * `saiten compare`, and leaves the verdict in the exit code. Settings are those of `run`.
 */
export async function evaluate(name: string, evaluation: Evaluation, settings: RunSettings = {}): Promise<Summary> {
  try {
    return await evaluated(name, evaluation, settings)
  } catch (error) {
    tellIfUncaught(error)
    throw error
  }
}

async function evaluated(name: string, evaluation: Evaluation, settings: RunSettings): Promise<Summary> {
  if (typeof name !== 'string' || typeof evaluation !== 'object' || evaluation === null) throw howToCall()
  checkKeys('evaluate', evaluation, KEYS)
  if (evaluation.data === undefined) throw howToCall()
  const { data, task, ...suite } = evaluation
  if (task !== undefined && typeof task !== 'function' && (typeof task !== 'object' || task === null))
    throw unreadable('task', task, A_TASK)
  const cases = (typeof data === 'function' ? await data() : data) as ProgramSuite['cases']
  const summary = await run(
    { ...suite, name, cases, ...(task !== undefined && { targets: typeof task === 'function' ? { task } : task }) },
    { store: '.saiten', reporters: ['terminal'], language: environmentLanguage(), ...settings },
  )
  // Several evaluations in one script: the worst decides.
  process.exitCode = Math.max(Number(process.exitCode ?? 0), exitCodeOf(summary.verdict))
  return summary
}

const KEYS = [
  'data',
  'task',
  ...Object.keys(suiteSchema.shape).filter((key) => !['name', 'cases', 'targets'].includes(key)),
]

const A_TASK = {
  en: 'a function that answers a case, or several by name: { before, after }',
  ja: 'ケースに答える関数、または名前を付けた複数の関数（{ before, after }）',
}

const howToCall = () =>
  badInput(
    "evaluate takes a name and what is judged: evaluate('support', { data, task, scorers })",
    "evaluate には名前と評価の内容を渡します: evaluate('support', { data, task, scorers })",
  )
