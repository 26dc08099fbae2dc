/** 1–5 as a share; always computed, whatever the judge says it comes to. */
export const normalizedScore = (score: number): number => score / 5

const MOST_CODE_POINTS = 50

/** A reason of at most 50 code points; a longer one is cut, and "…" follows. */
export function cutReasoning(reasoning: string): { reasoning: string; reasoningCut: boolean } {
  let end = 0
  for (let points = 0; points < MOST_CODE_POINTS && end < reasoning.length; points++) {
    end += (reasoning.codePointAt(end) as number) > 0xffff ? 2 : 1
  }
  if (end >= reasoning.length) return { reasoning, reasoningCut: false }
  return { reasoning: `${reasoning.slice(0, end)}…`, reasoningCut: true }
}
