import { expect, it } from 'vitest'
import type { Given } from '../contract.ts'
import { BEGINNING } from '../results.ts'
import type { Details } from '../store.ts'
import { failed, own, runRecord, scored, storedCase } from '../testing.ts'

export function resultsContract({ store, open }: Given): void {
  it('gives back what was recorded, in case order whatever the order of arrival', async () => {
    await store().createRun(runRecord('r_1'))
    await store().recordCase('r_1', storedCase(1, 'second', [scored, own]))
    await store().recordCase('r_1', storedCase(0, '__proto__', [failed], 'error'))
    const rows = await Array.fromAsync(store().rows('r_1', { texts: 'all' }))
    expect(rows.map((row) => [row.case, row.target])).toEqual([
      ['__proto__', 'a'],
      ['__proto__', 'b'],
      ['second', 'a'],
      ['second', 'b'],
    ])
    expect(rows[2]?.scores).toEqual([scored, own])
    expect(rows[0]?.scores).toEqual([failed])
    expect(rows[3]).toMatchObject({
      output: { text: 'second b' },
      input: 'in',
      expected: 'out',
      origin: { file: 'c.yaml', line: 7 },
      name: 'N',
    })
    expect(await store().counts('r_1')).toEqual({ pass: 2, fail: 0, review: 0, error: 2 })
    expect((await Array.fromAsync(store().rows('r_1')))[0]).not.toHaveProperty('output')
  })

  it('gives back how an answer came about, beside what was spent or without it', async () => {
    await store().createRun(runRecord('r_1'))
    const record = storedCase(0, 'c')
    const told = [
      { answered: {} },
      { answered: { cost: null, finishReason: 'stop' } },
      { usage: { calls: 1 } },
      { usage: { calls: 1, cost: 0.5 }, answered: { cost: 0.25 } },
    ]
    for (const [repeat, one] of told.entries()) {
      const rows = record.rows.map((row) => ({ ...row, repeat, ...one }))
      await store().recordCase('r_1', { ...record, index: repeat, case: { ...record.case, id: `c${repeat}` }, rows })
    }
    const rows = await Array.fromAsync(store().rows('r_1'))
    const kept = rows
      .filter(({ target }) => target === 'a')
      .map(({ usage, answered }) => ({ ...(usage && { usage }), ...(answered && { answered }) }))
    expect(kept).toEqual(told)
  })

  it('gives back the rows of some cases, and the cases themselves', async () => {
    await store().createRun(runRecord('r_1'))
    for (const index of [0, 1, 2, 3]) await store().recordCase('r_1', storedCase(index, `c${index}`))
    const some = await Array.fromAsync(store().rows('r_1', { from: 1, to: 3 }))
    expect(some.map((row) => row.case)).toEqual(['c1', 'c1', 'c2', 'c2'])
    const odd = await Array.fromAsync(store().rows('r_1', { only: (index) => index % 2 === 1 }))
    expect(odd.map((row) => row.case)).toEqual(['c1', 'c1', 'c3', 'c3'])
    const placed = await Array.fromAsync(store().rows('r_1', { places: [3, 0, 7], targets: ['b'] }))
    expect(placed.map((row) => row.case)).toEqual(['c0', 'c3'])
    expect(await Array.fromAsync(store().rows('r_1', { places: [] }))).toEqual([])
    const [one, ...others] = await Array.fromAsync(store().cases('r_1', { caseId: 'c2' }))
    expect(others).toEqual([])
    const { output: _output, ...kept } = storedCase(2, 'c2').case
    expect(one).toMatchObject({ index: 2, case: kept, origin: { file: 'c.yaml', line: 7 } })
    expect(one?.rows.map(({ target }) => target)).toEqual(['a', 'b'])
    const texts = await Array.fromAsync(store().caseTexts('r_1'))
    expect(texts.map(({ id, text }) => [id, JSON.parse(text).input])).toEqual([0, 1, 2, 3].map((n) => [`c${n}`, 'in']))
  })

  it('tells by its key whether two runs asked the same, to the letter', async () => {
    for (const run of ['r_1', 'r_2']) await store().createRun(runRecord(run))
    for (const index of [0, 2]) await store().recordCase('r_1', storedCase(index, `c${index}`))
    await store().recordCase('r_2', storedCase(0, 'c2'))
    const changed = storedCase(1, 'c0')
    await store().recordCase('r_2', { ...changed, case: { ...changed.case, input: 'other' } })
    const [before, after] = [
      await Array.fromAsync(store().caseKeys('r_1')),
      await Array.fromAsync(store().caseKeys('r_2')),
    ]
    expect(before.map(({ index, id }) => [index, id])).toEqual([
      [0, 'c0'],
      [2, 'c2'],
    ])
    expect(after.map(({ index, id }) => [index, id])).toEqual([
      [0, 'c2'],
      [1, 'c0'],
    ])
    expect(after[0]?.body).toBe(before[1]?.body)
    expect(after[1]?.body).not.toBe(before[0]?.body)
  })

  it('gives back the rows of some targets, with as much of the details as is wanted', async () => {
    await store().createRun(runRecord('r_1'))
    const how = { signature: 'tok:13a', prompts: { ask: '1' } }
    const says = { ...scored, details: { ...how, found: ['x'], nested: { signature: 'another' } } }
    const none = { ...scored, details: { nested: { signature: 'of something else' } } }
    await store().recordCase('r_1', storedCase(0, 'says', [says, { ...own, details: how }]))
    await store().recordCase('r_1', storedCase(1, 'does not', [scored, none]))
    await store().recordCase('r_1', storedCase(2, 'inside', [none], 'fail'))
    const detailsOf = async (details: Details) =>
      (await Array.fromAsync(store().rows('r_1', { details, targets: ['b'] }))).map(({ target, scores }) => [
        target,
        scores[0]?.details,
      ])
    expect(await detailsOf(['signature', 'prompts'])).toEqual([
      ['b', how],
      ['b', undefined],
      ['b', {}],
    ])
    expect(await detailsOf('none')).toEqual([
      ['b', undefined],
      ['b', undefined],
      ['b', undefined],
    ])
    expect(await detailsOf('problems')).toEqual([
      ['b', undefined],
      ['b', undefined],
      ['b', none.details],
    ])
    expect(await detailsOf('all')).toEqual([
      ['b', says.details],
      ['b', scored.details],
      ['b', none.details],
    ])
  })

  it('gives back how answers begin, as JSON, and nothing of what they answer', async () => {
    await store().createRun(runRecord('r_1'))
    const outputs = [{ text: 'short "one"' }, '𠮷\0\n'.repeat(100_000), null, undefined]
    for (const [index, output] of outputs.entries()) {
      const record = storedCase(index, `c${index}`)
      const rows = record.rows.slice(0, 1).map(({ output: _, ...row }) => ({
        ...row,
        sent: { prompt: 'all of it' },
        ...(output !== undefined && { output }),
      }))
      await store().recordCase('r_1', { ...record, rows })
    }
    const found = await Array.fromAsync(store().rows('r_1', { texts: 'beginnings' }))
    const begin = [
      '{"text":"short \\"one\\""}',
      [...JSON.stringify(outputs[1])].slice(0, BEGINNING).join(''),
      'null',
      undefined,
    ]
    expect(found.map((row) => row.output)).toEqual(begin)
    const cases = await Array.fromAsync(store().cases('r_1', { answers: 'beginnings' }))
    expect(cases.map(({ rows }) => rows.map(({ output, sent }) => [output, sent]))).toEqual(
      begin.map((output) => [[output, undefined]]),
    )
    expect(cases[1]?.case.input).toBe('in')
    for (const key of ['input', 'expected', 'name', 'origin', 'sent']) expect(found[0]).not.toHaveProperty(key)
  })

  it('gives back cases with as much of the details as is wanted', async () => {
    await store().createRun(runRecord('r_1'))
    for (const index of [0, 3, 4]) await store().recordCase('r_1', storedCase(index, `c${index}`, [scored], 'fail'))
    const withDetails = async (details: Details) =>
      (await Array.fromAsync(store().cases('r_1', { details, from: 1 }))).map(({ index, case: told, rows }) => [
        index,
        told.input,
        rows.map((row) => [row.case, row.target, row.scores[0]?.details]),
      ])
    const cases = (details: unknown) =>
      [3, 4].map((n) => [n, 'in', ['a', 'b'].map((target) => [`c${n}`, target, details])])
    expect(await withDetails('all')).toEqual(cases({ found: ['x'] }))
    expect(await withDetails(['found'])).toEqual(cases({ found: ['x'] }))
    expect(await withDetails(['other'])).toEqual(cases(undefined))
    expect(await withDetails('none')).toEqual(cases(undefined))
  })

  it('knows which cases are whole', async () => {
    await store().createRun(runRecord('r_1'))
    await store().recordCase('r_1', storedCase(0, 'ok'))
    await store().recordCase('r_1', storedCase(2, 'bad', [failed], 'error'))
    let recorded = await store().recordedCases('r_1')
    expect([0, 1, 2, 3].map(recorded)).toEqual([true, false, true, false])
    recorded = await store().recordedCases('r_1', { from: 1, to: 3 })
    expect([1, 2].map(recorded)).toEqual([false, true])
  })

  it('keeps an answer until its case is recorded', async () => {
    await store().createRun(runRecord('r_1'))
    await store().recordAnswer('r_1', 3, { target: 0, repeat: 0, output: 'paid for' })
    await store().flush()
    expect(await store().answersOf('r_1', 3)).toEqual([{ target: 0, repeat: 0, output: 'paid for' }])
    await store().recordCase('r_1', storedCase(3, 'c'))
    await store().flush()
    expect(await store().answersOf('r_1', 3)).toEqual([])
  })

  it('remembers what was expensive', async () => {
    expect(await store().memo.get('k')).toBeUndefined()
    await store().memo.set('k', { reply: [1] })
    expect(await (await open()).memo.get('k')).toEqual({ reply: [1] })
  })

  it('lets two processes write at once', async () => {
    const other = await open()
    await store().createRun(runRecord('r_1'))
    await other.createRun(runRecord('r_2'))
    await store().recordCase('r_1', storedCase(0, 'a'))
    await other.recordCase('r_2', storedCase(0, 'b'))
    await store().flush()
    await other.flush()
    expect(await Array.fromAsync(store().rows('r_2'))).toHaveLength(2)
  })
}
