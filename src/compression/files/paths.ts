/** A path as people write it in a sentence: no `./`, no `//`, no quotes; undefined when it names no single file. */
export function plainPath(text: string): string | undefined {
  let path = text.trim().replace(/^file:\/\//, '')
  if (path.length === 0 || path.length > 400 || UNUSABLE.test(path)) return undefined
  if (path.startsWith('/dev/') || path.startsWith('/proc/')) return undefined
  path = path.replace(/\/{2,}/g, '/')
  while (path.startsWith('./')) path = path.slice(2)
  if (path === '' || path.endsWith('/') || /(?:^|\/)\.{1,2}$/.test(path)) return undefined
  return path
}

// Globs, variables and control characters: what file they mean is not known here.
const UNUSABLE = /[*?$`<>|"{}\p{Cc}]|^[-&(]|^https?:|^~$/u

/** Joins a folder and a path as a shell would; absolute paths stay. */
export function joined(folder: string, path: string): string {
  if (folder === '' || path.startsWith('/') || path.startsWith('~') || /^[A-Za-z]:[\\/]/.test(path)) return path
  const steps = folder.replace(/\/+$/, '').split('/')
  for (const step of path.split('/')) {
    if (step === '..' && steps.length > 0 && steps.at(-1) !== '..' && steps.at(-1) !== '') steps.pop()
    else if (step !== '.') steps.push(step)
  }
  return steps.join('/')
}

/** The path within the folder; as it is when it lies elsewhere. */
export function within(folder: string | undefined, path: string): string {
  if (!folder || folder === '/') return path
  const base = folder.endsWith('/') ? folder : `${folder}/`
  return path.startsWith(base) && path.length > base.length ? path.slice(base.length) : path
}
