import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import type { SummaryFold } from '../../gate/summary-fold.ts'
import type { ResultRow } from '../../score/result.ts'
import { findRun } from '../../store/find-run.ts'
import { openStore } from '../../store/open-store.ts'
import type { PlannedCase } from '../../suite/suite.ts'
import { summariseStored } from '../../views/summarise-stored.ts'
import { run } from '../library.ts'
import { LiveFold } from './live-fold.ts'

const planned = { case: { id: 'c' } } as PlannedCase
const rowsOf = (position: number, count: number) =>
  Array.from({ length: count }, (_, repeat) => ({ case: `c${position}`, repeat, scores: [] }) as unknown as ResultRow)

function follow() {
  const seen: string[] = []
  const fold = { add: ({ case: id, repeat }: ResultRow) => seen.push(`${id}/${repeat}`) } as unknown as SummaryFold
  return { seen, fold, live: new LiveFold(fold, false) }
}

it('hands rows on in the order of their cases, in whatever order those end', () => {
  const order = fc.uniqueArray(fc.nat({ max: 30 }), { maxLength: 30 })
  fc.assert(
    fc.property(order, fc.integer({ min: 1, max: 3 }), (asked, repeats) => {
      const { seen, fold, live } = follow()
      const positions = asked.map((_, i) => i).sort((a, b) => asked[a]! - asked[b]!)
      for (const position of positions) live.add(position, rowsOf(position, repeats), planned)
      expect(seen).toEqual(asked.flatMap((_, i) => rowsOf(i, repeats).map((row) => `${row.case}/${row.repeat}`)))
      expect(live.whole?.summary).toBe(fold)
    }),
  )
})

it('is not whole while a case is missing, nor once too many had to wait for one', () => {
  const { live, seen } = follow()
  live.add(1, rowsOf(1, 1), planned)
  expect(live.whole).toBeUndefined()
  for (let position = 2; position < 2000; position++) live.add(position, rowsOf(position, 1), planned)
  live.add(0, rowsOf(0, 1), planned)
  expect(live.whole).toBeUndefined()
  expect(seen).toEqual([])
})

it('a run says of itself what its rows say afterwards', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'saiten-live-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const cases = Array.from({ length: 60 }, (_, i) => ({
    id: `c${i}`,
    input: 'Say it.',
    expected: `the answer number ${i} is ready`,
    ...(i % 7 > 0 && { output: `the ${i % 3 ? 'answer' : 'reply'} number ${i} is ready` }),
    metadata: { group: `g${i % 5}` },
    ...(i === 9 && { scorers: [{ type: 'contains', value: 'reply', name: 'own' }] }),
  }))
  writeFileSync(join(folder, 'cases.jsonl'), cases.map((one) => `${JSON.stringify(one)}\n`).join(''))
  // The first case of each round is the slowest: what comes behind it has to wait.
  writeFileSync(
    join(folder, 'target.mjs'),
    `export default async ({ id, output }) => {
      if (Number(id.slice(1)) % 8 === 0) await new Promise((done) => setTimeout(done, 30))
      if (output === undefined) throw new Error('no answer')
      return output
    }`,
  )
  const suite = {
    name: 'live',
    cases: 'cases.jsonl',
    targets: [
      { name: 'one', module: './target.mjs' },
      { name: 'other', module: './target.mjs' },
    ],
    scorers: [{ type: 'rouge', threshold: 0.9 }, { type: 'bleu' }, { type: 'edit-similarity', threshold: 0.5 }],
    repeats: 2,
    cluster: 'metadata.group',
    gate: { passRate: 0.5, reviewBand: 0.05 },
  }
  writeFileSync(join(folder, 'suite.json'), JSON.stringify(suite))
  const place = join(folder, 'runs')
  const summary = await run(join(folder, 'suite.json'), { store: place })
  expect(summary.cases).toMatchObject({ planned: 240, skipped: 0 })
  expect(summary.cases.error).toBeGreaterThan(0)

  const store = await openStore(place)
  try {
    const record = await findRun(store, 'last')
    const again = await summariseStored(store, record, 'en')
    expect(JSON.stringify({ ...again, finishedAt: '' })).toBe(JSON.stringify({ ...summary, finishedAt: '' }))
  } finally {
    await store.close()
  }
})
