import type { Message } from '../language.ts'
import { answerKey } from '../score/answer-key.ts'
import { findHere } from '../store/find-run.ts'
import type { DecisionEntry, Store } from '../store/store.ts'
import { readDecisions, type WrittenDecision } from './read-decisions.ts'

export interface Imported {
  recorded: number
  /** Recorded before, word for word. */
  known: number
  leftOut: LeftOut[]
}

/** A decision about no answer that is here, or about one of several. */
interface LeftOut {
  line: number
  run: string
  case: string
  reason: Message
}

/** Runs of the suite that are looked through for an answer whose run is not here. */
const MOST_RUNS = 50

/** Records decisions made elsewhere. Each must be about an answer that a run here has; where the run itself is not here, another of its suite may have the same answer. */
export async function importDecisions(store: Store, path: string, file: string): Promise<Imported> {
  const written = await readDecisions(path, file)
  const before = new Set((await store.decisionLog()).map(identity))
  const standing = new Set((await store.decisions()).map(timeless))
  const imported: Imported = { recorded: 0, known: 0, leftOut: [] }
  const now = new Date().toISOString()
  for (const one of written) {
    const place = await placeOf(store, one)
    if ('reason' in place) {
      imported.leftOut.push({ line: one.line, run: one.run, case: one.case, reason: place.reason })
      continue
    }
    const { suite: _suite, line: _line, ...rest } = one
    const entry = { ...rest, ...place, decidedAt: one.decidedAt ?? now }
    // What does not say when is decided now, and is no news where it stands already.
    const isKnown = before.has(identity(entry)) || (one.decidedAt === null && standing.has(timeless(entry)))
    if (isKnown) imported.known++
    else {
      await store.recordDecision(entry)
      before.add(identity(entry))
      imported.recorded++
    }
  }
  return imported
}

const timeless = ({ case: id, target, answer, decision, rater, note }: DecisionEntry) =>
  JSON.stringify([id, target, answer, decision, rater, note])

const identity = (made: DecisionEntry) => JSON.stringify([timeless(made), made.decidedAt])

type Place = Pick<DecisionEntry, 'run' | 'target' | 'answer'>

async function placeOf(store: Store, one: WrittenDecision): Promise<Place | { reason: Message }> {
  const runs = await candidates(store, one)
  for (const { id: run, targets, isMeant } of runs) {
    const target = one.target ?? (targets.length === 1 ? targets[0] : undefined)
    if (target === undefined) continue
    for await (const row of store.rows(run, { caseId: one.case, texts: 'all', details: 'none' })) {
      if (row.target !== target || row.repeat !== one.repeat) continue
      const answer = answerKey(row)
      // Without a key the run itself must be here: its answer is then the one that was meant.
      if (one.answer === null ? isMeant : answer === one.answer) return { run, target, answer }
    }
  }
  const meant = runs.find(({ isMeant }) => isMeant)
  const isOpen = one.target === null && meant !== undefined && meant.targets.length > 1
  return { reason: isOpen ? whichTarget(meant.targets) : NO_SUCH_ANSWER }
}

interface Candidate {
  id: string
  targets: readonly string[]
  /** The run that the decision names; another of its suite may have the same answer. */
  isMeant: boolean
}

async function candidates(store: Store, { run, suite }: WrittenDecision): Promise<Candidate[]> {
  const own = await findHere(store, run)
  if (own) return [{ id: own.id, targets: own.plan.targets, isMeant: true }]
  if (suite === null) return []
  return (await store.listRuns({ suite, limit: MOST_RUNS })).runs.map((one) => ({ ...one, isMeant: false }))
}

const NO_SUCH_ANSWER: Message = {
  en: 'no run here has that answer',
  ja: 'この回答をもつ実行がここにはありません',
}

const whichTarget = (targets: readonly string[]): Message => ({
  en: `the run has the targets ${targets.join(', ')}; say which in a column "target"`,
  ja: `実行のターゲットは ${targets.join('、')} です。target 列で指定してください`,
})
