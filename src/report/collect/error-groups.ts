import { shortLine, shortName } from '../../door/untrusted.ts'
import { missingAnswer } from '../../score/no-answer.ts'
import type { ResultRow } from '../../score/result.ts'
import type { ErrorKind } from '../format/words.ts'

/** Scores that are missing for one cause: how many answers, with its message and some cases as examples. */
export interface ErrorGroup {
  kind: ErrorKind
  /** The scorers that failed for it; empty when the answer itself was missing: that is no scorer's error. */
  scorers: string[]
  /** Whose answer was missing. */
  target?: string
  count: number
  /** How many scores that cost. */
  scores: number
  message: string
  /** There where causes of many different words stand together: the message is only that of the first. */
  varied?: true
  cases: string[]
}

const EXAMPLES = 3
const LONGEST_MESSAGE = 400
/** Causes of one kind that are told apart; where every message is another, that would be as many as there are cases. */
const MOST_CAUSES = 3

export class ErrorGroups {
  /** Answers with at least one error. */
  rows = 0
  private readonly groups = new Map<string, ErrorGroup>()
  private readonly causes = new Map<string, Set<string>>()

  add(row: ResultRow) {
    const missing = missingAnswer(row)
    // An answer that never came is an error of every scorer; it is told once.
    if (missing) this.count(row, { ...missing, scorers: [], target: row.target, scores: row.scores.length })
    const found = missing ? [] : causesIn(row)
    for (const cause of found) this.count(row, { ...cause, scores: cause.scorers.length })
    const isNone = !missing && found.length === 0 && row.verdict === 'error'
    if (isNone) {
      const message = row.scores.find((score) => score.reason)?.reason ?? ''
      this.count(row, { kind: 'none', message, scorers: [], scores: 1 })
    }
    if (missing || found.length > 0 || isNone) this.rows++
  }

  list(): ErrorGroup[] {
    return [...this.groups.values()].sort((a, b) => b.count - a.count)
  }

  private count(row: ResultRow, cause: Pick<ErrorGroup, 'kind' | 'message' | 'scorers' | 'scores' | 'target'>) {
    const { kind, message, scorers, scores, target } = cause
    const whose = JSON.stringify([kind, scorers, target])
    const words = this.toldApart(whose, signatureOf(message))
    const key = `${whose}\n${words ?? ''}`
    const group: ErrorGroup = this.groups.get(key) ?? {
      kind,
      scorers: scorers.map(shortName),
      ...(target !== undefined && { target: shortName(target) }),
      count: 0,
      scores: 0,
      message: shortLine(message, LONGEST_MESSAGE),
      ...(words === undefined && { varied: true as const }),
      cases: [],
    }
    this.groups.set(key, group)
    group.count++
    group.scores += scores
    const id = shortName(row.case)
    if (group.cases.length < EXAMPLES && !group.cases.includes(id)) group.cases.push(id)
  }

  /** The words that name the cause; undefined where there are too many different ones. */
  private toldApart(whose: string, words: string): string | undefined {
    const known = this.causes.get(whose) ?? new Set()
    this.causes.set(whose, known)
    if (known.has(words)) return words
    if (known.size >= MOST_CAUSES) return undefined
    known.add(words)
    return words
  }
}

/** Scorers that failed of the same answer in the same words have one cause. */
function causesIn({ scores }: ResultRow): Pick<ErrorGroup, 'kind' | 'message' | 'scorers'>[] {
  const causes = new Map<string, Pick<ErrorGroup, 'kind' | 'message' | 'scorers'>>()
  for (const { scorer, error } of scores) {
    if (!error) continue
    const key = `${error.kind} ${error.message}`
    const cause = causes.get(key) ?? { kind: error.kind, message: error.message, scorers: [] }
    cause.scorers.push(scorer)
    causes.set(key, cause)
  }
  return [...causes.values()]
}

/** What comes first says what went wrong; what follows a colon is what was found this time. */
const signatureOf = (message: string) => message.split(/[:：。]/, 1)[0] ?? ''
