import { withoutSecrets } from './of-process.ts'

/**
 * The same store, into which no secret of this process gets: whatever is handed to it to keep, by whichever method,
 * goes through the scrubber first. What a command printed, what code threw or returned, what a server echoed: all of it
 * ends here.
 */
export function withoutSecretsIn<Kept extends object>(store: Kept): Kept {
  // Made once each: a run asks for the same method with every case.
  const guarded = new Map<string | symbol, unknown>()
  const guard = (name: string | symbol): unknown => {
    const value: unknown = Reflect.get(store, name, store)
    if (typeof value === 'function')
      return (...given: unknown[]): unknown => Reflect.apply(value, store, given.map(withoutSecrets))
    return name === 'memo' && typeof value === 'object' && value !== null ? withoutSecretsIn(value) : value
  }
  return new Proxy(store, {
    get(_target, name) {
      if (!guarded.has(name)) guarded.set(name, guard(name))
      return guarded.get(name)
    },
  })
}
