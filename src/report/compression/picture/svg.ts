import { shortLine } from '../../../door/untrusted.ts'

/** A part of the picture, drawn from its own corner. */
export interface Panel {
  title: string
  height: number
  drawn: string[]
}

export const MOST_MARK = 5
const COLOURS = ['#0b6e99', '#b3541e', '#3f7d20', '#7a3e9d', '#8a6d00', '#a32a4f']
export const colourOf = (at: number): string => COLOURS[at % COLOURS.length] as string

export const nameShown = (name: string) => shortLine(name, 40)

/** About what a reader's font needs: Japanese characters are twice as wide. */
export const textWidth = (words: string) =>
  [...words].reduce((sum, char) => sum + ((char.codePointAt(0) ?? 0) > 0x2e80 ? 13 : 7.2), 0)

type Point = [x: number, y: number]

export const line = ([x1, y1]: Point, [x2, y2]: Point, stroke: string, width = 1) =>
  `<line x1="${round(x1)}" x2="${round(x2)}" y1="${round(y1)}" y2="${round(y2)}" stroke="${stroke}" stroke-width="${width}"/>`

interface TextStyle {
  anchor?: 'start' | 'middle' | 'end'
  fill?: string
  /** White around it, so that it can be read over lines. */
  halo?: boolean
  bold?: boolean
}

/** Words are text and never markup. */
export function text(x: number, y: number, words: string, { anchor, fill, halo, bold }: TextStyle = {}): string {
  const style = [
    ...(anchor ? [`text-anchor="${anchor}"`] : []),
    ...(fill ? [`fill="${fill}"`] : []),
    ...(halo ? ['stroke="#fff" stroke-width="4" stroke-linejoin="round" paint-order="stroke"'] : []),
    ...(bold ? ['font-weight="bold"'] : []),
  ]
  return `<text x="${round(x)}" y="${round(y)}"${style.map((one) => ` ${one}`).join('')}>${escaped(words)}</text>`
}

export const round = (value: number) => Math.round(value * 10) / 10

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escaped = (words: string) => words.replace(/[&<>"']/g, (char) => ENTITIES[char] as string)
