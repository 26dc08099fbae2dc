import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import { changeOf, type Found } from './operation.ts'
import { plainPath } from './paths.ts'
import { splitShell } from './shell-split.ts'

type Reader = (given: JsonObject) => Found[]

/** Write, Edit, MultiEdit, Read, NotebookEdit: tools that take one file and say with their name what they do to it. */
const TOOLS = new Map<string, Reader>([
  ['read', (given) => [{ kind: 'read', path: pathIn(given) }]],
  ['notebookread', (given) => [{ kind: 'read', path: pathIn(given) }]],
  ['write', (given) => [{ kind: 'created', writes: true, path: pathIn(given), ...change('', given.content) }]],
  ['edit', (given) => [edited(given, [given])]],
  ['multiedit', (given) => [edited(given, Array.isArray(given.edits) ? given.edits : [])]],
  ['notebookedit', (given) => [{ kind: 'modified', path: pathIn(given), ...change('', given.new_source) }]],
])

/** Undefined when the tool is none of these. */
export function editingToolOperations(name: string, given: Json): Found[] | undefined {
  const read = TOOLS.get(name.toLowerCase())
  if (!read || !isJsonObject(given) || pathIn(given) === '') return undefined
  return read(given)
}

/** `str_replace_editor` and its successors: one tool, and a `command` that says what it does. */
export function editorToolOperations(name: string, given: Json): Found[] | undefined {
  if (!EDITOR.test(name) || !isJsonObject(given)) return undefined
  const path = pathIn(given)
  if (path === '') return []
  switch (given.command) {
    case 'view':
      return [{ kind: 'read', path }]
    case 'create':
      return [{ kind: 'created', writes: true, path, ...change('', given.file_text) }]
    case 'str_replace':
      return [{ kind: 'modified', path, ...change(given.old_str, given.new_str) }]
    case 'insert':
      return [{ kind: 'modified', path, ...change('', given.new_str ?? given.insert_text) }]
    case 'undo_edit':
      return [{ kind: 'modified', path }]
    default:
      return []
  }
}

const EDITOR = /^str_replace_(?:based_edit_tool|editor)$|^text_editor/

/** The same editor as a line of shell: `str_replace_editor str_replace a.py --old_str 'x' --new_str 'y'`. */
export function editorLineOperations(line: string): Found[] | undefined {
  if (!EDITOR.test(/^\s*(\w+)/.exec(line)?.[1] ?? '')) return undefined
  const [name = '', command = '', path = '', ...rest] = splitShell(line)[0]?.words ?? []
  const given: JsonObject = { command, path }
  for (const [at, word] of rest.entries()) {
    const key = /^--(\w+)$/.exec(word)?.[1]
    if (key !== undefined) given[key] = rest[at + 1] ?? ''
  }
  return editorToolOperations(name, given)
}

/** Empty when no argument names a single file. */
export function pathIn(given: JsonObject): string {
  for (const key of [
    'file_path',
    'path',
    'filePath',
    'filename',
    'file_name',
    'notebook_path',
    'target_file',
    'file',
  ]) {
    const value = given[key]
    if (typeof value === 'string') return plainPath(value) ?? ''
  }
  return ''
}

export function change(before: Json | undefined, after: Json | undefined): { change?: string } {
  const said = changeOf(typeof before === 'string' ? before : '', typeof after === 'string' ? after : '')
  return said === undefined ? {} : { change: said }
}

function edited(given: JsonObject, edits: Json[]): Found {
  const changes = edits.flatMap((edit) => {
    if (!isJsonObject(edit)) return []
    return (
      change(edit.old_string ?? edit.search ?? edit.old_str, edit.new_string ?? edit.replace ?? edit.new_str).change ??
      []
    )
  })
  return {
    kind: 'modified',
    path: pathIn(given),
    ...(changes.length > 0 && { change: changes.slice(0, 4).join('\n') }),
  }
}
