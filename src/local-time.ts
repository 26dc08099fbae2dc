/**
 * Times where the reader is, for what people look at as it stands now. What is stored, and reports that must have the same
 * bytes anywhere, keep UTC and say so.
 */
const two = (part: number) => String(part).padStart(2, '0')

/** `2026-11-19` */
export function localDay(time: string | Date): string {
  const at = new Date(time)
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** `2026-11-19 05:39` */
export function localMinute(time: string | Date): string {
  const at = new Date(time)
  return `${localDay(at)} ${two(at.getHours())}:${two(at.getMinutes())}`
}

/** A day begins at midnight where the person is; a full time is taken as it is. */
export const sinceTime = (text: string) => new Date(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00` : text)
