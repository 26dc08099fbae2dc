import type { Language, Message } from '../../../language.ts'
import type { Analysis } from './analysis.ts'
import { BAND_NAMES, bandOf } from './bands.ts'
import type { Alignment, Side } from './score.ts'

interface Judged {
  alignment: Alignment
  scale: number
  analyses: Partial<Record<Side, Analysis>>
  /** Both sides were wanted, but there are no instructions to judge by. */
  noSystem: boolean
}

/** The score in words: how good, which requirements are met, what is missing, form and tone. */
export function alignmentReason(judged: Judged): Message {
  return { en: reasonIn('en', judged), ja: reasonIn('ja', judged) }
}

function reasonIn(language: Language, { alignment, scale, analyses, noSystem }: Judged): string {
  const words = WORDS[language]
  const lines = [words.score(alignment.scaledScore, scale, BAND_NAMES[bandOf(alignment.value)][language])]
  for (const side of ['user', 'system'] as const) {
    const analysis = analyses[side]
    if (analysis) lines.push(...sideLines(words, side, alignment.sides[side] ?? 0, analysis))
  }
  if (noSystem) lines.push(words.noSystem)
  return lines.join('\n')
}

function sideLines(words: Words, side: Side, score: number, analysis: Analysis): string[] {
  const { requirements } = analysis.requirementsFulfillment
  const { missingElements } = analysis.completeness
  const { formatAlignment, toneAlignment, reasoning } = analysis.responseAppropriateness
  const met = requirements.filter(({ isFulfilled }) => isFulfilled).length
  const lines = [
    words.side(side, score, requirements.length === 0 ? words.noRequirements : words.met(met, requirements.length)),
  ]
  for (const { requirement, isFulfilled, reasoning: why } of requirements) {
    lines.push(`  ${isFulfilled ? '✓' : '✗'} ${oneLine(requirement)}${why === '' ? '' : words.because(oneLine(why))}`)
  }
  if (missingElements.length > 0) lines.push(`  ${words.missing(missingElements.map(oneLine))}`)
  const fits = [words.format(formatAlignment), words.tone(toneAlignment), oneLine(reasoning)].filter(
    (text) => text !== '',
  )
  if (fits.length > 0) lines.push(`  ${fits.join(words.stop)}`)
  if (analysis.overallAssessment !== '') lines.push(`  ${oneLine(analysis.overallAssessment)}`)
  return lines
}

/** A judge's words stay on their line, so that the marks at the line starts are ours alone. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

const shown = (score: number) => String(Math.round(score * 1e4) / 1e4)

interface Words {
  score(scaled: number, scale: number, band: string): string
  side(side: Side, score: number, requirements: string): string
  met(met: number, listed: number): string
  noRequirements: string
  because(why: string): string
  missing(elements: string[]): string
  format(fits: boolean | null): string
  tone(fits: boolean | null): string
  stop: string
  noSystem: string
}

const en: Words = {
  score: (scaled, scale, band) => `The score is ${scaled} of ${scale}: ${band}.`,
  side: (side, score, requirements) =>
    `${side === 'user' ? 'User prompt' : 'System prompt'} ${shown(score)}: ${requirements}`,
  met: (met, listed) => `${met} of ${listed} requirements met`,
  noRequirements: 'no requirements listed',
  because: (why) => `: ${why}`,
  missing: (elements) => `missing: ${elements.join('; ')}`,
  format: (fits) => (fits === null ? '' : fits ? 'format fits' : 'format does not fit'),
  tone: (fits) => (fits === null ? '' : fits ? 'tone fits' : 'tone does not fit'),
  stop: '; ',
  noSystem: 'There is no system prompt: only the user side was judged.',
}

const ja: Words = {
  score: (scaled, scale, band) => `スコアは ${scale} 点満点中 ${scaled} 点: ${band}。`,
  side: (side, score, requirements) =>
    `${side === 'user' ? 'ユーザープロンプト' : 'システムプロンプト'} ${shown(score)}: ${requirements}`,
  met: (met, listed) => `要件 ${listed} 件中 ${met} 件を満たしています`,
  noRequirements: '要件は挙げられていません',
  because: (why) => `（${why}）`,
  missing: (elements) => `不足: ${elements.join('、')}`,
  format: (fits) => (fits === null ? '' : fits ? '形式は適切' : '形式が合っていない'),
  tone: (fits) => (fits === null ? '' : fits ? '口調は適切' : '口調が合っていない'),
  stop: '。',
  noSystem: 'システムプロンプトがないため、ユーザー側だけを評価しました。',
}

const WORDS: Record<Language, Words> = { en, ja }
