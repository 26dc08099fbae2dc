/** Steps into nested data: keys and positions. */
export type Path = readonly (string | number)[]

const PLAIN = /^[\p{L}_$][\p{L}\p{N}_$-]*$/u

/** The way a person would write it: `pages[0].blocks[2].id`. */
export function formatPath(path: Path): string {
  let text = ''
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`
    else if (PLAIN.test(step)) text += text === '' ? step : `.${step}`
    else text += `[${JSON.stringify(step)}]`
  }
  return text
}

const STEP = /\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]|\.?([^.[\]]+)|(.)/gy

/** Reads what `formatPath` writes. A bare number (`rules.0`) stays text: only the data can tell what it is. */
export function parsePath(text: string): Path {
  const path: (string | number)[] = []
  for (const [, index, quoted, name] of text.matchAll(STEP)) {
    if (index !== undefined) path.push(Number(index))
    else if (quoted !== undefined) path.push(unquoted(quoted))
    else if (name !== undefined) path.push(name)
  }
  return path
}

function unquoted(quoted: string): string {
  try {
    return JSON.parse(quoted) as string
  } catch {
    return quoted
  }
}

/** What stands at the path; undefined when nothing does. */
export function valueAt(root: unknown, path: Path): unknown {
  let value = root
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = (value as Record<string | number, unknown>)[step]
  }
  return value
}
