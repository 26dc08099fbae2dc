/**
 * The items of batches one by one, also to several who ask at once. A promise is all that an item costs: a generator would
 * have to be woken up for each. A batch is taken to its end before the next is asked for.
 */
export function eachOf<T>(batches: AsyncIterable<Iterable<T | Promise<T>>>): AsyncIterableIterator<T> {
  const source = batches[Symbol.asyncIterator]()
  let items: Iterator<T | Promise<T>> | undefined
  let filling: Promise<void> | undefined
  let ended = false
  /** How many wait for a batch: whoever comes later waits behind them. */
  let waiting = 0

  async function fill(): Promise<void> {
    try {
      const next = await source.next()
      if (next.done) ended = true
      else items = next.value[Symbol.iterator]()
    } catch (error) {
      ended = true
      throw error
    } finally {
      filling = undefined
    }
  }

  function next(): Promise<IteratorResult<T>> {
    return filling || waiting > 0 ? behind(filling ?? Promise.resolve()) : take()
  }

  function take(): Promise<IteratorResult<T>> {
    if (filling) return behind(filling)
    if (ended) return Promise.resolve({ done: true, value: undefined })
    const item = items?.next()
    if (item && !item.done) {
      const { value } = item
      return value instanceof Promise ? value.then(asResult) : Promise.resolve(item as IteratorResult<T>)
    }
    filling = fill()
    return behind(filling)
  }

  function behind(others: Promise<void>): Promise<IteratorResult<T>> {
    waiting++
    const go = () => {
      waiting--
      return take()
    }
    return others.then(go, (error: unknown) => {
      waiting--
      throw error
    })
  }

  return {
    [Symbol.asyncIterator]() {
      return this
    },
    next() {
      try {
        return next()
      } catch (error) {
        ended = true
        return Promise.reject(error)
      }
    },
    async return() {
      ended = true
      await source.return?.()
      return { done: true, value: undefined }
    },
  }
}

const asResult = <T>(value: T): IteratorResult<T> => ({ done: false, value })
