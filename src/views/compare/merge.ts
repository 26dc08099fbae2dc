import { IdTable } from '../../read/id-table.ts'
import type { Store } from '../../store/store.ts'

/** An entry of both streams, or of one of them. */
export type Paired<Item> = [was: Item, is: Item] | [was: Item, is: undefined] | [was: undefined, is: Item]

/** Which ids two runs have. A hit may be chance, a miss is none. */
export interface KnownIds {
  before: IdTable
  after: IdTable
}

/** Where what comes early waits for its partner. */
export interface Waiting<Item> {
  add(item: Item): void
  /** Gives it away; undefined where it is not there. */
  take(id: string): Item | undefined
  all(): Iterable<Item>
}

/**
 * Two streams paired by id, in the order of the first. While both have the same order nothing is held; where they part,
 * what comes early waits for its partner, and `known` tells which have none.
 */
export async function* pairedById<Item extends { id: string }>(
  before: AsyncIterable<Item>,
  after: AsyncIterable<Item>,
  known: () => Promise<KnownIds>,
  waiting: Waiting<Item> = new WaitingItems(),
): AsyncGenerator<Paired<Item>> {
  const later = after[Symbol.asyncIterator]()
  const pull = async () => (await later.next()).value as Item | undefined
  let ids: KnownIds | undefined
  let next = await pull()
  for await (const was of before) {
    if (next?.id === was.id) {
      yield [was, next]
      next = await pull()
      continue
    }
    const early = waiting.take(was.id)
    ids ??= await known()
    if (early || ids.after.find(was.id) < 0) {
      yield early ? [was, early] : [was, undefined]
      continue
    }
    while (next && next.id !== was.id) {
      if (ids.before.find(next.id) < 0) yield [undefined, next]
      else waiting.add(next)
      next = await pull()
    }
    yield next ? [was, next] : [was, undefined]
    next = await pull()
  }
  for (const left of waiting.all()) yield [undefined, left]
  for (; next; next = await pull()) yield [undefined, next]
}

/** Read once, and only when two streams part. */
export function knownIds(store: Store, before: string, after: string): () => Promise<KnownIds> {
  let known: Promise<KnownIds> | undefined
  const read = async () => ({ before: await idsOf(store, before), after: await idsOf(store, after) })
  return () => {
    known ??= read()
    return known
  }
}

async function idsOf(store: Store, run: string): Promise<IdTable> {
  const ids = new IdTable()
  for await (const { id, index } of store.caseKeys(run)) ids.add(id, index)
  return ids
}

/** A Map ends at 2^24 entries. */
const MOST_IN_A_MAP = 2 ** 23

class WaitingItems<Item extends { id: string }> implements Waiting<Item> {
  readonly #parts: Map<string, Item>[] = [new Map()]

  add(item: Item): void {
    if ((this.#parts.at(-1)?.size ?? 0) >= MOST_IN_A_MAP) this.#parts.push(new Map())
    this.#parts.at(-1)?.set(item.id, item)
  }

  take(id: string): Item | undefined {
    for (const part of this.#parts) {
      const item = part.get(id)
      if (item && part.delete(id)) return item
    }
    return undefined
  }

  all(): Item[] {
    return this.#parts.flatMap((part) => [...part.values()])
  }
}
