import { z } from 'zod'
import type { Case } from '../../score/case.ts'
import { isBlankText } from '../../text/blank.ts'
import { NORMALIZATION } from '../../text/normalize/version.ts'
import { outputText, referenceTexts } from './texts.ts'

/** The option of every scorer that compares texts: HTML and Markdown become what they say first, on both sides. */
export const normalizeOption = { normalize: z.boolean().default(false) }

/** How a scorer gets the two sides of a comparison. */
export interface Compared {
  texts(testCase: Case): { output: string; references: string[] }
  /** Numbers of normalised texts are comparable with each other only. */
  signed<Details extends { signature: string }>(details: Details): Details
}

const AS_IT_IS: Compared = {
  texts: (testCase) => ({ output: outputText(testCase), references: referenceTexts(testCase) }),
  signed: (details) => details,
}

/** The parsers of HTML and Markdown are loaded only for those who ask for them. */
export async function compared({ normalize }: { normalize: boolean }): Promise<Compared> {
  if (!normalize) return AS_IT_IS
  const { normalizeText } = await import('../../text/normalize/index.ts')
  return {
    texts: (testCase) => ({
      output: normalizeText(outputText(testCase)),
      references: referenceTexts(testCase).map((text) => normalizeText(text)),
    }),
    signed: (details) => ({ ...details, signature: `${details.signature}|norm:${NORMALIZATION}` }),
  }
}

/** Blank references beside others say nothing, and would change the lengths that the metric compares with. */
export function readable(references: readonly string[]): readonly string[] {
  const left = references.filter((reference) => !isBlankText(reference))
  return left.length > 0 ? left : references
}
