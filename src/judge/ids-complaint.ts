import type { Complaint } from './judge.ts'

/** Ids must match exactly, in any order: one missing, extra or repeated, and the judgement has failed. */
export function idsComplaint(asked: Iterable<string>, found: Iterable<string>): Complaint | undefined {
  return complaint(wrongIds(asked, found), 'every id must occur exactly once', '各 id はちょうど一度ずつ必要です')
}

/** The same where the judge picks some of the ids: those left out are its answer. */
export function pickedIdsComplaint(asked: Iterable<string>, found: Iterable<string>): Complaint | undefined {
  const wrong = wrongIds(asked, found).filter(({ en }) => en !== 'missing')
  return complaint(wrong, 'only ids that were given, each once', '示された id だけを一度ずつ書いてください')
}

interface Wrong {
  en: string
  ja: string
  ids: Set<string>
}

function complaint(wrong: Wrong[], en: string, ja: string): Complaint | undefined {
  if (wrong.length === 0) return undefined
  return {
    kind: 'malformed',
    message: {
      en: `${en} (${wrong.map((one) => `${one.en}: ${first(one.ids)}`).join('; ')})`,
      ja: `${ja}（${wrong.map((one) => `${one.ja}: ${first(one.ids)}`).join('、')}）`,
    },
  }
}

function wrongIds(asked: Iterable<string>, found: Iterable<string>): Wrong[] {
  const known = new Set(asked)
  const missing = new Set(known)
  const unknown = new Set<string>()
  const repeated = new Set<string>()
  for (const id of found) {
    if (!known.has(id)) unknown.add(id)
    else if (!missing.delete(id)) repeated.add(id)
  }
  return [
    { en: 'missing', ja: '不足', ids: missing },
    { en: 'unknown', ja: '未知', ids: unknown },
    { en: 'repeated', ja: '重複', ids: repeated },
  ].filter(({ ids }) => ids.size > 0)
}

const MOST = 5

function first(ids: Set<string>): string {
  const shown = [...ids].slice(0, MOST).map((id) => id.slice(0, 40))
  return shown.join(', ') + (ids.size > MOST ? ', …' : '')
}
