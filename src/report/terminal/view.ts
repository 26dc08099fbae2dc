import { styleText } from 'node:util'
import type { Language } from '../../language.ts'
import type { ReportOptions } from '../../views/reporter.ts'
import type { Subject } from '../collect/findings.ts'
import { columns, cutColumns } from '../format/columns.ts'
import { type Say, sayIn } from '../format/words.ts'

type Painter = (text: string) => string

/** How a section of the terminal report shows things. */
export interface View {
  language: Language
  say: Say
  width: number
  /** Stands behind every command. */
  at: string
  good: Painter
  bad: Painter
  warn: Painter
  dim: Painter
  bold: Painter
}

// On a very wide terminal a place at the far right is too far from its case to be read with it.
const WIDEST = 110

export function createView({ language, colour, width, at = '' }: ReportOptions): View {
  // The CLI decided about colour; asking the stream again would undo that for a file or a test.
  const painter = (style: Parameters<typeof styleText>[0]): Painter =>
    colour ? (text) => styleText(style, text, { validateStream: false }) : (text) => text
  return {
    language,
    say: sayIn(language),
    at,
    width: Math.min(Math.max(width, 40), WIDEST),
    good: painter('green'),
    bad: painter('red'),
    warn: painter('yellow'),
    dim: painter('dim'),
    bold: painter('bold'),
  }
}

/** The case, with its target where several are compared, and which repeat it was. */
export function subjectText({ case: id, target, repeat }: Subject, severalTargets: boolean): string {
  return `${id}${severalTargets ? ` [${target}]` : ''}${repeat > 0 ? ` #${repeat + 1}` : ''}`
}

/** The left text with the right one at the end of the line, or beneath it where both do not fit. */
export function withRight(left: string, right: string, { width, dim }: View): string[] {
  if (right === '') return [left]
  const gap = width - columns(left) - columns(right)
  if (gap >= 2) return [`${left}${' '.repeat(gap)}${dim(right)}`]
  return [left, `    ${dim(cutColumns(right, width - 4))}`]
}
