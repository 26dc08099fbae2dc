import { basename } from 'node:path'
import type { TargetSpec } from '../../suite/suite.ts'

/** Everything by which a judge could tell one method from another: names, kinds, models, files, addresses. */
export function identityNames(targets: readonly TargetSpec[]): string[] {
  const names = targets.flatMap((target) => {
    if (target.kind !== 'method') return [target.name]
    const { name, type, by, answerer } = target
    // What is the user's own has no type that would tell.
    const kind = by === null || by.kind === 'model' ? [type] : []
    return [name, ...kind, ...(by ? madeBy(by) : []), ...madeBy(answerer)]
  })
  return [...new Set(names.map((name) => name.trim()))].filter((name) => name !== '')
}

function madeBy(spec: TargetSpec): string[] {
  if (spec.kind === 'model') return modelNames(spec.config.model)
  if (spec.kind === 'module') return [spec.file, basename(spec.file)]
  if (spec.kind === 'http') return [spec.http.url]
  if (spec.kind === 'command') return [typeof spec.command === 'string' ? spec.command : spec.command.join(' ')]
  return []
}

/** `openai:gpt-4o` is known as gpt-4o as well; an object says who it is. */
function modelNames(model: unknown): string[] {
  if (typeof model !== 'string') return []
  const bare = model.replace(/^[\w-]+[:/]/, '')
  return bare === model ? [model] : [model, bare]
}

/** Which of the names are written in a text: whole words, whatever their case or width. */
export function namesIn(text: string, names: readonly string[]): string[] {
  if (names.length === 0) return []
  const folded = fold(text)
  return names.filter((name) => contains(folded, fold(name)))
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase()

const WORD = /[a-z0-9_]/

function contains(text: string, name: string): boolean {
  const [first = '', last = ''] = [name[0], name.at(-1)]
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const [before, after] = [text[at - 1], text[at + name.length]]
    const joined =
      (WORD.test(first) && before !== undefined && WORD.test(before)) ||
      (WORD.test(last) && after !== undefined && WORD.test(after))
    if (!joined) return true
  }
  return false
}
