import type { Complaint } from './judge.ts'

/** Ids must match exactly, in any order: one missing, extra or repeated, and the judgement has failed. */
export function idsComplaint(asked: Iterable<string>, found: Iterable<string>): Complaint | undefined {
  const known = new Set(asked)
  const missing = new Set(known)
  const unknown = new Set<string>()
  const repeated = new Set<string>()
  for (const id of found) {
    if (!known.has(id)) unknown.add(id)
    else if (!missing.delete(id)) repeated.add(id)
  }
  const wrong = [
    { en: 'missing', ja: '不足', ids: missing },
    { en: 'unknown', ja: '未知', ids: unknown },
    { en: 'repeated', ja: '重複', ids: repeated },
  ].filter(({ ids }) => ids.size > 0)
  if (wrong.length === 0) return undefined
  return {
    kind: 'malformed',
    message: {
      en: `every id must occur exactly once (${wrong.map(({ en, ids }) => `${en}: ${first(ids)}`).join('; ')})`,
      ja: `各 id はちょうど一度ずつ必要です（${wrong.map(({ ja, ids }) => `${ja}: ${first(ids)}`).join('、')}）`,
    },
  }
}

const MOST = 5

function first(ids: Set<string>): string {
  const shown = [...ids].slice(0, MOST).map((id) => id.slice(0, 40))
  return shown.join(', ') + (ids.size > MOST ? ', …' : '')
}
