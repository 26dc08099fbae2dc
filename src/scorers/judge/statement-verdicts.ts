import { z } from 'zod'
import { idsComplaint } from '../../judge/ids-complaint.ts'
import type { Question } from '../../judge/judge.ts'
import { entryEach, idIn, remark } from '../../judge/reply-parts.ts'
import { VERDICTS, type Verdict } from './arithmetic/verdicts.ts'

export interface JudgedText {
  id: string
  text: string
  verdict: Verdict
  reasoning: string
}

/** Texts with the ids by which the judge names them. */
export interface Numbered {
  id: string
  text: string
}

export const numbered = (texts: readonly string[], letter: string): Numbered[] =>
  texts.map((text, at) => ({ id: `${letter}${at + 1}`, text }))

export const verdictsSchema = (texts: readonly Numbered[]) => {
  const ids = texts.map(({ id }) => id)
  return z.object({
    verdicts: entryEach(ids, z.object({ id: idIn(ids), verdict: z.enum(VERDICTS), reasoning: remark() })),
  })
}
type VerdictsSchema = ReturnType<typeof verdictsSchema>

/** Every text must get exactly one verdict: none is silently a yes. */
export const oneVerdictEach =
  (texts: readonly Numbered[]): NonNullable<Question<VerdictsSchema>['check']> =>
  ({ verdicts }) =>
    idsComplaint(
      texts.map(({ id }) => id),
      verdicts.map(({ id }) => id),
    )

/** The verdicts beside their texts, in the texts' order. */
export function withVerdicts(texts: readonly Numbered[], { verdicts }: z.output<VerdictsSchema>): JudgedText[] {
  const byId = new Map(verdicts.map((one) => [one.id, one]))
  return texts.flatMap(({ id, text }) => {
    const given = byId.get(id)
    return given ? [{ id, text, verdict: given.verdict, reasoning: given.reasoning }] : []
  })
}

/** The texts that cost points, for the reason: a few, each with the judge's words. */
export function worstOf(texts: readonly JudgedText[], between: string): string {
  const MOST = 3
  const bad = texts.filter(({ verdict }) => verdict !== 'yes')
  const shown = bad.slice(0, MOST).map(({ text, reasoning }) => `"${text}"${reasoning === '' ? '' : ` – ${reasoning}`}`)
  return shown.join(between) + (bad.length > MOST ? `${between}…` : '')
}
