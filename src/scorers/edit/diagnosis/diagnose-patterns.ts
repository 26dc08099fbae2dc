import type { Diagnosis } from '../../../score/scorer.ts'
import { detailList, rankCauses, type Tally, tally } from './tally.ts'

interface State {
  missed: Tally<string>
  /** Patterns that some case of the run found. */
  found: Set<string>
}

const MOST_FOUND = 10_000

/** Patterns that no case ever matches (too strict?) against patterns missed in some. */
export const diagnosePatterns: Diagnosis<State> = {
  check: 'contentIssues',
  start: () => ({ missed: new Map(), found: new Set() }),
  add({ missed, found }, score, caseId) {
    for (const { pattern, found: wasFound } of detailList(score, 'patterns')) {
      const source = String(pattern)
      if (wasFound === true) {
        if (found.size < MOST_FOUND) found.add(source)
      } else if (score.passed === false) tally(missed, source, source, caseId)
    }
  },
  causes: ({ missed, found }) =>
    rankCauses(missed, (pattern, count) =>
      found.has(pattern)
        ? {
            cause: {
              en: `pattern '${pattern}' missed ${count} ×, found in other cases`,
              ja: `パターン '${pattern}' は ${count} 件で見つからず、他のケースでは見つかっています`,
            },
            pointsTo: {
              en: 'the pattern can be met: look at what these answers write instead',
              ja: '満たせるパターンです。これらの答えが代わりに何を書いたかを見てください',
            },
          }
        : {
            cause: {
              en: `pattern '${pattern}' is never found (missed ${count} ×)`,
              ja: `パターン '${pattern}' は一度も見つかりません（${count} 件）`,
            },
            pointsTo: {
              en: 'too strict? Check it against a good answer; allow alternatives (a|b) and partial matches',
              ja: '厳しすぎるかもしれません。良い答えで試し、選択肢 (a|b) や部分一致を許してください',
            },
          },
    ),
}
