import { inLanguage, type Language, type Message } from '../../language.ts'
import type { ScoredResult } from '../../score/scorer.ts'
import { type MarkupProblem, problemText } from '../../text/markup/problem.ts'

export const markupDetails = {
  problems: { en: 'what is wrong, each with line and column', ja: '誤りとその行・列' },
}

export const NO_MARKUP: MarkupProblem = {
  said: { en: 'no markup in the answer', ja: '答えの中にマークアップがありません' },
}

interface About {
  name: string
  not: boolean
  language: Language
}

/** 1 where nothing is wrong (with `not`, where something is). */
export function judgedMarkup(
  problems: readonly MarkupProblem[],
  { name, not, language }: About,
  missing?: string[],
): ScoredResult {
  const [first] = problems
  const details = {
    problems: problems.map((problem) => inLanguage(problemText(problem), language)),
    ...(missing && missing.length > 0 && { missing }),
  }
  const isRight = (first === undefined) !== not
  const reason: Message = first ? problemText(first) : { en: `is ${name}`, ja: `${name} です` }
  return { value: isRight ? 1 : 0, ...(!isRight && { reason }), details }
}
