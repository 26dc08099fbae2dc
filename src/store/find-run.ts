import { randomBytes } from 'node:crypto'
import { badInput } from '../errors.ts'
import type { Message } from '../language.ts'
import { didYouMean } from '../suggest.ts'
import { COMMAND_OF } from './commands.ts'
import type { RunHead, RunQuery, RunRecord, Store } from './store.ts'

export const newRunId = () => `r_${randomBytes(4).toString('hex')}`

/** The run a person wants to see or go on with: an id, a unique start of one, or `last`, the newest. */
export async function findRun(store: Store, wanted: string): Promise<RunRecord> {
  if (wanted !== 'last') return namedRun(store, wanted)
  const [latest] = (await store.listRuns({ limit: 1 })).runs
  if (latest) return namedRun(store, latest.id)
  throw noRunYet(store.place)
}

export interface Wish {
  warn(message: Message): void
  /** The suite in whose company the run is wanted: that `last` is of another one is said. */
  suite?: string | undefined
}

/** The run to build on: as `findRun`, but `last` is the newest that has finished; a fragment must be named, and is said. */
export async function findFinished(store: Store, wanted: string, { warn, suite }: Wish): Promise<RunRecord> {
  if (wanted !== 'last') {
    const run = await namedRun(store, wanted)
    if (run.status !== 'finished') warn(await isFragment(store, run))
    return run
  }
  const [latest] = (await store.listRuns({ status: 'finished', limit: 1 })).runs
  if (!latest) {
    const [fragment] = (await store.listRuns({ limit: 1 })).runs
    throw fragment ? noneFinished(fragment) : noRunYet(store.place)
  }
  if (suite !== undefined && latest.suite !== suite) warn(ofAnother(latest, suite))
  return namedRun(store, latest.id)
}

/** As `findFinished`, where it is no mistake that there is none: a file may speak of runs that are elsewhere. */
export async function findHere(store: Store, wanted: string): Promise<RunRecord | undefined> {
  const fitting =
    wanted === 'last' ? (await store.listRuns({ status: 'finished', limit: 1 })).runs : await store.findRuns(wanted)
  const [only] = fitting
  const exact = wanted === 'last' ? undefined : await store.getRun(wanted)
  return exact ?? (only && fitting.length === 1 ? store.getRun(only.id) : undefined)
}

/** The newest run that fits and has all its cases: one that ended when its verdict was known says little of single figures. */
export async function newestWhole(store: Store, query: RunQuery): Promise<RunHead | undefined> {
  let cursor: string | null | undefined
  do {
    const page = await store.listRuns({ ...query, limit: 20, ...(cursor && { cursor }) })
    const found = page.runs.find(({ cases }) => !cases?.notNeeded)
    if (found) return found
    cursor = page.next
  } while (cursor)
  return undefined
}

async function namedRun(store: Store, wanted: string): Promise<RunRecord> {
  const exact = await store.getRun(wanted)
  if (exact) return exact
  const found = await store.findRuns(wanted)
  const [only] = found
  if (!only) {
    const guess = didYouMean(wanted, ['last', 'last-pass'])
    throw badInput(
      `there is no run "${wanted}" in ${store.place}; ${guess ? `did you mean "${guess}"?` : '`saiten runs` lists them'}`,
      `${store.place} に実行 "${wanted}" はありません。${guess ? `"${guess}" のことですか？` : '一覧は saiten runs'}`,
    )
  }
  if (found.length === 1) return (await store.getRun(only.id)) as RunRecord
  const ids = found
    .slice(0, 5)
    .map(({ id }) => id)
    .join(', ')
  throw badInput(
    `"${wanted}" fits several runs: ${ids}; write more of the id`,
    `"${wanted}" に合う実行が複数あります: ${ids}。もう少し長く書いてください`,
  )
}

const noRunYet = (place: string) =>
  badInput(
    `there is no run in ${place} yet; make one with \`saiten run SUITE\``,
    `${place} にはまだ実行がありません。saiten run SUITE で作れます`,
  )

const goOn = ({ id, kind }: Pick<RunHead, 'id' | 'kind'>) =>
  kind === 'import'
    ? `saiten import FILE`
    : kind === 'program'
      ? `run(suite, { resume: '${id}' })`
      : `saiten ${COMMAND_OF[kind]} --resume ${id}`

/** Only what nobody is at can be gone on with. */
const toFinish = (run: Pick<RunHead, 'id' | 'kind'>, owner: RunHead['owner']): Message =>
  owner?.live
    ? {
        en: `it is still going on (process ${owner.process} on ${owner.host})`,
        ja: `まだ動いています（${owner.host} のプロセス ${owner.process}）`,
      }
    : { en: `finish it with:  ${goOn(run)}`, ja: `続けるには:  ${goOn(run)}` }

function noneFinished(fragment: RunHead) {
  const { en, ja } = toFinish(fragment, fragment.owner)
  return badInput(
    `no run has finished yet, and \`last\` is one that has; ${fragment.id} is only a part: ${en}`,
    `終わった実行がまだありません（last は終わった実行を指します）。${fragment.id} は途中までです。${ja}`,
  )
}

async function isFragment(store: Store, run: RunRecord): Promise<Message> {
  const owner = (await store.findRuns(run.id)).find(({ id }) => id === run.id)?.owner ?? null
  const { en, ja } = toFinish(run, owner)
  return {
    en: `run ${run.id} has not finished: only what it has so far is used; ${en}`,
    ja: `実行 ${run.id} は終わっていません。ここまでの結果だけを使います。${ja}`,
  }
}

const ofAnother = ({ id, suite: its }: RunHead, suite: string): Message => ({
  en: `\`last\` is ${id}, a run of another suite (${its}, not ${suite})`,
  ja: `last は別のスイートの実行 ${id} です（${suite} ではなく ${its}）`,
})
