import { shortLine } from '../../door/untrusted.ts'
import type { Language } from '../../language.ts'
import type { CompressionResult, MethodResult } from '../../views/compression/result.ts'
import { countText } from '../format/amounts.ts'
import { sayIn } from '../format/words.ts'

const SIZE = { width: 720, height: 420 }
const PLOT = { left: 60, right: 40, top: 30, bottom: 60 }
const COLOURS = ['#0b6e99', '#b3541e', '#3f7d20', '#7a3e9d', '#8a6d00', '#a32a4f']

type Placed = { name: string; x: number; y: number; ends: [number, number] | null; colour: string }

/** Quality against tokens kept: one point a method, its interval as a line. Names are text and never markup. */
export function compressionPicture({ methods }: CompressionResult, language: Language): string {
  const say = sayIn(language)
  const most = Math.max(1, ...methods.map(({ tokens }) => tokens.after.mean ?? 0))
  const x = (tokens: number) => PLOT.left + (tokens / most) * (SIZE.width - PLOT.left - PLOT.right)
  const y = (mark: number) => PLOT.top + (1 - clamp(mark) / 5) * (SIZE.height - PLOT.top - PLOT.bottom)
  const placed = methods.flatMap((method, at) => place(method, COLOURS[at % COLOURS.length] as string))
  const { width, height } = SIZE
  const title = say('Quality against tokens kept', '品質と残ったトークン数')
  const marks = [0, 1, 2, 3, 4, 5].map(
    (mark) =>
      `<line x1="${PLOT.left}" x2="${width - PLOT.right}" y1="${round(y(mark))}" y2="${round(y(mark))}" stroke="#ddd"/>` +
      `<text x="${PLOT.left - 8}" y="${round(y(mark) + 4)}" text-anchor="end">${mark}</text>`,
  )
  const ticks = roundNumbers(most).map(
    (tokens) =>
      `<text x="${round(x(tokens))}" y="${height - PLOT.bottom + 18}" text-anchor="middle">${escaped(countText(tokens))}</text>`,
  )
  const points = placed.map((point) => {
    const [cx, cy] = [round(x(point.x)), round(y(point.y))]
    const isFarRight = x(point.x) > width * 0.7
    const whisker = point.ends
      ? `<line x1="${cx}" x2="${cx}" y1="${round(y(point.ends[0]))}" y2="${round(y(point.ends[1]))}" stroke="${point.colour}" stroke-width="2"/>`
      : ''
    const label = `<text x="${round(x(point.x) + (isFarRight ? -10 : 10))}" y="${round(y(point.y) - 8)}" text-anchor="${isFarRight ? 'end' : 'start'}" fill="${point.colour}">${escaped(shortLine(point.name, 40))} ${point.y.toFixed(2)}</text>`
    return { drawn: `${whisker}<circle cx="${cx}" cy="${cy}" r="6" fill="${point.colour}"/>`, label }
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif" font-size="13" fill="#333">
<title>${escaped(title)}</title>
<rect width="${width}" height="${height}" fill="#fff"/>
${marks.join('\n')}
${ticks.join('\n')}
<text x="${width / 2}" y="${height - 14}" text-anchor="middle">${escaped(say('tokens kept per compression point, on average (estimated)', '圧縮点ごとに残ったトークン数の平均（推定）'))}</text>
<text x="16" y="${PLOT.top - 12}">${escaped(say('overall, 0 to 5', '総合（0 〜 5）'))}</text>
${points.map(({ drawn }) => drawn).join('\n')}
<g stroke="#fff" stroke-width="4" stroke-linejoin="round" paint-order="stroke">
${points.map(({ label }) => label).join('\n')}
</g>
</svg>
`
}

/** Up to six round numbers from 0 to `most`. */
function roundNumbers(most: number): number[] {
  const rough = most / 5
  const unit = 10 ** Math.floor(Math.log10(Math.max(1, rough)))
  const step = unit * ([1, 2, 5, 10].find((times) => unit * times >= rough) ?? 10)
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, at) => at * step)
}

function place({ name, overall, tokens }: MethodResult, colour: string): Placed[] {
  if (overall.mean === null || tokens.after.mean === null) return []
  return [{ name, x: tokens.after.mean, y: overall.mean, ends: overall.ci95, colour }]
}

const clamp = (mark: number) => Math.min(5, Math.max(0, mark))
const round = (value: number) => Math.round(value * 10) / 10

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (char) => ENTITIES[char] as string)
