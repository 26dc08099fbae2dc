import { isJsonObject, type Json } from '../../json.ts'
import { changeOf, type Found } from './operation.ts'
import { plainPath } from './paths.ts'
import { splitShell } from './shell-split.ts'

const COMMANDS = new Set([
  'open',
  'create',
  'edit',
  'insert',
  'goto',
  'scroll_up',
  'scroll_down',
  'search_file',
  'set_cursors',
])

/**
 * The commands of SWE-agent's editor, written out or as a tool call. `edit`, `goto` and the like work on the file that
 * is open. Undefined when it is none of them.
 */
export function sweOperations(name: string, given: Json, open: string | undefined): Found[] | undefined {
  if (COMMANDS.has(name)) return operationsOf(name, ofCall(name, given), open)
  const action = isJsonObject(given) && typeof given.command === 'string' ? given.command : undefined
  const written = action === undefined ? undefined : /^\s*(\w+)/.exec(action)?.[1]
  if (action === undefined || written === undefined || !COMMANDS.has(written)) return undefined
  return operationsOf(written, ofAction(written, action.trim()), open)
}

/** The path it names, and the text it takes out and puts in. */
interface Given {
  path?: string | undefined
  removed?: string | undefined
  added?: string | undefined
}

function operationsOf(name: string, { path, removed = '', added = '' }: Given, open: string | undefined): Found[] {
  const named = path === undefined ? undefined : plainPath(path)
  if (name === 'open') return named === undefined ? [] : [{ kind: 'read', path: named }]
  if (name === 'create') return named === undefined ? [] : [{ kind: 'created', path: named }]
  const file = named ?? open
  if (file === undefined) return []
  if (name !== 'edit' && name !== 'insert') return [{ kind: 'read', path: file }]
  const change = changeOf(removed, added)
  return [{ kind: 'modified', path: file, ...(change && { change }) }]
}

function ofCall(name: string, given: Json): Given {
  if (!isJsonObject(given)) return {}
  const text = (...keys: string[]) => keys.map((key) => given[key]).find((value) => typeof value === 'string')
  if (name === 'edit') return { removed: text('search'), added: text('replace', 'replacement_text', 'text') }
  if (name === 'insert') return { added: text('text') }
  return { path: text('path', 'filename', 'file_name', 'file') }
}

function ofAction(name: string, action: string): Given {
  const lineEnd = action.indexOf('\n')
  const first = lineEnd < 0 ? action : action.slice(0, lineEnd)
  if (name === 'edit' && (/^edit\s*$/.test(first) || /^edit\s+\d+:\d+/.test(first))) {
    const body = lineEnd < 0 ? '' : action.slice(lineEnd + 1)
    return { added: body.replace(/\n?end_of_edit\s*$/, '') }
  }
  const [, one, two] = splitShell(name === 'edit' || name === 'insert' ? action : first)[0]?.words ?? []
  if (name === 'edit') return { removed: one, added: two }
  if (name === 'insert') return { added: one }
  if (name === 'search_file') return { path: two }
  return name === 'open' || name === 'create' ? { path: one } : {}
}
