import { badInput } from '../errors.ts'
import type { GradeScale } from '../gate/calibration.ts'
import type { Message } from '../language.ts'
import type { MistakeList } from '../mistakes/mistake-list.ts'
import { scaleOf } from './grade-scale.ts'
import type { Label } from './label.ts'

interface ScaleRequest {
  /** The whole scale of the grades; absent: guessed from them. */
  scale?: { low: number; high: number }
  passFrom?: number
}

/** The scale of a file of grades. What does not fit it is added to `mistakes`. */
export function labelScale(
  list: readonly Label[],
  { scale: given, passFrom }: ScaleRequest,
  file: string,
  mistakes: MistakeList,
): GradeScale | undefined {
  if (given) {
    const { low, high } = given
    for (const { value, line } of list) {
      if (value < low || value > high)
        mistakes.add({ file, ...(line !== undefined && { line }), message: outside(value, low, high) })
    }
  }
  const grades = list.map(({ value }) => value)
  const scale = scaleOf(grades, given)
  if (!scale && !given) mistakes.add({ file, message: WHICH_SCALE })
  if (scale && passFrom !== undefined && (passFrom <= scale.low || passFrom > scale.high)) {
    throw badInput(
      `--pass-from ${passFrom} passes everything or nothing: the grades go from ${scale.low} to ${scale.high}`,
      `--pass-from ${passFrom} では全件が合格か不合格になります。評点は ${scale.low}〜${scale.high} です`,
    )
  }
  return scale
}

const outside = (grade: number, low: number, high: number): Message => ({
  en: `the grade ${grade} lies outside the scale ${low}–${high}`,
  ja: `評点 ${grade} は尺度 ${low}〜${high} の外にあります`,
})

const WHICH_SCALE: Message = {
  en: 'from where to where do these grades go? Say so with --scale, e.g. --scale 0-200',
  ja: '評点の範囲がわかりません。--scale 0-200 のように指定してください',
}

export const notGrades = () =>
  badInput(
    '--pass-from is for grades; these labels say pass or fail already',
    '--pass-from は評点のためのものです。これらのラベルは合否そのものです',
  )
