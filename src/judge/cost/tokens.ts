import type { Prompt } from '../wording/word-question.ts'

/**
 * A rough count where a provider reports none: four characters of Latin script a token, one of any other.
 * It errs on the high side for Japanese, as a budget should.
 */
export function estimateTokens(text: string): number {
  let narrow = 0
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) < 0x2e80) narrow++
  return Math.ceil(narrow / 4) + (text.length - narrow)
}

/** The same of all that is sent. */
export function estimatePrompt({ system, history = [], prompt }: Prompt): number {
  return [system, ...history.map(({ content }) => content), prompt].reduce((sum, text) => sum + estimateTokens(text), 0)
}
