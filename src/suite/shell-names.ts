import type { Mistake } from '../errors.ts'
import { formatPath } from '../mistakes/path.ts'
import { SEEN_KEYS } from '../template/template.ts'
import type { Suite } from './suite.ts'
import { targetPath } from './target-path.ts'

/** Names of a case in a text for the shell, which are never filled: the command would be given the braces. */
export function unfilledNames(suite: Suite): Mistake[] {
  const known = new Set([...SEEN_KEYS, ...(suite.names?.vars ?? [])])
  return suite.targets.flatMap((target) => {
    if (target.kind !== 'command' || typeof target.command !== 'string') return []
    const names = [...target.command.matchAll(/\{\{\s*([\w-]+)[^{}]*\}\}/g)].map(([, name = '']) => name)
    const [meant] = names.filter((name) => known.has(name))
    if (meant === undefined) return []
    const path = [...targetPath(suite, target), 'command']
    const message = {
      en: `{{${meant}}} is not filled in a text for the shell, since a value of a case would be run as commands: write the command as a list, e.g. [./bot.sh, "{{${meant}}}"]`,
      ja: `シェルに渡す文字列の {{${meant}}} は置き換えられません（ケースの値がコマンドとして実行されるため）。[./bot.sh, "{{${meant}}}"] のようにリストで書いてください`,
    }
    return [{ file: suite.file, ...suite.placeOf?.(path), path: formatPath(path), message }]
  })
}
