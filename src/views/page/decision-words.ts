import type { Message } from '../../language.ts'

/** What a person can decide about an answer; the English words are also what is typed. */
export const DECISION_WORDS = {
  accept: { en: 'accept', ja: '承認' },
  reject: { en: 'reject', ja: '却下' },
  hold: { en: 'hold', ja: '保留' },
} as const satisfies Record<string, Message>
