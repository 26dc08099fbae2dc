import type { Language } from '../../language.ts'

/** `812 ms`, `3.3 s`, `38 s`, `2 min 5 s`, `1 h 3 min`. */
export function durationText(milliseconds: number, language: Language): string {
  const unit =
    language === 'ja' ? { ms: 'ミリ秒', s: '秒', min: '分', h: '時間' } : { ms: 'ms', s: 's', min: 'min', h: 'h' }
  if (milliseconds < 999.5) return `${Math.round(milliseconds)} ${unit.ms}`
  if (milliseconds < 9950) return `${(milliseconds / 1000).toFixed(1)} ${unit.s}`
  const seconds = Math.round(milliseconds / 1000)
  if (seconds < 60) return `${seconds} ${unit.s}`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return pair(minutes, unit.min, seconds % 60, unit.s)
  return pair(Math.floor(minutes / 60), unit.h, minutes % 60, unit.min)
}

const pair = (large: number, largeUnit: string, small: number, smallUnit: string) =>
  small === 0 ? `${large} ${largeUnit}` : `${large} ${largeUnit} ${small} ${smallUnit}`

/** US dollars to the cent; below a cent, the first two digits that are not zero. */
export function moneyText(dollars: number): string {
  if (dollars === 0 || dollars >= 0.00995) return `$${dollars.toFixed(2)}`
  return `$${dollars.toFixed(Math.min(20, 1 - Math.floor(Math.log10(dollars))))}`
}

/** `950`, `41.2k`, `3.4M`: a number whose last digits nobody needs. */
export function countText(count: number): string {
  for (const [size, letter] of [
    [1e9, 'G'],
    [1e6, 'M'],
    [1e3, 'k'],
  ] as const) {
    if (count >= size * 0.9995) return `${(count / size).toFixed(count < size * 99.95 ? 1 : 0)}${letter}`
  }
  return String(count)
}
