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
  for (const { file, line, path, message } of mistakes.slice(0, MOST)) {
    const place = file === undefined ? {} : { file: placeFile({ file, line: line ?? 1 }, env.GITHUB_WORKSPACE) }
    const text = [path, io.say(message)].filter(Boolean).join('  ')
    io.err(annotation('error', { ...place, ...(line && { line }), title: 'saiten' }, oneLine(text)), 'commands')
  }
}
