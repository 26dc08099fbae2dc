import { describe, expect, it } from 'vitest'
import { MistakeList } from '../mistakes/mistake-list.ts'
import { checkLabels, type LabelledRun } from './check-labels.ts'
import type { Label } from './label.ts'

const run: LabelledRun = {
  cases: new Map(['refund-01', 'refund-02', '__proto__'].map((id, i) => [id, i])),
  scorers: ['faithfulness', 'exact'],
  targets: ['default'],
  isPart: false,
}

function check(labels: Label[], change: Partial<LabelledRun> = {}) {
  const mistakes = new MistakeList()
  const found = checkLabels(labels, { ...run, ...change }, 'labels.csv', mistakes)
  return { ...found, mistakes: mistakes.all().map(({ line, message }) => `${line}: ${message.en}`) }
}

it('gives every label its target', () => {
  const { labels, mistakes } = check([
    { case: 'refund-01', value: 1 },
    { case: '__proto__', target: 'default', value: 0 },
  ])
  expect(mistakes).toEqual([])
  expect(labels.map(({ target }) => target)).toEqual(['default', 'default'])
})

describe('a case that the run does not have', () => {
  const labels = [
    { case: 'refund-1', value: 1, line: 2 },
    { case: 'refund-02', value: 1, line: 3 },
  ]

  it('is a mistake, with the name that was probably meant', () => {
    expect(check(labels).mistakes).toEqual(['2: the run has no case "refund-1"; did you mean "refund-01"?'])
  })

  it('is only counted when a part of the suite was run', () => {
    const { labels: used, mistakes, unknownCases } = check(labels, { isPart: true })
    expect(mistakes).toEqual([])
    expect(used).toHaveLength(1)
    expect(unknownCases).toBe(1)
  })

  it('is a mistake in any run when no other label fits', () => {
    expect(check(labels.slice(0, 1), { isPart: true }).mistakes).toEqual([
      expect.stringContaining('no label is of a case of this run'),
    ])
  })
})

it('names a scorer or target that the run does not have once, at its first line', () => {
  const label = { case: 'refund-01', value: 1 }
  expect(
    check([
      { ...label, scorer: 'faithfulnes', line: 2 },
      { ...label, scorer: 'faithfulnes', line: 3 },
      { ...label, target: 'gpt', line: 4 },
      { ...label, target: 'gpt', line: 5 },
    ]).mistakes,
  ).toEqual([
    '2: the run has no scorer "faithfulnes"; did you mean "faithfulness"? (it has: "faithfulness", "exact")',
    '4: the run has no target "gpt" (it has: "default")',
  ])
})

describe('with several targets', () => {
  const targets = ['gpt', 'claude']
  const labels = [
    { case: 'refund-01', value: 1, line: 2 },
    { case: 'refund-02', value: 1, line: 3 },
  ]

  it('a label must say whose answer it is about', () => {
    expect(check(labels, { targets }).mistakes).toEqual([expect.stringMatching(/^2: the run has several targets/)])
  })

  it('the target asked for is meant, and labels of another are left out', () => {
    const { labels: used, mistakes } = check([...labels, { case: 'refund-01', target: 'claude', value: 0 }], {
      targets,
      target: 'gpt',
    })
    expect(mistakes).toEqual([])
    expect(used.map((label) => [label.case, label.target])).toEqual([
      ['refund-01', 'gpt'],
      ['refund-02', 'gpt'],
    ])
  })
})
