import type { Summary } from '../gate/summary.ts'
import { openReports, type Reports } from '../report/open-reports.ts'
import { IN_MEMORY, openStore } from '../store/open-store.ts'
import type { Store } from '../store/store.ts'
import { carryOut } from './assembly.ts'
import { type OpenSuite, openSession, openSuite } from './open-suite.ts'
import { printing } from './program/printing.ts'
import { type ProgramSuite, programSuite } from './program/program-suite.ts'
import { type RunSettings, requestOf, withJudge } from './program/settings.ts'
import { findContinuable, findResumable, type Resumption } from './resume.ts'
import type { Selection } from './select.ts'

export type { RunSettings } from './program/settings.ts'

/** Runs a suite, from a file or put together by the program, and gives its summary. */
export async function run(suite: string | ProgramSuite, settings: RunSettings = {}): Promise<Summary> {
  const request = requestOf(settings)
  const store = await openStore(settings.store ?? IN_MEMORY)
  try {
    const resume = await earlierRun(store, suite, settings)
    const before = resume ? askedBefore(resume.plan.selection as Selection) : undefined
    const { targets } = before ?? request
    const opened = await (typeof suite === 'string' ? openSuite(suite, targets) : openProgram(suite, targets))
    try {
      const reports = await reportsOf(opened, settings)
      for (const { message } of opened.suite.warnings) settings.onWarning?.(message)
      const { summarise, end } = await carryOut({
        ...opened,
        ...request,
        suite: withJudge(opened.suite, settings.judge),
        store,
        ...(resume && {
          resume,
          retryErrors: settings.retryErrors,
          continues: settings.continue !== undefined,
          ...before,
        }),
      })
      // A report of a fragment would look like one of a run; it comes when the run has been gone on with.
      return await (reports && end !== 'stopped' ? reports.finish(summarise) : summarise([]))
    } finally {
      await opened.close()
    }
  } finally {
    await store.close()
  }
}

/** Before anything runs, since a report that cannot be written is said at once. */
async function reportsOf({ suite }: OpenSuite, { reporters, language }: RunSettings): Promise<Reports | undefined> {
  if (!reporters || reporters.length === 0) return undefined
  const kind = suite.openMethod ? 'compress' : 'run'
  return openReports(await printing(language), { given: reporters, kind, usual: null })
}

/** The run to go on with, if any. */
async function earlierRun(store: Store, suite: string | ProgramSuite, settings: RunSettings) {
  const { resume, continue: rest } = settings
  if (rest) return findContinuable(store, rest, fromOf(suite, settings))
  return resume && findResumable(store, resume, fromOf(suite, settings))
}

const fromOf = (suite: string | ProgramSuite, { retryErrors }: RunSettings): Resumption =>
  typeof suite === 'string'
    ? { kinds: ['suite', 'compress'], file: suite, retryErrors }
    : { kinds: ['program'], retryErrors, ...(suite.name != null && { matches: (run) => run.suite === suite.name }) }

/** A resumed run takes what it was started with; saying something else on the way would make it another run. */
function askedBefore({ targets, repeats, ...selection }: Selection & { targets?: string[]; repeats?: number }) {
  return { selection, ...(targets && { targets }), ...(repeats !== undefined && { repeats }) }
}

async function openProgram(given: ProgramSuite, targets?: readonly string[]): Promise<OpenSuite> {
  const folder = process.cwd()
  const session = openSession(folder)
  try {
    return { ...session, suite: await programSuite(given, folder, session, targets) }
  } catch (error) {
    await session.close()
    throw error
  }
}
