import { badInput } from '../../errors.ts'
import { type NewDecision, recordDecision } from '../../review/decisions-record.ts'
import type { DecisionEntry } from '../../store/store.ts'
import type { DecisionItem } from '../../views/page/types.ts'
import { type Asked, type Desk, needed } from '../desk.ts'

/** What people decided about a case, in this run and in others; `answers` are the keys of the answers shown. */
export async function decisionsOn(
  desk: Desk,
  run: string,
  id: string,
  answers: ReadonlySet<string>,
): Promise<DecisionItem[]> {
  const made = (await desk.store.decisions()).filter((one) => one.case === id)
  const about = made.filter((one) => one.run === run || answers.has(one.answer))
  return about.map((one) => decisionItem(one, answers.has(one.answer)))
}

export const decisionItem = (made: DecisionEntry, sameAnswer = true): DecisionItem => ({ ...made, sameAnswer })

const DECISIONS = ['accept', 'reject', 'hold', 'undo'] as const

/** Keeps what a person decided on the page. */
export async function decide(desk: Desk, asked: Asked): Promise<DecisionItem> {
  if (!desk.writable) throw NOT_WRITABLE
  const decision = DECISIONS.find((known) => known === needed(asked, 'decision'))
  if (!decision)
    throw badInput('a decision is accept, reject, hold or undo', '判断は accept・reject・hold・undo のいずれかです')
  const given: NewDecision = {
    run: needed(asked, 'run'),
    caseId: needed(asked, 'case'),
    target: needed(asked, 'target'),
    repeat: Number(asked.repeat ?? 0),
    decision,
    note: asked.note || null,
    ...(asked.rater && { rater: asked.rater }),
  }
  return decisionItem(await recordDecision(desk.store, given))
}

const NOT_WRITABLE = badInput(
  'this store may only be read; decide in the report file, or where the store can be written',
  'このストアは読み取り専用です。レポートのファイルか、書き込めるストアで判断してください',
)
