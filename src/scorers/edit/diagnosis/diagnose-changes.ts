import type { Message } from '../../../language.ts'
import type { Diagnosis } from '../../../score/scorer.ts'
import { detailList, rankCauses, type Tally, tally } from './tally.ts'

const LISTS = ['newBlocks', 'deletedBlocks', 'changedBlocks'] as const
type Kind = (typeof LISTS)[number] | 'moved'
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
      en: 'the model removes blocks; look at deletes of parents and at rewritten children',
      ja: 'ブロックが削除されています。親の削除や children の書き直しを見てください',
    },
  },
  moved: {
    en: 'block(s) moved that were to stay in place',
    ja: '動かしてはならないブロックの移動',
    pointsTo: {
      en: 'the model reorders the document; tell it to keep the order of what it does not change',
      ja: '文書の順序が変わっています。変更しない部分の順序を保つよう伝えてください',
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
    for (const list of LISTS) {
      for (const { pageId, blockId, diff, moved } of detailList(score, list)) {
        // By operations a moved block is listed as lost and as new: once is enough.
        if (moved && list === 'newBlocks') continue
        const kind = moved ? 'moved' : list
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
