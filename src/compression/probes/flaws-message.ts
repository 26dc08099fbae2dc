import type { Language, Message } from '../../language.ts'
import { FLAWS, type Flaw } from './verify.ts'

export const FLAW_WORDS: Record<Flaw, Message> = {
  'not in what goes': { en: 'answer not verbatim in what is cut away', ja: '切り取られる部分に答えがそのままない' },
  'in what stays': { en: 'answer still in the messages that stay', ja: '残るメッセージに答えがある' },
  'in its question': { en: 'answer in the question', ja: '質問に答えが含まれる' },
  'counts messages': { en: 'question counts messages', ja: '質問がメッセージの件数に頼る' },
}

/** What a person wanted asked and what was left out. */
export const unaskedMessage = ({ probe, flaw }: { probe: string; flaw: Flaw }): Message => ({
  en: `${probe}: its review wants it asked, but it is left out, since it tells no memory from another: ${FLAW_WORDS[flaw].en}`,
  ja: `${probe}: レビューでは尋ねることになっていますが、記憶の差が表れないため除きました: ${FLAW_WORDS[flaw].ja}`,
})

interface Asking {
  /** Whether what can be read in the messages that stay is asked too. */
  all: boolean
  /** How that is asked for. */
  option: string
}

/** What of it was left out, and why, in one sentence; undefined where that is nothing. */
export function flawsMessage(flawed: Partial<Record<Flaw, number>>, { all, option }: Asking): Message | undefined {
  const left = FLAWS.filter((flaw) => flawed[flaw] !== undefined && !(all && flaw === 'in what stays'))
  if (left.length === 0) return undefined
  const said = (language: Language) => left.map((flaw) => `${FLAW_WORDS[flaw][language]} (${flawed[flaw]})`).join(', ')
  const canBeAsked = left.includes('in what stays')
  return {
    en: `left out, since they tell no memory from another: ${said('en')}${canBeAsked ? `. ${option} asks them too` : ''}`,
    ja: `記憶の差が表れない質問を除きました: ${said('ja')}${canBeAsked ? `。${option} で含められます` : ''}`,
  }
}
