import { relative } from 'node:path'
import type { Mistake } from '../errors.ts'
import type { Language } from '../language.ts'

/** One line for a person: where it stands, seen from a folder, and what is wrong. */
export function mistakeLine({ file, line, column, path, message }: Mistake, cwd: string, language: Language): string {
  const shown = file && !relative(cwd, file).startsWith('..') ? relative(cwd, file) || file : file
  const place = [shown, line, column].filter((part) => part !== undefined).join(':')
  return [place, path, message[language]].filter(Boolean).join('  ')
}
