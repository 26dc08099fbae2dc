import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Comparison } from '../../gate/comparison.ts'
import { comparisonMarkdown, comparisonText } from '../../report/comparison.ts'
import { run } from '../../run/library.ts'
import type { ProgramSuite } from '../../run/program/program-suite.ts'
import { answers } from '../../serve/answers/index.ts'
import { Desk } from '../../serve/desk.ts'
import { openStore } from '../../store/open-store.ts'
import type { CasesPage, ComparePage } from '../page/types.ts'
import { compareSides } from './compare.ts'
import { findSide } from './side.ts'

const cases = Array.from({ length: 80 }, (_, at) => ({ id: `c${at}`, input: 'q', expected: 'yes it is' }))
/** Every third answer is long-winded, every fourth is wrong. */
const answer = ({ id }: { id: string }) => {
  const at = Number(id.slice(1))
  return at % 4 === 0 ? 'no' : at % 3 === 0 ? 'yes it is, and I may add a word or two' : 'yes it is'
}
const contains = { type: 'contains', value: 'yes' } as const
const length = { type: 'length', max: 12 } as const

async function runsOf(...suites: Partial<ProgramSuite>[]) {
  const place = mkdtempSync(join(tmpdir(), 'saiten-compare-'))
  onTestFinished(() => rmSync(place, { recursive: true, force: true }))
  const ids: string[] = []
  for (const suite of suites) {
    const summary = await run(
      { name: 's', cases, targets: { bot: answer }, scorers: [contains], ...suite },
      { store: place },
    )
    ids.push(summary.run)
  }
  const store = await openStore(place, 'read')
  onTestFinished(() => store.close())
  const side = (id: string) => findSide(store, id, { warn: () => {} })
  return {
    ids,
    desk: new Desk(store, false),
    compare: async (a: string, b: string) => compareSides(store, await side(a), await side(b)),
  }
}

describe('what was measured otherwise is no change of the answers', () => {
  it('a scorer more: left out of average and pass rate, and named', async () => {
    const { ids, compare } = await runsOf({}, { scorers: [contains, length] })
    const comparison = (await compare(ids[0]!, ids[1]!)) as Comparison
    expect(comparison).toMatchObject({
      change: 'unchanged',
      only: { before: [], after: ['length'] },
      cases: { regressed: 0, improved: 0, unchanged: 80 },
      weightedAverage: { difference: 0 },
    })
    expect(comparisonText(comparison, 'en')).toContain('only one side has: length')
    expect(comparisonMarkdown(comparison, 'ja')).toContain('片方にしかないスコアラー: length')
    // The other way round, too: a scorer that is gone improves nothing.
    expect(await compare(ids[1]!, ids[0]!)).toMatchObject({
      change: 'unchanged',
      only: { before: ['length'], after: [] },
    })
  })

  it('a weight that moved: both averages are made with the newer one', async () => {
    const { ids, compare } = await runsOf(
      { scorers: [contains, length] },
      { scorers: [contains, { ...length, weight: 5 }] },
    )
    const comparison = (await compare(ids[0]!, ids[1]!)) as Comparison
    expect(comparison).toMatchObject({
      change: 'unchanged',
      weights: [{ scorer: 'length', before: 1, after: 5 }],
      weightedAverage: { difference: 0 },
    })
    expect(comparisonText(comparison, 'en')).toContain('weights changed: length 1 → 5')
  })

  it('on the page the counts, the list behind each of them and the sentence agree', async () => {
    const rouge = { type: 'rouge', threshold: 0.1 } as const
    const { ids, desk } = await runsOf(
      { scorers: [rouge, length] },
      {
        scorers: [{ ...rouge, threshold: 0.9 }],
        targets: { bot: (one: { id: string }) => (one.id === 'c1' ? 'no' : answer(one)) },
      },
    )
    const asked = { a: ids[0]!, b: ids[1]! }
    const page = (await answers.get('compare')?.(desk, asked)) as ComparePage
    expect(page.comparison?.cases).toMatchObject({ regressed: 1, improved: 0 })
    for (const state of ['regressed', 'improved'] as const) {
      const list = (await answers.get('compare-cases')?.(desk, { ...asked, q: `is:${state}` })) as CasesPage
      expect(list.matched, state).toBe(page.comparison?.cases[state])
    }
  })
})

describe('nothing to compare is no “no change shown”', () => {
  it.each([
    ['no case has a score on both sides', { targets: { bot: () => Promise.reject(new Error('down')) } }],
    ['no case is in both', { cases: [{ id: 'other', input: 'q', expected: 'yes' }] }],
  ])('%s', async (reason, other) => {
    const { ids, compare } = await runsOf({}, other as Partial<ProgramSuite>)
    expect(await compare(ids[0]!, ids[1]!)).toEqual({ on: [expect.objectContaining({ en: reason })], next: null })
  })

  it('and a gate against such a baseline does not pass', async () => {
    const place = mkdtempSync(join(tmpdir(), 'saiten-compare-'))
    onTestFinished(() => rmSync(place, { recursive: true, force: true }))
    const first = await run(
      { name: 's', cases: cases.slice(0, 5), targets: { bot: () => 'yes' }, scorers: [contains] },
      { store: place },
    )
    const second = await run(
      { name: 's', cases: cases.slice(5, 9), targets: { bot: () => 'yes' }, scorers: [contains] },
      { store: place, baseline: first.run },
    )
    expect(second).toMatchObject({ verdict: 'invalid' })
    expect(second.reasons.join()).toContain('no case is in both')
  })
})

it('has no pass rate where nothing could have failed', async () => {
  const rouge = { type: 'rouge' } as const
  const { ids, compare } = await runsOf({ scorers: [rouge] }, { scorers: [rouge], targets: { bot: () => 'yes' } })
  const comparison = (await compare(ids[0]!, ids[1]!)) as Comparison
  expect(comparison.passRate).toMatchObject({ n: 0, before: null, after: null, p: null })
  expect(comparison.scorers).toMatchObject([{ name: 'rouge', n: 80 }])
  expect(comparisonText(comparison, 'en').trim().split('\n').at(-1)).not.toContain('pass rate')
})

it('counts all that fell, not only those it lists', async () => {
  const many = Array.from({ length: 70 }, (_, at) => ({ id: `c${at}`, input: 'q' }))
  const { ids, compare } = await runsOf(
    { cases: many, targets: { bot: () => 'yes' } },
    { cases: many, targets: { bot: () => 'no' } },
  )
  const comparison = (await compare(ids[0]!, ids[1]!)) as Comparison
  const line = `saiten compare ${ids[0]}:bot ${ids[1]}:bot --reporter html:compare.html --store s`
  const text = comparisonText(comparison, 'en', ' --store s')
  expect(text).toMatch(new RegExp(`NOW BELOW THRESHOLD 70\\n[\\s\\S]*… 60 more: ${line}\\n`))
  expect(comparisonMarkdown(comparison, 'en')).toMatch(/regressed: 70[\s\S]*… 20 more/)
})

it('the list beside two targets of one run counts the rows of the later one', async () => {
  const { ids, desk } = await runsOf({ targets: { good: () => 'yes', bad: () => 'no' } })
  const asked = { a: `${ids[0]}:bad`, b: `${ids[0]}:good` }
  const list = (await answers.get('compare-cases')?.(desk, asked)) as CasesPage
  expect(list.verdicts).toEqual({ pass: 80, fail: 0, review: 0, error: 0 })
  const failing = (await answers.get('compare-cases')?.(desk, { ...asked, q: 'verdict:fail' })) as CasesPage
  expect(failing.matched).toBe(0)
  const low = (await answers.get('compare-cases')?.(desk, { ...asked, q: 'contains<0.5' })) as CasesPage
  expect(low.matched).toBe(0)
})

it('what only informs decides nothing, by way of the average either', async () => {
  const scorers = [contains, { type: 'edit-similarity' } as const]
  const { ids, compare } = await runsOf(
    { scorers, targets: { bot: () => 'yes it is' } },
    { scorers, targets: { bot: ({ id }) => `yes, as far as I can tell about ${id}` } },
  )
  const comparison = (await compare(ids[0]!, ids[1]!)) as Comparison
  expect(comparison).toMatchObject({ change: 'unchanged', deciding: ['contains', 'pass rate'], decidedBy: [] })
  expect(comparison.weightedAverage).toMatchObject({ before: 1, change: 'regressed' })
  expect(comparisonText(comparison, 'en')).toMatch(/weighted average .*informs/)
})

it('a score that is missing on one side makes the average no better', async () => {
  const scorers = [
    { type: 'length', min: 1 },
    { type: 'token-f1', threshold: 0 },
  ] as const
  const { ids, compare } = await runsOf(
    { scorers, targets: { bot: () => 'no' } },
    // Nothing but signs: token-f1 is an error there.
    { scorers, targets: { bot: ({ id }) => (Number(id.slice(1)) % 2 === 0 ? '?!' : 'no') } },
  )
  const comparison = (await compare(ids[0]!, ids[1]!)) as Comparison
  expect(comparison).toMatchObject({ change: 'unchanged', cases: { missing: { unscored: 40 } } })
  expect(comparison.weightedAverage).toMatchObject({ n: 40, before: 0.5, after: 0.5 })
})
