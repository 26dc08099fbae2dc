/** Round numbers over what is shown, the first at or below the least value and the last at or above the most. */
export function ticksOver(values: readonly number[], bounds: readonly [number, number] = [0, Infinity]): number[] {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const step = roundUp((most - least || Math.abs(most) || 1) / MOST_STEPS)
  const from = Math.floor(least / step)
  const to = Math.max(from + 1, Math.ceil(most / step))
  const ticks = Array.from({ length: to - from + 1 }, (_, at) => Number(((from + at) * step).toPrecision(12)))
  return [...new Set(ticks.map((tick) => Math.min(bounds[1], Math.max(bounds[0], tick))))]
}

const MOST_STEPS = 4

/** 1, 2 or 5 of some power of ten. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return ([1, 2, 5].find((digit) => digit * power >= value) ?? 10) * power
}
