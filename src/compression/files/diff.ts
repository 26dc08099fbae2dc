import { changeOf, type Found } from './operation.ts'
import { plainPath } from './paths.ts'

/** What a unified diff (git's, or plain `---` and `+++`) does to which files. */
export function diffOperations(text: string): Found[] {
  const operations: Found[] = []
  let before: string | undefined
  let after: string | undefined
  let removed: string[] = []
  let added: string[] = []
  let inHunk = false
  const finish = () => {
    if (before !== undefined || after !== undefined) {
      const operation = operationOf(before, after, removed, added)
      if (operation) operations.push(operation)
    }
    before = undefined
    after = undefined
    removed = []
    added = []
    inHunk = false
  }
  const lines = text.split(/\r?\n/)
  for (const [index, line] of lines.entries()) {
    if (line.startsWith('diff --git ')) finish()
    else if (line.startsWith('--- ') && lines[index + 1]?.startsWith('+++ ')) {
      if (after !== undefined) finish()
      before = sideOf(line)
    } else if (line.startsWith('+++ ') && before !== undefined && after === undefined) after = sideOf(line)
    else if (line.startsWith('@@')) inHunk = true
    else if (inHunk && line.startsWith('-')) removed.push(line.slice(1))
    else if (inHunk && line.startsWith('+')) added.push(line.slice(1))
  }
  finish()
  return operations
}

const NONE = '/dev/null'

function operationOf(
  before: string | undefined,
  after: string | undefined,
  removed: string[],
  added: string[],
): Found | undefined {
  const path = plainPath(after === NONE || after === undefined ? (before ?? '') : after)
  if (path === undefined || path === NONE) return undefined
  if (after === NONE) return { kind: 'deleted', path }
  const change = changeOf(removed.join('\n'), added.join('\n'))
  return { kind: before === NONE ? 'created' : 'modified', path, ...(change && { change }) }
}

/** `--- a/src/x.ts\t2024-…` → `src/x.ts` */
function sideOf(line: string): string {
  const name = line.slice(4).split('\t')[0]?.trim() ?? ''
  return /^[ab]\//.test(name) ? name.slice(2) : name
}
