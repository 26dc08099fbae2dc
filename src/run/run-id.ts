import { randomBytes } from 'node:crypto'
import { badInput } from '../errors.ts'
import type { RunRecord, Store } from './store.ts'

export const newRunId = () => `r_${randomBytes(4).toString('hex')}`

/** The run a person means: an id, a unique start of one, or `last`. */
export async function findRun(store: Store, wanted: string): Promise<RunRecord> {
  if (wanted === 'last') {
    const [latest] = await store.listRuns(1)
    if (latest) return latest
    throw badInput(
      `there is no run in ${store.place} yet; make one with \`saiten run SUITE\``,
      `${store.place} にはまだ実行がありません。saiten run SUITE で作れます`,
    )
  }
  const found = await store.findRuns(wanted)
  const exact = found.find(({ id }) => id === wanted)
  if (exact) return exact
  if (found.length === 1) return found[0] as RunRecord
  if (found.length === 0) {
    throw badInput(
      `there is no run "${wanted}" in ${store.place}; \`saiten runs\` lists them`,
      `${store.place} に実行 "${wanted}" はありません。一覧は saiten runs`,
    )
  }
  const ids = found
    .slice(0, 5)
    .map(({ id }) => id)
    .join(', ')
  throw badInput(
    `"${wanted}" fits several runs: ${ids}; write more of the id`,
    `"${wanted}" に合う実行が複数あります: ${ids}。もう少し長く書いてください`,
  )
}
