import { answerKey } from '../score/answer-key.ts'
import type { RunRecord, Store } from '../store/store.ts'
import { readDecisions, type WrittenDecision } from './read-decisions.ts'

export interface Imported {
  recorded: number
  /** Recorded before, word for word. */
  known: number
  /** No run here has that answer: it was left out. */
  leftOut: { line: number; run: string; case: string }[]
}

/** Runs of the suite that are looked through for an answer whose run is not here. */
const MOST_RUNS = 50

/** Records decisions made elsewhere. Each must be about an answer that a run here has; where the run itself is not here, another of its suite may have the same answer. */
export async function importDecisions(store: Store, path: string, file: string): Promise<Imported> {
  const written = await readDecisions(path, file)
  const before = new Set((await store.decisionLog()).map(identity))
  const imported: Imported = { recorded: 0, known: 0, leftOut: [] }
  for (const one of written) {
    const place = await placeOf(store, one)
    if (!place) {
      imported.leftOut.push({ line: one.line, run: one.run, case: one.case })
      continue
    }
    const { suite: _suite, line: _line, ...rest } = one
    const entry = { ...rest, ...place }
    if (before.has(identity(entry))) imported.known++
    else {
      await store.recordDecision(entry)
      before.add(identity(entry))
      imported.recorded++
    }
  }
  return imported
}

const identity = ({
  case: id,
  target,
  answer,
  decision,
  rater,
  note,
  decidedAt,
}: Omit<WrittenDecision, 'line' | 'suite'>) => JSON.stringify([id, target, answer, decision, rater, note, decidedAt])

async function placeOf(store: Store, one: WrittenDecision): Promise<{ run: string; answer: string } | undefined> {
  for (const run of await candidates(store, one)) {
    for await (const row of store.rows(run, { caseId: one.case, texts: 'all', details: 'none' })) {
      if (row.target !== one.target || row.repeat !== one.repeat) continue
      const answer = answerKey(row)
      // Without a key the run itself must be here: its answer is then the one that was meant.
      if (one.answer === null ? run === one.run : answer === one.answer) return { run, answer }
    }
  }
  return undefined
}

async function candidates(store: Store, { run, suite }: WrittenDecision): Promise<string[]> {
  const own: RunRecord | undefined = await store.getRun(run)
  if (own) return [own.id]
  if (suite === null) return []
  return (await store.listRuns({ suite, limit: MOST_RUNS })).runs.map(({ id }) => id)
}
