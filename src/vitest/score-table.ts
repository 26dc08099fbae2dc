import { shortLine } from '../door/untrusted.ts'
import { MeanFold } from '../gate/mean-fold.ts'
import type { Language } from '../language.ts'
import { intervalText, scoreText } from '../report/format/numbers.ts'
import { tableLines } from '../report/format/table.ts'
import { sayIn } from '../report/format/words.ts'
import type { ScoreNote } from './score-note.ts'

/** A test with what was scored in it. */
export interface ScoredTest {
  name: string
  notes: readonly ScoreNote[]
  /** How often a scorer gave no score at all. */
  without: number
}

const WORST = 5

/** The scores of a test run as a table, scorer by scorer, and the tests furthest below. Empty where nothing was scored. */
export function scoreTable(tests: readonly ScoredTest[], language: Language): string[] {
  const say = sayIn(language)
  const all = tests.flatMap(({ name, notes }) => notes.map((note) => ({ ...note, test: name })))
  const without = tests.reduce((sum, test) => sum + test.without, 0)
  if (all.length === 0 && without === 0) return []
  const rows = [...Map.groupBy(all, ({ scorer }) => scorer)].map(([scorer, notes]) => {
    const fold = new MeanFold(false)
    for (const { score } of notes) fold.add(score, 0)
    const { value: mean, interval: ci95 } = fold.figure()
    const below = notes.filter(({ score, min }) => score < min).length
    return { scorer, n: notes.length, mean, ci95, below }
  })
  const table = tableLines(
    [
      { title: say('scorer', 'スコアラー'), align: 'left', cell: ({ scorer }) => shortLine(scorer, 60) },
      { title: 'n', align: 'right', cell: ({ n }) => String(n) },
      { title: say('mean', '平均'), align: 'right', cell: ({ mean }) => (mean === null ? '—' : scoreText(mean)) },
      {
        title: say('95 % interval', '95 % 区間'),
        align: 'right',
        cell: ({ ci95 }) => (ci95 ? intervalText(ci95) : '—'),
      },
      { title: say('below', '未達'), align: 'right', cell: ({ below }) => String(below) },
    ],
    rows,
  )
  const worst = all
    .filter(({ score, min }) => score < min)
    .toSorted((a, b) => a.score - a.min - (b.score - b.min))
    .slice(0, WORST)
    .map(({ test, scorer, score, min }) => `✗ ${shortLine(test, 80)}  ${scorer} ${score} < ${min}`)
  const missing =
    without > 0
      ? [
          say(
            `no score: ${without}; that is no low score, and no test passes by it`,
            `スコアなし: ${without} 件（低いスコアではなく、合格にもなりません）`,
          ),
        ]
      : []
  return [...table, ...missing, ...worst]
}
