import type { Message } from '../language.ts'
import { findFinished } from './find-run.ts'
import type { RunHead, Store } from './store.ts'

export interface Unwanted {
  named: readonly string[]
  /** Also every run that began before. */
  until?: Date | undefined
  warn(message: Message): void
}

/** Deletes runs, all of those named or none; an old one that is still going on is left alone. Gives the ids. */
export async function deleteRuns(store: Store, { named, until, warn }: Unwanted): Promise<string[]> {
  const ids = new Set<string>()
  for (const name of named) ids.add(isId(name) ? name : (await findFinished(store, name, { warn: () => {} })).id)
  if (until) {
    for await (const run of runsBefore(store, until)) {
      if (run.owner?.live) warn(leftAlone(run))
      else ids.add(run.id)
    }
  }
  if (ids.size > 0) await store.deleteRuns([...ids])
  return [...ids]
}

/** A run that cannot be read can still be deleted by its whole id. */
const isId = (name: string) => /^r_[0-9a-f]{8}$/.test(name)

async function* runsBefore(store: Store, until: Date): AsyncGenerator<RunHead> {
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await store.listRuns({ until: until.toISOString(), ...(cursor && { cursor }) })
    yield* page.runs
    cursor = page.next
  }
}

const leftAlone = ({ id }: RunHead): Message => ({
  en: `run ${id} is still going on and was left alone`,
  ja: `実行 ${id} はまだ動いているため、消していません`,
})
