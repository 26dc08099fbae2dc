export interface ExpectedCalls {
  /** Must be called; strictly, it alone and once. */
  expectedTool?: string | undefined
  /** Must be called in this order; strictly, nothing else between or around them. */
  expectedOrder?: readonly string[] | undefined
  strict: boolean
}

/** 1 when the tools called are the tools expected, else 0. */
export function compareToolCalls(called: readonly string[], { expectedTool, expectedOrder, strict }: ExpectedCalls) {
  const wanted = expectedOrder ?? (expectedTool === undefined ? [] : [expectedTool])
  if (called.length === 0) return 0
  const matches = strict ? isSame(called, wanted) : isSubsequence(wanted, called)
  return matches ? 1 : 0
}

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((name, at) => name === b[at])

function isSubsequence(wanted: readonly string[], called: readonly string[]): boolean {
  let next = 0
  for (const name of called) if (name === wanted[next]) next++
  return next === wanted.length
}

/** The share of appropriate calls; where none was made, whether that was right. */
export function judgedToolCalls({
  called,
  appropriate,
  needed,
}: {
  called: number
  appropriate: number
  needed: boolean
}) {
  return called === 0 ? (needed ? 0 : 1) : appropriate / called
}
