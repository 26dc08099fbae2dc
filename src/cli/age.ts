import { badInput } from '../errors.ts'

const HOURS: Record<string, number> = { h: 1, d: 24, w: 7 * 24 }

/** An age like `30d` as the ISO time so long ago. */
export function olderThan(name: string) {
  return (text: string): string => {
    const [, count, unit] = /^(\d{1,6})([hdw])$/.exec(text) ?? []
    const hours = unit && HOURS[unit]
    if (count !== undefined && hours) return new Date(Date.now() - Number(count) * hours * 3_600_000).toISOString()
    throw badInput(
      `${name} takes a number with h, d or w, like 12h, 30d or 8w; got "${text}"`,
      `${name} は 12h、30d、8w のように数と単位（h・d・w）で指定します（指定: "${text}"）`,
    )
  }
}
