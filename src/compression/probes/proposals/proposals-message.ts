import type { Language, Message } from '../../../language.ts'
import { FLAW_WORDS } from '../flaws-message.ts'
import { DROPS, type Drop } from './probe-checker.ts'
import type { ModelProbes } from './probes-by-model.ts'

const DROPPED: Record<Drop, Message> = {
  ...FLAW_WORDS,
  'no evidence': { en: 'quoted what no message says', ja: '引用がどのメッセージにもない' },
  'not of its kind': { en: 'not what its type says', ja: '種類と内容が合わない' },
  'answer not in evidence': { en: 'answer not in the quotation', ja: '引用に答えがない' },
  'asked twice': { en: 'asked twice', ja: '重複' },
}

/** What became of the proposals of a model, in one sentence; undefined where all are asked. */
export function proposalsMessage(place: string, { probes, proposed, dropped }: ModelProbes): Message | undefined {
  const why = DROPS.filter((drop) => dropped[drop] !== undefined)
  const said = (language: Language) => why.map((drop) => `${DROPPED[drop][language]} (${dropped[drop]})`)
  if (why.length > 0) {
    return {
      en: `${place}: the model proposed ${proposed}, kept ${probes.length}; dropped: ${said('en').join(', ')}`,
      ja: `${place}: モデルの提案 ${proposed} 件、採用 ${probes.length} 件。不採用: ${said('ja').join('、')}`,
    }
  }
  if (proposed > 0) return undefined
  return {
    en: `${place}: the model proposed no probes`,
    ja: `${place}: モデルは質問を一つも提案しませんでした`,
  }
}
