import type { Summary } from '../gate/summary.ts'
import type { Language } from '../language.ts'
import type { Case, ScorerSpec } from '../score/case.ts'
import { evaluate } from '../score/evaluate.ts'
import type { ResultRow } from '../score/result.ts'
import type { Score } from '../score/score.ts'
import type { AnyScorer } from '../score/scorer.ts'
import { prepareScorer } from '../scorers/prepare.ts'
import { prepareDefinition } from '../scorers/prepare-definition.ts'
import { IN_MEMORY, openStore } from '../store/open-store.ts'
import type { Store } from '../store/store.ts'
import { Encoders } from './encoders.ts'
import { finishRun } from './finish-run.ts'
import { PLAIN_JUDGING } from './judges.ts'
import { openSession, openSuite } from './open-suite.ts'
import { type ProgramSuite, runProgram } from './run-program.ts'
import { runSuite } from './run-suite.ts'

export interface RunSettings {
  /** Where the run is kept: a file or a folder; absent: in memory only. */
  store?: string
  /** Cases in flight. */
  concurrency?: number
  language?: Language
  /** Aborted: nothing new is begun, and what is there is summarised. */
  signal?: AbortSignal
  onRow?(row: ResultRow): void
}

/** Runs a suite, from a file or put together by the program, and gives its summary. */
export async function run(suite: string | ProgramSuite, settings: RunSettings = {}): Promise<Summary> {
  const store = await openStore(settings.store ?? IN_MEMORY)
  try {
    return await (typeof suite === 'string' ? runFile(suite, store, settings) : runHere(suite, store, settings))
  } finally {
    await store.close()
  }
}

/** One scorer on one answer, without suite or store: `score('contains', { output }, { value: 'refund' })`. */
export async function score(
  scorer: string | AnyScorer,
  testCase: Omit<Case, 'id'> & { id?: string },
  options: Omit<ScorerSpec, 'type'> = {},
): Promise<Score> {
  const session = openSession(process.cwd())
  const encoders = new Encoders()
  try {
    const ready =
      typeof scorer === 'string'
        ? await prepareScorer({ ...options, type: scorer }, session.sources)
        : await prepareDefinition(scorer, { ...options, type: 'scorer' }, session.files)
    return await evaluate(
      ready,
      { id: 'case', ...testCase },
      {
        files: session.files,
        language: 'en',
        signal: new AbortController().signal,
        repeat: 0,
        target: 'default',
        outputOf: () => undefined,
        encoder: encoders,
      },
    )
  } finally {
    await encoders.close()
    await session.close()
  }
}

async function runFile(file: string, store: Store, settings: RunSettings): Promise<Summary> {
  const opened = await openSuite(file)
  try {
    const around = aroundOf(settings)
    const { run: record, folded } = await runSuite({
      ...opened,
      ...around,
      store,
      judging: PLAIN_JUDGING,
      selection: {},
      onStart: () => {},
    })
    const { scorers } = opened.suite
    return await finishRun({ store, run: record, scorers, reporters: [], language: around.language, folded })
  } finally {
    await opened.close()
  }
}

async function runHere(suite: ProgramSuite, store: Store, settings: RunSettings): Promise<Summary> {
  const session = openSession(process.cwd())
  try {
    const around = aroundOf(settings)
    const { run: record, scorers } = await runProgram(suite, store, session, around)
    return await finishRun({ store, run: record, scorers, reporters: [], language: around.language })
  } finally {
    await session.close()
  }
}

function aroundOf({ concurrency = 8, language = 'en', signal = new AbortController().signal, onRow }: RunSettings) {
  const onRows = (rows: ResultRow[]) => {
    for (const row of rows) onRow?.(row)
  }
  return { concurrency, language, stop: signal, abort: signal, onRows }
}
