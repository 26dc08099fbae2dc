import { changeOf, type Found } from './operation.ts'
import { plainPath } from './paths.ts'

const HEADER = /^\*\*\* (Add|Update|Delete) File: (.+)$/
const MOVE = /^\*\*\* Move to: (.+)$/

/** The patch language of Codex: `*** Add|Update|Delete File: path`, optionally `*** Move to: path`. */
export function patchOperations(text: string): Found[] {
  const operations: Found[] = []
  let current: Section | undefined
  const finish = () => {
    if (current) operations.push(...operationsOf(current))
    current = undefined
  }
  for (const line of text.split(/\r?\n/)) {
    const header = HEADER.exec(line)
    if (header || line.startsWith('*** End Patch')) finish()
    if (header) current = { verb: header[1] as Verb, path: header[2] as string, removed: [], added: [] }
    else if (current) {
      const moved = MOVE.exec(line)
      if (moved) current.to = moved[1] as string
      else if (line.startsWith('-')) current.removed.push(line.slice(1))
      else if (line.startsWith('+')) current.added.push(line.slice(1))
    }
  }
  finish()
  return operations
}

export const looksLikePatch = (text: string) => text.includes('*** Begin Patch') || text.includes('*** Update File: ')

type Verb = 'Add' | 'Update' | 'Delete'

interface Section {
  verb: Verb
  path: string
  to?: string
  removed: string[]
  added: string[]
}

function operationsOf({ verb, path: written, to, removed, added }: Section): Found[] {
  const path = plainPath(written)
  if (path === undefined) return []
  if (verb === 'Delete') return [{ kind: 'deleted', path }]
  const change = changeOf(removed.join('\n'), added.join('\n'))
  const target = to === undefined ? undefined : plainPath(to)
  if (target !== undefined && target !== path) {
    return [
      { kind: 'deleted', path },
      { kind: 'created', path: target, ...(change && { change }) },
    ]
  }
  return [{ kind: verb === 'Add' ? 'created' : 'modified', path, ...(change && { change }) }]
}
