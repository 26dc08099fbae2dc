import { splitShell } from '../../files/shell-split.ts'
import type { ToolRun } from '../tool-runs.ts'
import type { Work } from './work.ts'

/** A file that was changed after the last commit. */
export interface Uncommitted {
  path: string
  first: number
  last: number
}

const runsGit = ({ command, result }: ToolRun, verb: string) =>
  command !== undefined &&
  result !== undefined &&
  !result.turn.failed &&
  splitShell(command).some(({ words }) => words[0] === 'git' && words.includes(verb))

/** The files that were changed since the last commit; none where nothing was committed in this session. */
export function uncommittedFiles({ runs }: Work): Uncommitted[] {
  const commit = runs.findLastIndex((run) => runsGit(run, 'commit'))
  if (commit < 0) return []
  const files = new Map<string, Uncommitted>()
  for (const { call, at } of runs.slice(commit + 1)) {
    for (const { kind, path } of call.files) {
      if (kind === 'read') continue
      const known = files.get(path)
      files.set(path, { path, first: known?.first ?? at, last: at })
    }
  }
  return [...files.values()]
}
