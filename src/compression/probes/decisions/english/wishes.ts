/** "Could we split it so I can use all three?", "If it can't be changed, could we cancel it?": a wish with its reason. */
const WITH_REASON =
  /^(?:.{0,40}, )?((?:could|can|shall|should) we (.{8,200}?)) (?:so(?: that)?|because|since|as) ((?:I|we|it|that|they|my|our|the)\b.{6,})\?$/i
const IF = /^(?:.{0,30}\bbut )?if (.{8,200}?), ((?:could|can|shall|should) (?:we .{8,200}|you .{8,200}\binstead))\?$/i

/** What a user proposes in a question, and why. */
export function wishEnglish(sentence: string): { text: string; reasons: string[] } | undefined {
  const because = WITH_REASON.exec(sentence)
  if (because) return { text: because[1] as string, reasons: [because[3] as string] }
  const when = IF.exec(sentence)
  return when ? { text: when[2] as string, reasons: [when[1] as string] } : undefined
}
