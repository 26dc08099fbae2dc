import { expect, it } from 'vitest'
import { scoreTable } from './score-table.ts'

const note = (scorer: string, score: number, min = 0.5) => ({ scorer, score, min, passed: score >= min, reason: '' })

it('shows each scorer with its mean, its interval and how many tests are below, worst tests last', () => {
  const lines = scoreTable(
    [
      { name: 'refund', notes: [note('rouge', 1), note('length', 1)], without: 0 },
      { name: 'hours', notes: [note('rouge', 0.25)], without: 0 },
      { name: 'parking', notes: [note('rouge', 0.4499999)], without: 0 },
    ],
    'en',
  )
  expect(lines[1]).toMatch(/^rouge +3 +0\.57 +0\.00 – 1\.00 +2$/)
  expect(lines[2]).toMatch(/^length +1 +1\.00 +0\.21 – 1\.00 +0$/)
  // Numbers as they are: rounded, a miss could look like a hit.
  expect(lines.slice(3)).toEqual(['✗ hours  rouge 0.25 < 0.5', '✗ parking  rouge 0.4499999 < 0.5'])
})

it('counts what has no score apart, in the reader’s language, and is silent where nothing was scored', () => {
  const failed = [{ name: 'x', notes: [], without: 2 }]
  expect(scoreTable(failed, 'en').join()).toContain('no score: 2')
  expect(scoreTable(failed, 'ja').join()).toContain('スコアなし: 2 件')
  expect(scoreTable([{ name: 'x', notes: [], without: 0 }], 'en')).toEqual([])
})
