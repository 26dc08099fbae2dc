import { realpath, stat } from 'node:fs/promises'
import { extname, isAbsolute, relative, resolve, sep } from 'node:path'
import { BadInput, badInput } from '../errors.ts'
import { noSuchFile } from '../read/no-such-file.ts'
import type { ModuleRef } from './protocol.ts'

const ENDINGS = ['.ts', '.mts', '.js', '.mjs', '.cjs']

/** A module by its path from the root, perhaps with a part (`suite.ts#scorers[2]`). Refused unless it is really inside. */
export async function locateModule(root: string, file: string): Promise<ModuleRef> {
  const whole = resolve(root, file)
  const hash = whole.lastIndexOf('#')
  const isPart = hash > whole.lastIndexOf(sep) && !(await isFile(whole))
  const named = isPart ? whole.slice(0, hash) : whole
  const shown = relative(root, named).replaceAll(sep, '/')
  const path = await realpath(named).catch(() => undefined)
  if (path === undefined) throw new BadInput({ message: await noSuchFile(shown, root) })
  const inside = relative(await realpath(root), path)
  if (inside === '' || inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)) {
    throw badInput(
      `${shown} is outside the suite's folder, and code is only run from inside it: move it there`,
      `${shown} はスイートのフォルダーの外にあります。コードはフォルダーの中のものだけを実行します。中へ移してください`,
    )
  }
  if (!(await isFile(path))) throw badInput(`${shown} is no file`, `${shown} はファイルではありません`)
  if (!ENDINGS.includes(extname(path))) {
    throw badInput(
      `${shown} cannot be run: a module ends in ${ENDINGS.join(', ')}`,
      `${shown} は実行できません。拡張子は ${ENDINGS.join('、')} のいずれかです`,
    )
  }
  return isPart ? { path, shown, part: whole.slice(hash + 1) } : { path, shown }
}

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isFile() ?? false
}
