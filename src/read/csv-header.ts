import type { Mistake } from '../errors.ts'
import type { Report } from './row.ts'

/** The names of the columns; undefined for a column without one, which is left out. */
export function readHeader(
  cells: string[],
  where: Omit<Mistake, 'message'>,
  report: Report,
  warn: Report,
): (string | undefined)[] {
  const names = cells.map((cell) => cell.trim() || undefined)
  const seen = new Set<string>()
  for (const name of names) {
    if (name === undefined) continue
    if (seen.has(name)) report({ ...where, path: name, message: twice(name) })
    seen.add(name)
  }
  if (names.includes(undefined)) warn({ ...where, message: UNNAMED })
  if (isOneCell(names)) report({ ...where, message: OTHER_SEPARATOR })
  return names
}

/** Whether all names seem to stand in one: the cells are parted by something else. */
export function isOneCell([only, ...others]: readonly (string | undefined)[]): boolean {
  return others.length === 0 && only !== undefined && /[;\t]/.test(only)
}

const twice = (name: string) => ({
  en: `two columns are called "${name}"; rename one`,
  ja: `"${name}" という列が二つあります。片方の名前を変えてください`,
})

const UNNAMED = {
  en: 'a column without a name in the header is left out',
  ja: '見出しに名前のない列は読みません',
}

const OTHER_SEPARATOR = {
  en: 'the header is a single column with semicolons or tabs in it; cells are separated by commas here',
  ja: '見出しが 1 列だけで、セミコロンかタブを含んでいます。区切りはカンマにしてください',
}
