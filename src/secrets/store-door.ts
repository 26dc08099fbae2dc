import { withoutSecrets } from './of-process.ts'

/**
 * The same store, into which no secret of this process gets: whatever is handed to it to keep, by whichever method,
 * goes through the scrubber first. What a command printed, what code threw or returned, what a server echoed: all of it
 * ends here.
 */
export function withoutSecretsIn<Kept extends object>(store: Kept): Kept {
  return new Proxy(store, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value === 'function')
        return (...given: unknown[]): unknown => Reflect.apply(value, target, given.map(withoutSecrets))
      return name === 'memo' && typeof value === 'object' && value !== null ? withoutSecretsIn(value) : value
    },
  })
}
