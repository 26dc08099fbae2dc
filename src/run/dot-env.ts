import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { BadInput, errorText, type Mistake } from '../errors.ts'
import { rememberSecret } from '../secrets/of-process.ts'
import { shownPath } from '../suite/resolve-files.ts'

/**
 * Fills the variables that the environment lacks from `.env` in the suite's folder. Its values are secrets from then on: they
 * are kept nowhere and shown nowhere. Returns what puts the environment back. Throws BadInput.
 */
export async function fillEnvironment(folder: string, env: NodeJS.ProcessEnv = process.env): Promise<() => void> {
  const path = join(folder, '.env')
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new BadInput({ file: shownPath(path), message: unreadable(errorText(error)) })
  })
  if (text === undefined) return () => {}
  const mistakes = mistakesIn(text, shownPath(path))
  if (mistakes.length > 0) throw new BadInput(mistakes)
  const filled = Object.entries(parseEnv(text)).filter(([name, value]) => {
    rememberSecret(value)
    return value !== undefined && env[name] === undefined
  })
  for (const [name, value] of filled) env[name] = value
  return () => {
    for (const [name, value] of filled) if (env[name] === value) delete env[name]
  }
}

const ASSIGNMENT = /^\s*(?:export\s+)?[A-Za-z_][\w.-]*\s*=\s*(["'`]?)(.*)$/

/** Lines that say nothing: parsing would pass over them in silence. What they hold is not repeated. */
function mistakesIn(text: string, file: string): Mistake[] {
  const mistakes: Mistake[] = []
  let quote = ''
  for (const [index, line] of text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .entries()) {
    if (quote !== '') {
      if (line.includes(quote)) quote = ''
      continue
    }
    if (/^\s*(?:#|$)/.test(line)) continue
    const [, opening = '', rest = ''] = ASSIGNMENT.exec(line) ?? []
    if (!ASSIGNMENT.test(line)) mistakes.push({ file, line: index + 1, message: NO_ASSIGNMENT })
    else if (opening !== '' && !rest.includes(opening)) quote = opening
  }
  return mistakes
}

const NO_ASSIGNMENT = {
  en: 'a line is NAME=value, a comment that begins with #, or empty',
  ja: '各行は NAME=値、# で始まるコメント、または空行です',
}

const unreadable = (why: string) => ({
  en: `the file cannot be read (${why}); mend it, or remove it`,
  ja: `ファイルを読めません（${why}）。直すか、取り除いてください`,
})
