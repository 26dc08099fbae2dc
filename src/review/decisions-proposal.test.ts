import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DecidedCase, LEAST_DECISIONS, proposeThresholds } from './decisions-proposal.ts'

const CURRENT = { f1: 0.85, rougeL: 0.7 }
const decided = (rougeL: number, accepted: boolean, blockedBy: string[] = []): DecidedCase => ({
  f1: null,
  rougeL,
  blockedBy,
  accepted,
})

/** People accept from 0.5 on, where the gate asks for 0.7. */
const lenient = (n: number) => Array.from({ length: n }, (_, i) => decided(i / n, i / n >= 0.5))

describe('proposeThresholds', () => {
  it('says that few decisions are few, and guesses nothing', () => {
    const proposal = proposeThresholds(lenient(LEAST_DECISIONS - 1), CURRENT)
    expect(proposal).toMatchObject({ decisions: 19, proposed: null, before: null, after: null })
    expect(proposal.reason?.en).toContain('19 decisions are too few')
  })

  it('finds the threshold that people decide by, with the errors before and after', () => {
    const proposal = proposeThresholds(lenient(40), CURRENT)
    expect(proposal.proposed?.f1).toBe(0.85)
    expect(proposal.proposed?.rougeL).toBeGreaterThan(19 / 40)
    expect(proposal.proposed?.rougeL).toBeLessThanOrEqual(0.5)
    expect(proposal.before).toEqual({
      rate: 0.2,
      falsePass: { count: 0, of: 20 },
      falseFail: { count: 8, of: 20 },
    })
    expect(proposal.after?.rate).toBe(0)
    expect(proposal.heldOut?.rate).toBeLessThan(0.2)
  })

  it('moves BERTScore where that is what people go by', () => {
    const cases = Array.from({ length: 30 }, (_, i) => ({ f1: i / 30, rougeL: 0.1, blockedBy: [], accepted: i >= 15 }))
    const { proposed, after } = proposeThresholds(cases, CURRENT)
    expect(proposed?.rougeL).toBe(0.7)
    expect(proposed?.f1).toBeLessThanOrEqual(0.5)
    expect(after?.rate).toBe(0)
  })

  it('proposes nothing where nothing agrees better', () => {
    const cases = Array.from({ length: 30 }, (_, i) => decided(i / 30, i / 30 >= 0.7))
    const proposal = proposeThresholds(cases, CURRENT)
    expect(proposal).toMatchObject({ proposed: null, before: { rate: 0 } })
    expect(proposal.reason?.ja).toContain('閾値はありません')
  })

  it('names rules that disqualify what people accept', () => {
    const cases = [...lenient(30), decided(0.9, true, ['r.strict']), decided(0.9, true, ['r.strict'])]
    expect(proposeThresholds(cases, CURRENT).rules).toEqual([{ rule: 'r.strict', accepted: 2 }])
  })

  it('never proposes what agrees worse', () => {
    const one = fc.record({
      f1: fc.option(fc.integer({ min: 0, max: 20 }).map((n) => n / 20)),
      rougeL: fc.integer({ min: 0, max: 20 }).map((n) => n / 20),
      blockedBy: fc.constantFrom<string[]>([], ['r']),
      accepted: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(one, { minLength: 20, maxLength: 30 }), (cases) => {
        const { before, after, proposed, heldOut } = proposeThresholds(cases, CURRENT)
        if (!proposed) return
        expect(after!.rate).toBeLessThan(before!.rate)
        // Also on decisions that had no part in the choice.
        expect(heldOut!.rate).toBeLessThan(before!.rate)
      }),
      { numRuns: 30 },
    )
  })
})
