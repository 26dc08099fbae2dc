interface Waiting<Item, Got> {
  item: Item
  got(value: Got): void
  failed(error: unknown): void
}

/**
 * Makes one statement of what is asked at about the same time: while one is on its way, what comes waits for the next. Where
 * the server is at leisure nobody waits; the busier it is, the more go together.
 */
export function together<Item, Got>(ask: (items: Item[]) => Promise<Got[]>): (item: Item) => Promise<Got> {
  let waiting: Waiting<Item, Got>[] = []
  let isAsking = false
  const askAll = async () => {
    isAsking = true
    while (waiting.length > 0) {
      // Whoever wakes at the same moment comes along.
      await new Promise(setImmediate)
      const all = waiting
      waiting = []
      try {
        const found = await ask(all.map(({ item }) => item))
        for (const [at, one] of all.entries()) one.got(found[at] as Got)
      } catch (error) {
        for (const one of all) one.failed(error)
      }
    }
    isAsking = false
  }
  return (item) =>
    new Promise((got, failed) => {
      waiting.push({ item, got, failed })
      if (!isAsking) void askAll()
    })
}
