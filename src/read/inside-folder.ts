import { realpath } from 'node:fs/promises'
import { isAbsolute, relative, resolve, sep } from 'node:path'

/** The real path of something inside a folder; a link that leads out is outside too. */
export async function insideFolder(folder: string, path: string): Promise<{ real: string } | 'missing' | 'outside'> {
  let real: string
  let root: string
  try {
    root = await realpath(folder)
    real = await realpath(resolve(root, path))
  } catch {
    return 'missing'
  }
  const inside = relative(root, real)
  return inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside) ? 'outside' : { real }
}
