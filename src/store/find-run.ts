import { randomBytes } from 'node:crypto'
import { badInput } from '../errors.ts'
import type { RunRecord, Store } from './store.ts'

export const newRunId = () => `r_${randomBytes(4).toString('hex')}`

/** The run a person means: an id, a unique start of one, or `last`. */
export async function findRun(store: Store, wanted: string): Promise<RunRecord> {
  const exact = wanted === 'last' ? undefined : await store.getRun(wanted)
  return exact ?? ((await store.getRun(await findRunId(store, wanted))) as RunRecord)
}

async function findRunId(store: Store, wanted: string): Promise<string> {
  if (wanted === 'last') {
    const [latest] = (await store.listRuns({ limit: 1 })).runs
    if (latest) return latest.id
    throw badInput(
      `there is no run in ${store.place} yet; make one with \`saiten run SUITE\``,
      `${store.place} にはまだ実行がありません。saiten run SUITE で作れます`,
    )
  }
  const found = await store.findRuns(wanted)
  const [only] = found
  if (!only) {
    throw badInput(
      `there is no run "${wanted}" in ${store.place}; \`saiten runs\` lists them`,
      `${store.place} に実行 "${wanted}" はありません。一覧は saiten runs`,
    )
  }
  if (found.length === 1) return only.id
  const ids = found
    .slice(0, 5)
    .map(({ id }) => id)
    .join(', ')
  throw badInput(
    `"${wanted}" fits several runs: ${ids}; write more of the id`,
    `"${wanted}" に合う実行が複数あります: ${ids}。もう少し長く書いてください`,
  )
}
