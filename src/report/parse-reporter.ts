import { badInput } from '../errors.ts'
import { reporters } from './registry.ts'

/** A reporter as the user asked for it. Without a file it prints. */
export interface ReporterSpec {
  name: string
  file: string | null
}

/** Reads `junit`, or `junit:reports/out.xml`. */
export function parseReporter(text: string, names: Iterable<string> = reporters.keys()): ReporterSpec {
  const all = [...names]
  const colon = text.indexOf(':')
  const name = colon < 0 ? text : text.slice(0, colon)
  const file = colon < 0 ? null : text.slice(colon + 1)
  if (!all.includes(name)) {
    const known = all.join(', ')
    throw badInput(
      `--reporter: there is no reporter "${name}"; use one of ${known}, with :FILE to write a file`,
      `--reporter: レポーター "${name}" はありません。使えるもの: ${known}（ファイルに書くには :FILE を付けます）`,
    )
  }
  if (file === '') {
    throw badInput(
      `--reporter: "${text}" names no file; write ${name}:FILE, or ${name} to print`,
      `--reporter: "${text}" にファイル名がありません。${name}:FILE、または表示するなら ${name} と書いてください`,
    )
  }
  return { name, file }
}

/** Checks what the reporters of one run want together: one at most prints, and no two write the same file. */
export function checkReporters(specs: readonly ReporterSpec[], resolveFile: (file: string) => string): void {
  // Annotations are for the CI runner, which reads standard error as well: they make room.
  const printing = specs.filter(({ name, file }) => file === null && name !== 'github').map(({ name }) => name)
  if (printing.length > 1) {
    throw badInput(
      `--reporter: only one reporter can print, not ${printing.join(' and ')}; give the others a file, e.g. ${printing[1]}:FILE`,
      `--reporter: 表示できるレポーターは 1 つだけです（${printing.join('、')}）。ほかは ${printing[1]}:FILE のようにファイルを指定してください`,
    )
  }
  const owners = new Map<string, string>()
  for (const { name, file } of specs) {
    if (file === null) continue
    const path = resolveFile(file)
    const other = owners.get(path)
    if (other !== undefined) {
      throw badInput(
        `--reporter: ${other} and ${name} both write ${file}; give each its own file`,
        `--reporter: ${other} と ${name} が同じファイル ${file} に書こうとしています。別々のファイルにしてください`,
      )
    }
    owners.set(path, name)
  }
}
