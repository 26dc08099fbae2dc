import type { Message } from '../src/language.ts'
import { CASE_WORDS, OUTCOME_WORDS } from '../src/report/format/words.ts'
import { DECISION_WORDS } from '../src/views/page/decision-words.ts'
import type { RunHead } from '../src/views/page/types.ts'

/** Shape before colour; the words are those of every other report. */
const SHAPES: Record<string, { mark: string; tone: string }> = {
  pass: { mark: '✓', tone: 'pass' },
  fail: { mark: '✗', tone: 'fail' },
  review: { mark: '?', tone: 'review' },
  error: { mark: '!', tone: 'error' },
  inconclusive: { mark: '?', tone: 'review' },
  invalid: { mark: '!', tone: 'error' },
  running: { mark: '…', tone: 'none' },
}

const WORDS: Record<string, Message> = { ...OUTCOME_WORDS, ...CASE_WORDS }

/** Of a run or of a case; null where there is none. */
export function verdictOf(name: string | null) {
  const known = name ?? 'finished'
  return { mark: '–', tone: 'none', ...SHAPES[known], word: WORDS[known] ?? { en: known, ja: known } }
}

/** Of a run that goes on nothing can be said yet. */
export const shownVerdict = ({ run, summary }: RunHead): string =>
  run.status === 'running' ? run.status : summary.verdict

export const DECISIONS: Record<string, { mark: string; word: Message; tone: string }> = {
  accept: { mark: '✓', word: DECISION_WORDS.accept, tone: 'pass' },
  reject: { mark: '✗', word: DECISION_WORDS.reject, tone: 'fail' },
  hold: { mark: '–', word: DECISION_WORDS.hold, tone: 'review' },
}
