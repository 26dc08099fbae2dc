import type { Message } from '../language.ts'
import { isPostgres } from '../store/postgres/address.ts'
import type { PostgresStore } from '../store/postgres/postgres-store.ts'
import type { RunRecord, Store } from '../store/store.ts'

/** Of a run that is not over: who is at it, and how far it is; undefined where nobody can be expected to be. */
export async function atWork(store: Store, { id, status }: RunRecord): Promise<Message | undefined> {
  if (status !== 'running') return undefined
  const server = await serverOf(store)
  if (server && (await server.shared.chunks.asked(id)) !== undefined) return shared(id, server)
  const owner = (await store.findRuns(id)).find((one) => one.id === id)?.owner
  if (!owner?.live) return undefined
  return {
    en: `run ${id} is still going on: process ${owner.process} on ${owner.host}. This is what there is so far`,
    ja: `実行 ${id} はまだ動いています: ${owner.host} のプロセス ${owner.process}。以下は途中経過です`,
  }
}

/** Loaded only where it is used. */
async function serverOf(store: Store): Promise<PostgresStore | undefined> {
  if (!isPostgres(store.place)) return undefined
  const { PostgresStore: Server } = await import('../store/postgres/postgres-store.ts')
  return store instanceof Server ? store : undefined
}

async function shared(id: string, { shared: { chunks } }: PostgresStore): Promise<Message> {
  const [{ cases }, all, total] = await Promise.all([chunks.progress(id), chunks.workers(id), chunks.cases(id)])
  const workers = all.filter(({ says }) => says === null).length
  if (workers === 0)
    return {
      en: `nobody is working on run ${id}: ${cases} of ${total} cases done; start one with  saiten worker --run ${id}`,
      ja: `実行 ${id} を処理しているワーカーがありません: ${total} 件中 ${cases} 件完了。saiten worker --run ${id} で始められます`,
    }
  return {
    en: `run ${id} is still going on: ${workers} ${workers === 1 ? 'worker' : 'workers'}, ${cases} of ${total} cases done. This is what there is so far`,
    ja: `実行 ${id} はまだ動いています: ワーカー ${workers}、${total} 件中 ${cases} 件完了。以下は途中経過です`,
  }
}
