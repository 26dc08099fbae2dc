import { expect, it } from 'vitest'
import type { Given } from '../contract.ts'
import type { Decision, Store } from '../store.ts'
import { runRecord, storedCase, storedLabel } from '../testing.ts'

const file = { name: 'labels.csv', targets: ['a', 'b'] }

const decision: Decision = {
  run: 'r_1',
  case: '__proto__',
  target: 'b',
  repeat: 0,
  answer: 'hash',
  decision: 'accept',
  rater: 'mika',
  note: '問題なし',
  decidedAt: '2026-01-02T00:00:00.000Z',
}

async function fill(store: Store, cases: string[]): Promise<void> {
  for (const id of ['r_1', 'r_2']) {
    await store.createRun(runRecord(id))
    for (const [index, name] of cases.entries()) await store.recordCase(id, storedCase(index, name))
  }
}

export function peopleContract({ store }: Given): void {
  it('keeps every decision in a log, of which the newest of each person on an answer stands', async () => {
    const rejected = { ...decision, decision: 'reject', note: null } as const
    const others = [
      { ...decision, rater: null, decision: 'hold' },
      { ...decision, repeat: 1 },
      { ...decision, target: 'a' },
      { ...decision, run: 'r_2' },
    ] as const
    for (const entry of [rejected, decision, ...others]) await store().recordDecision(entry)
    expect(await store().decisions('r_1')).toEqual([decision, ...others.slice(0, 3)])
    expect(await store().decisionLog('r_1')).toEqual([rejected, decision, ...others.slice(0, 3)])
    expect(await store().decisions()).toHaveLength(5)
    expect(await store().decisions('r_3')).toEqual([])
  })

  it('takes a decision back by another entry: what stood before stands again', async () => {
    const rejected = { ...decision, decision: 'reject' } as const
    const undo = { ...decision, decision: 'undo' } as const
    for (const entry of [rejected, decision, undo]) await store().recordDecision(entry)
    expect(await store().decisions()).toEqual([rejected])
    for (const entry of [{ ...undo, rater: 'tom' }, undo, undo]) await store().recordDecision(entry)
    expect(await store().decisions()).toEqual([])
    await store().recordDecision(decision)
    expect(await store().decisions()).toEqual([decision])
    expect(await store().decisionLog()).toHaveLength(7)
  })

  it('gives labels back to every run that has their cases, in case order', async () => {
    await fill(store(), ['second', '__proto__', 'unlabelled'])
    expect(await store().labels('r_2')).toEqual([])
    const labels = [
      storedLabel('__proto__', { scorer: 'judge', rater: 'mika', value: 2.5, passed: null, target: 'b', repeat: 1 }),
      storedLabel('second', { passed: false, value: 0 }),
      storedLabel('in no run'),
    ]
    await store().recordLabels('r_1', file, labels)
    expect(await store().labels('r_2')).toEqual([labels[1], labels[0]])
    const rows = await Array.fromAsync(store().rows('r_2', { texts: 'all', labelled: true }))
    expect(rows.map((row) => [row.case, row.target])).toEqual([
      ['second', 'a'],
      ['second', 'b'],
      ['__proto__', 'a'],
      ['__proto__', 'b'],
    ])
  })

  it('keeps the newest word of a rater on an answer, and words on different answers apart', async () => {
    await fill(store(), ['c'])
    const tom = storedLabel('c', { rater: 'tom' })
    await store().recordLabels('r_1', file, [storedLabel('c', { rater: 'mika' }), tom])
    const changed = [
      storedLabel('c', { rater: 'mika', passed: false, value: 0 }),
      storedLabel('c', { answer: 'other', rater: 'mika' }),
    ]
    await store().recordLabels('r_2', { name: 'later.csv', targets: ['a'] }, changed)
    expect(await store().labels('r_1')).toEqual([changed[0], tom, changed[1]])
  })

  it('forgets what a file no longer says, and nothing that another said', async () => {
    await fill(store(), ['c', 'd'])
    const other = storedLabel('d', { target: 'b' })
    await store().recordLabels('r_1', file, [storedLabel('c'), other])
    const review = storedLabel('c', { rater: 'review' })
    await store().recordLabels('r_1', { name: 'review', targets: ['a'] }, [review])
    await store().recordLabels('r_1', { ...file, targets: ['a'] }, [])
    expect(await store().labels('r_1')).toEqual([review, other])
  })
}
