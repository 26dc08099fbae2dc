import { createScrubber, passwordsIn, type Scrubber } from './scrubber.ts'

/** Values that a suite or a command names as secret, whatever their variables are called. */
const named = new Set<string>()
let scrubber: Scrubber | undefined

/** From now on hidden wherever something is kept or shown: the keys behind `apiKeyEnv`, the variables in headers. */
export function rememberSecret(value: string | undefined): void {
  if (value === undefined || named.has(value)) return
  named.add(value)
  scrubber = undefined
}

/** Those that were named since there were so many: threads have a memory of their own, and are told. */
export const namedSince = (count: number): string[] => (named.size > count ? [...named].slice(count) : [])

/** The password in an address that was given by hand. */
export function rememberAddress(address: string): void {
  passwordsIn(address).forEach(rememberSecret)
}

/** The one scrubber of this process: it stands at the door of the store, of the reports and of all that is printed. */
export function secrets(): Scrubber {
  scrubber ??= createScrubber(process.env, [...named])
  return scrubber
}

/** The same data with the secrets of this process hidden, in keys too; the very same object where there are none. */
export function withoutSecrets<Data>(data: Data): Data {
  const { known, holds, isEmpty } = secrets()
  return isEmpty || !isFoundIn(data, holds) ? data : (scrubbed(data, known) as Data)
}

/** Looks without copying anything: there is hardly ever one. */
function isFoundIn(value: unknown, holds: (text: string) => boolean): boolean {
  if (typeof value === 'string') return holds(value)
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some((item) => isFoundIn(item, holds))
  if (!isPlain(value)) return false
  for (const key in value) if (holds(key) || isFoundIn((value as Record<string, unknown>)[key], holds)) return true
  return false
}

function scrubbed(value: unknown, hide: (text: string) => string): unknown {
  if (typeof value === 'string') return hide(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const items = value.map((item) => scrubbed(item, hide))
    return items.every((item, index) => item === value[index]) ? value : items
  }
  if (!isPlain(value)) return value
  let changed = false
  const entries = Object.entries(value).map(([key, item]): [string, unknown] => {
    const name = hide(key)
    const kept = scrubbed(item, hide)
    changed ||= name !== key || kept !== item
    return [name, kept]
  })
  return changed ? Object.fromEntries(entries) : value
}

/** Data; not a stream, a signal or bytes, which are handed on as they are. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
