import { annotation } from '../door/annotation.ts'
import { oneLine } from '../door/untrusted.ts'
import type { Mistake } from '../errors.ts'
import { placeFile } from '../report/format/place.ts'
import type { Io } from './command.ts'

/** GitHub shows no more errors of a step. */
const MOST = 10

/** On GitHub, where a step failed before anything ran: its mistakes at their lines, so that nobody has to read the log. */
export function annotateMistakes(mistakes: readonly Mistake[], io: Io, env = process.env): void {
  if (env.GITHUB_ACTIONS !== 'true') return
  const placed = mistakes.flatMap(({ file, line, ...mistake }) => (file && line ? [{ file, line, ...mistake }] : []))
  for (const { file, line, path, message } of placed.slice(0, MOST)) {
    const place = { file: placeFile({ file, line }, env.GITHUB_WORKSPACE), line, title: 'saiten' }
    const text = [path, io.say(message)].filter(Boolean).join('  ')
    io.err(annotation('error', place, oneLine(text)), 'commands')
  }
}
