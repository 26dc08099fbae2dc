import type { Message } from '../../language.ts'
import type { CompressionPoint } from '../../scorers/compression/probe.ts'

/** The part of the session that a question means: what came later must not make an answer wrong. */
export function before({ cut, end }: CompressionPoint): Message {
  const kept = end - cut
  if (kept === 0) return { en: 'In the session so far, ', ja: 'この会話のここまでで、' }
  return kept === 1
    ? { en: 'In the session before its last message, ', ja: 'この会話の最後の 1 件より前の部分で、' }
    : { en: `In the session before its last ${kept} messages, `, ja: `この会話の最後の ${kept} 件より前の部分で、` }
}

/** The same for a moment instead of a stretch. */
export function justBefore({ cut, end }: CompressionPoint): Message {
  const kept = end - cut
  if (kept === 0) return { en: 'At this point of the session, ', ja: '会話の現時点で、' }
  return kept === 1
    ? { en: 'Just before the last message of the session, ', ja: 'この会話の最後の 1 件の直前の時点で、' }
    : {
        en: `Just before the last ${kept} messages of the session, `,
        ja: `この会話の最後の ${kept} 件の直前の時点で、`,
      }
}
