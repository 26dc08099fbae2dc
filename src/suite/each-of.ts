/**
 * The items of batches one by one, also to several who ask at once. A promise is all that an item costs: a generator would
 * have to be woken up for each. A batch is taken to its end before the next is asked for.
 */
export function eachOf<T>(batches: AsyncIterable<Iterable<T | Promise<T>>>): AsyncIterableIterator<T> {
  const source = batches[Symbol.asyncIterator]()
  let items: Iterator<T | Promise<T>> | undefined
  let filling: Promise<void> | undefined
  let ended = false

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
    if (filling) return filling.then(next)
    if (ended) return Promise.resolve({ done: true, value: undefined })
    const item = items?.next()
    if (item && !item.done) {
      const { value } = item
      return value instanceof Promise ? value.then(asResult) : Promise.resolve(item as IteratorResult<T>)
    }
    filling = fill()
    return filling.then(next)
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
