import type { Message } from '../../../language.ts'
import type { Diagnosis } from '../../../score/scorer.ts'
import { detailList, rankCauses, type Tally, tally } from './tally.ts'

type Kind = 'newBlocks' | 'deletedBlocks' | 'changedBlocks'
type Info = { kind: Kind; example: string }

const KINDS: Record<Kind, { en: string; ja: string; pointsTo: Message }> = {
  newBlocks: {
    en: 'block(s) added that nobody asked for',
    ja: '頼まれていないブロックの追加',
    pointsTo: {
      en: 'the model adds content of its own; tell it to write only what the message asks for',
      ja: 'モデルが独自に内容を足しています。指示されたことだけを書くよう伝えてください',
    },
  },
  deletedBlocks: {
    en: 'block(s) lost that were to stay',
    ja: '残すべきブロックの消失',
    pointsTo: {
      en: 'the model removes or moves blocks; look at deletes of parents and at rewritten children',
      ja: 'ブロックの削除や移動が起きています。親の削除や children の書き直しを見てください',
    },
  },
  changedBlocks: {
    en: 'block(s) changed that were to stay as they are',
    ja: '変えてはならないブロックの変更',
    pointsTo: {
      en: 'the model edits neighbours too; compare the diff with what the message names',
      ja: '周囲まで編集しています。差分と、指示が指す箇所を見比べてください',
    },
  },
}

/** What was added, lost or changed, with the first diff of each. */
export const diagnoseChanges: Diagnosis<Tally<Info>> = {
  check: 'newBlocks, deletedBlocks, changedBlocks',
  start: () => new Map(),
  add(state, score, caseId) {
    if (score.passed !== false) return
    for (const kind of Object.keys(KINDS) as Kind[]) {
      for (const { pageId, blockId, diff } of detailList(score, kind)) {
        tally(state, kind, { kind, example: `${pageId}/${blockId}: ${diff}` }, caseId)
      }
    }
  },
  causes: (state) =>
    rankCauses(state, ({ kind, example }, count) => ({
      cause: {
        en: `${count} ${KINDS[kind].en}, e.g. ${example}`,
        ja: `${KINDS[kind].ja} ${count} 件。例：${example}`,
      },
      pointsTo: KINDS[kind].pointsTo,
    })),
}
