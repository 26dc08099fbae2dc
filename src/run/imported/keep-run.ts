import type { Summary } from '../../gate/summary.ts'
import type { Language } from '../../language.ts'
import type { RunRecord, Store } from '../../store/store.ts'
import type { ImportedFrom } from '../../suite/suite.ts'
import { carryOut, type RunRequest } from '../assembly.ts'
import { PLAIN_JUDGING } from '../judges.ts'
import { openSession } from '../open-suite.ts'
import type { RunImport } from './imported-run.ts'
import { importedSuite } from './imported-suite.ts'

interface KeepRequest extends Pick<RunRequest, 'stop' | 'abort' | 'onStart' | 'onRows'> {
  /** What is to be said of it wherever it is shown. */
  notes?: ImportedFrom['notes']
  store: Store
  language: Language
}

export interface KeptRun {
  run: RunRecord
  summary: Summary
}

/** Stores the run of another tool; undefined when told to stop. Either all of it is there in the end, or nothing. */
export async function keepRun(imported: RunImport, request: KeepRequest): Promise<KeptRun | undefined> {
  const { store, language, onStart } = request
  const suite = importedSuite(imported, request.notes, language)
  const session = openSession(suite.folder)
  let begun: string | undefined
  try {
    const { run, end, summarise } = await carryOut({
      ...request,
      ...session,
      suite,
      selection: {},
      judging: PLAIN_JUDGING,
      onStart(...started) {
        begun = started[0].id
        onStart?.(...started)
      },
    })
    if (end === 'complete') {
      const summary = await summarise([])
      begun = undefined
      return { run, summary }
    }
    return undefined
  } finally {
    if (begun !== undefined) await store.deleteRuns([begun])
    await session.close()
  }
}
