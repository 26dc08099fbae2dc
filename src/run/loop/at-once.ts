/**
 * Goes on at once where there is nothing to wait for: with answers at hand and cheap scorers, promises would cost more
 * than the work itself.
 */
export function andThen<T, R>(value: T | Promise<T>, next: (value: T) => R | Promise<R>): R | Promise<R> {
  return value instanceof Promise ? value.then(next) : next(value)
}

/** The same for what may fail, now or later. */
export function attempt<T, R>(
  action: () => T | Promise<T>,
  next: (value: T) => R,
  failed: (thrown: unknown) => R,
): R | Promise<R> {
  try {
    const value = action()
    return value instanceof Promise ? value.then(next).catch(failed) : next(value)
  } catch (thrown) {
    return failed(thrown)
  }
}

/** All of them, at once where none has to be waited for. */
export function all<T>(values: (T | Promise<T>)[]): T[] | Promise<T[]> {
  return values.some((value) => value instanceof Promise) ? Promise.all(values) : (values as T[])
}
