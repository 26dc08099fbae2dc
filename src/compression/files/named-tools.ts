import { isJsonObject, type Json } from '../../json.ts'
import { change, pathIn } from './editing-tools.ts'
import type { Found } from './operation.ts'

/** Any other tool with a file among its arguments and a verb in its name: `read_file`, `createFile`, `fs_delete`. */
export function namedToolOperations(name: string, given: Json): Found[] {
  if (!isJsonObject(given)) return []
  const path = pathIn(given)
  if (path === '') return []
  const words = new Set(
    name
      .replace(/([a-z])([A-Z])/g, '$1_$2')
      .toLowerCase()
      .split(/[^a-z]+/),
  )
  const has = (...verbs: string[]) => verbs.some((verb) => words.has(verb))
  if (has('delete', 'remove', 'rm', 'unlink')) return [{ kind: 'deleted', path }]
  if (has('edit', 'update', 'replace', 'patch', 'modify', 'insert', 'append', 'rewrite')) {
    const before = given.old_string ?? given.old_str ?? given.old_text ?? given.search
    const after = given.new_string ?? given.new_str ?? given.new_text ?? given.replace ?? given.content ?? given.text
    return [{ kind: 'modified', path, ...change(before, after) }]
  }
  if (has('create', 'write', 'save', 'put', 'new', 'touch')) {
    return [{ kind: 'created', writes: true, path, ...change('', given.content ?? given.text ?? given.contents) }]
  }
  if (has('read', 'open', 'view', 'cat', 'show', 'load', 'get')) return [{ kind: 'read', path }]
  return []
}
