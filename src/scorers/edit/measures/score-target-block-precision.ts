import { isJsonObject, type Json } from '../../../json.ts'
import { fillSlots } from '../matching/fill-slots.ts'
import { findClosest, leftovers } from '../matching/pairing.ts'
import { type Edit, share } from '../reading/open-edit.ts'
import { type EditScore, told } from './edit-score.ts'

/** A target as it was written; what was not written is left out. */
export interface WrittenTarget {
  targetBlockId?: Json
  targetIndex?: Json
}

export interface TargetBlockPrecisionDetails {
  correctTargets: number
  totalTargets: number
  incorrectTargets: { pageId: string; expected: WrittenTarget; actual: WrittenTarget | null }[]
}

/** Share of the expected targets that the answer found, whatever it does there. */
export function targetBlockPrecision(edit: Edit): EditScore<TargetBlockPrecisionDetails & { derived?: true }> {
  const { correctExpected, usedActual } = matchTargets(edit)
  const alone = leftovers(edit, correctExpected, usedActual)
  const closest = findClosest(edit, alone)
  const details: TargetBlockPrecisionDetails = {
    correctTargets: correctExpected.length,
    totalTargets: edit.expected.length,
    incorrectTargets: alone.expected.map((at) => {
      const near = closest.get(at)
      return {
        pageId: edit.expected[at]?.pageId as string,
        expected: writtenTarget(edit.expected[at]?.written),
        actual: near === undefined ? null : writtenTarget(edit.actual[near]?.written),
      }
    }),
  }
  const score = share(correctExpected.length, edit.expected.length, edit.actual.length)
  return told(edit, { score, ...(score < 1 && { reason: whatWasMissed(details) }), details })
}

/** Each expected block is a slot with room for as many answers as expect it; an answer may fit by its id and by its index. */
function matchTargets({ pages, expected, actual }: Edit) {
  const slots = new Map<string, number>()
  const expectedIn: number[][] = []
  expected.forEach(({ pageId, target }, at) => {
    const key = JSON.stringify([pageId, target])
    const slot = slots.get(key)
    if (slot !== undefined) expectedIn[slot]?.push(at)
    else {
      slots.set(key, expectedIn.length)
      expectedIn.push([at])
    }
  })
  const choices = actual.map(({ pageId, targetBlockId, targetIndex }) => {
    const byIndex = pageId === null || targetIndex === null ? undefined : pages.get(pageId)?.ids[targetIndex]
    const named = new Set([targetBlockId, byIndex].filter((id) => id != null))
    return [...named].flatMap((id) => slots.get(JSON.stringify([pageId, id])) ?? [])
  })
  const taken = expectedIn.map(() => 0)
  const usedActual: number[] = []
  fillSlots(
    choices,
    expectedIn.map((list) => list.length),
  ).forEach((slot, at) => {
    if (slot < 0) return
    taken[slot] = (taken[slot] as number) + 1
    usedActual.push(at)
  })
  return { correctExpected: expectedIn.flatMap((list, slot) => list.slice(0, taken[slot])), usedActual }
}

function writtenTarget(operation: Json | undefined): WrittenTarget {
  if (!isJsonObject(operation)) return {}
  const { targetBlockId, targetIndex } = operation
  return { ...(targetBlockId !== undefined && { targetBlockId }), ...(targetIndex !== undefined && { targetIndex }) }
}

function whatWasMissed({ correctTargets, totalTargets }: TargetBlockPrecisionDetails) {
  if (totalTargets === 0) {
    return { en: 'no change was expected, but the answer edits', ja: '変更は不要なのに、答えが編集しています' }
  }
  const missed = `${totalTargets - correctTargets}/${totalTargets}`
  return { en: `${missed} target blocks were not found`, ja: `対象ブロックのうち ${missed} 件が見つけられていません` }
}
