import { shortLine, shortName } from '../../door/untrusted.ts'
import { missingAnswer } from '../../score/no-answer.ts'
import type { ResultRow } from '../../score/result.ts'
import type { ErrorKind } from '../format/words.ts'

/** Scores that are missing for the same kind of reason: how many answers, with one message and some cases as examples. */
export interface ErrorGroup {
  kind: ErrorKind
  /** Absent when the answer itself was missing: that is no scorer's error. */
  scorer?: string
  count: number
  /** How many scores that cost. */
  scores: number
  message: string
  cases: string[]
}

const EXAMPLES = 3
const LONGEST_MESSAGE = 400

export class ErrorGroups {
  /** Answers with at least one error. */
  rows = 0
  private readonly groups = new Map<string, ErrorGroup>()

  add(row: ResultRow) {
    let found = false
    // An answer that never came is an error of every scorer; it is told once.
    const missing = missingAnswer(row)
    if (missing) {
      found = true
      this.count(row, missing.kind, missing.message, undefined, row.scores.length)
    } else {
      for (const { scorer, error } of row.scores) {
        if (!error) continue
        found = true
        this.count(row, error.kind, error.message, scorer)
      }
    }
    if (!found && row.verdict === 'error') {
      found = true
      this.count(row, 'none', row.scores.find((score) => score.reason)?.reason ?? '')
    }
    if (found) this.rows++
  }

  list(): ErrorGroup[] {
    return [...this.groups.values()].sort((a, b) => b.count - a.count)
  }

  private count(row: ResultRow, kind: ErrorKind, message: string, scorer?: string, scores = 1) {
    const key = scorer === undefined ? kind : `${kind} ${scorer}`
    let group = this.groups.get(key)
    if (!group) {
      const short = shortLine(message, LONGEST_MESSAGE)
      group = {
        kind,
        count: 0,
        scores: 0,
        message: short,
        cases: [],
        ...(scorer !== undefined && { scorer: shortName(scorer) }),
      }
      this.groups.set(key, group)
    }
    group.count++
    group.scores += scores
    if (group.cases.length === EXAMPLES) return
    const id = shortName(row.case)
    if (!group.cases.includes(id)) group.cases.push(id)
  }
}
