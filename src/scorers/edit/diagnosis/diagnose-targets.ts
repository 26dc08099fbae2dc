import { isJsonObject, type Json } from '../../../json.ts'
import type { Diagnosis } from '../../../score/scorer.ts'
import { detailList, rankCauses, type Tally, tally } from './tally.ts'

type Info = { pageId: string; expected: string; actual: string | null }

/** Which targets were confused with which. */
export const diagnoseTargets: Diagnosis<Tally<Info>> = {
  check: 'incorrectTargets',
  start: () => new Map(),
  add(state, score, caseId) {
    if (score.passed !== false) return
    for (const { pageId, expected, actual } of detailList(score, 'incorrectTargets')) {
      const info = { pageId: String(pageId), expected: showTarget(expected) ?? '?', actual: showTarget(actual) }
      tally(state, JSON.stringify(Object.values(info)), info, caseId)
    }
  },
  causes: (state) =>
    rankCauses(state, ({ pageId, expected, actual }, count) => {
      if (actual === null) {
        return {
          cause: {
            en: `${count} × ${expected} (page ${pageId}) was not edited at all`,
            ja: `${expected}（ページ ${pageId}）が一度も対象になっていません：${count} 件`,
          },
          pointsTo: {
            en: 'the model overlooks the place; is the block shown to it, and does the message name it clearly?',
            ja: '見落としです。ブロックがモデルに渡っているか、指示が箇所を特定できるかを確認してください',
          },
        }
      }
      return {
        cause: {
          en: `${count} × ${expected} was confused with ${actual} (page ${pageId})`,
          ja: `${expected} が ${actual} と取り違えられています（ページ ${pageId}）：${count} 件`,
        },
        pointsTo: {
          en: 'the two blocks look alike to the model; show ids beside the text, or make the message more exact',
          ja: '二つのブロックが区別できていません。本文の横に id を示すか、指示をより具体的にしてください',
        },
      }
    }),
}

function showTarget(target: Json | undefined): string | null {
  if (!isJsonObject(target)) return null
  const { targetBlockId, targetIndex } = target
  const parts = [
    ...(targetBlockId == null ? [] : [`"${String(targetBlockId).slice(0, 60)}"`]),
    ...(targetIndex == null ? [] : [`#${String(targetIndex).slice(0, 20)}`]),
  ]
  return parts.join(' ') || 'no target'
}
