/**
 * Works on up to `limit` items at once and gives the results in the order of the items, each as soon as all before it
 * are there. An item that fails ends it.
 */
export async function* inOrder<Item, Result>(
  items: AsyncIterable<Item>,
  limit: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  if (limit === 1) {
    for await (const item of items) yield await work(item)
    return
  }
  const source = items[Symbol.asyncIterator]()
  const working: Promise<Result>[] = []
  let next: Promise<IteratorResult<Item>> | undefined
  let ended = false
  let failure: { error: unknown } | undefined
  try {
    while (!ended || working.length > 0) {
      if (!ended && working.length < limit) next ??= source.next()
      // Whatever comes first: another item to start on, or the oldest result.
      const first = await Promise.race([
        ...(next
          ? [
              next.then(
                (item) => ({ item }),
                (error: unknown) => ({ error }),
              ),
            ]
          : []),
        ...(working[0] ? [working[0].then((result) => ({ result }))] : []),
      ])
      if ('result' in first) {
        working.shift()
        yield first.result
      } else {
        next = undefined
        if ('error' in first) failure = first
        if ('error' in first || first.item.done) ended = true
        else {
          const started = work(first.item.value)
          // Its failure is thrown when its turn comes; until then it is not unhandled.
          started.catch(() => {})
          working.push(started)
        }
      }
    }
    if (failure) throw failure.error
  } finally {
    await source.return?.()
  }
}
