import { isAbsolute, relative, resolve, sep } from 'node:path'
import { oneLine } from '../../door/untrusted.ts'
import type { Origin } from '../../score/case.ts'

// Row after row comes from the same file: the last answer is nearly always the next one too.
let last = { file: '', folder: '', named: '' }

/** The file of a case as people and CI name it: relative to `folder` if it lies inside, with forward slashes. */
export function placeFile({ file }: Origin, folder = process.cwd()): string {
  if (last.file !== file || last.folder !== folder) last = { file, folder, named: nameOf(file, folder) }
  return last.named
}

function nameOf(file: string, folder: string): string {
  const inside = relative(folder, resolve(file))
  const named = inside === '' || inside.startsWith('..') || isAbsolute(inside) ? file : inside
  return oneLine(sep === '/' ? named : named.replaceAll(sep, '/'))
}

/** `cases/refund.yaml:20` */
export function placeText(origin: Origin): string {
  return `${placeFile(origin)}:${origin.line}`
}
