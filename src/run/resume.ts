import { resolve } from 'node:path'
import { badInput } from '../errors.ts'
import type { Message } from '../language.ts'
import { COMMAND_OF } from '../store/commands.ts'
import { findRun } from '../store/find-run.ts'
import type { RunKind, RunRecord, Store } from '../store/store.ts'
import { PROGRAM } from './program/given-cases.ts'

export interface Resumption {
  /** What the command goes on with, as it would be named. */
  kinds: readonly RunKind[]
  /** Of this suite only. */
  file?: string | undefined
  /** Errors can be tried again in a run that has ended, too. */
  retryErrors?: boolean | undefined
  matches?(run: RunRecord): boolean
}

/** How far back an unfinished run is looked for. */
const MOST_RUNS = 1000

/** The run to go on with: the one named, or the newest that fits. */
export async function findResumable(store: Store, wanted: string | true, from: Resumption): Promise<RunRecord> {
  const { kinds, matches = () => true } = from
  if (wanted !== true) {
    const run = await findRun(store, wanted)
    if (kinds.includes(run.kind)) return run
    throw otherKind(run)
  }
  const { runs } = await store.listRuns({
    kind: kinds,
    limit: MOST_RUNS,
    ...(!from.retryErrors && { status: ['running', 'interrupted'] }),
    ...ofFile(from),
  })
  for (const { id } of runs) {
    const run = await findRun(store, id)
    if (matches(run)) return run
  }
  const [other] = from.file === undefined && !from.matches ? await interrupted(store) : []
  // What a person remembers as interrupted may be of another command: that one is named with what goes on with it.
  if (other && !kinds.includes(other.kind)) throw otherKind(other)
  const { en, ja } = kinds.length === 1 ? OF[kinds[0] as RunKind] : OF.suite
  throw badInput(
    `there is no interrupted run${en} to resume; \`saiten runs\` lists what is stored`,
    `再開できる中断した${ja}実行がありません。保存済みの実行は saiten runs で見られます`,
  )
}

const interrupted = async (store: Store) =>
  (await store.listRuns({ status: ['running', 'interrupted'], limit: 1 })).runs

/** The run whose rest is to be run: the one named, or the newest that ended when its verdict was known. */
export async function findContinuable(store: Store, wanted: string | true, from: Resumption): Promise<RunRecord> {
  const { kinds, matches = () => true } = from
  if (wanted !== true) {
    const run = await findRun(store, wanted)
    if (!kinds.includes(run.kind)) throw otherKind(run)
    if (!run.plan.stopped) throw notStopped(run)
    return run
  }
  const within = { kind: kinds, status: 'finished', limit: MOST_RUNS } as const
  const { runs } = await store.listRuns({ ...within, ...ofFile(from) })
  for (const { id } of runs.filter(({ cases }) => cases?.notNeeded)) {
    const run = await findRun(store, id)
    if (matches(run)) return run
  }
  throw badInput(
    'no run ended before its last case: there is nothing to continue; `saiten runs` lists what is stored',
    '途中で終えた実行がないため、続けるものがありません。保存済みの実行は saiten runs で見られます',
  )
}

const ofFile = ({ file }: Resumption) =>
  file === undefined ? {} : { file: file === PROGRAM ? PROGRAM : resolve(file) }

function notStopped({ id, status }: RunRecord) {
  if (status === 'finished') {
    return badInput(
      `run ${id} has all its cases: there is nothing to continue`,
      `実行 ${id} は全件を終えているため、続けるものがありません`,
    )
  }
  return badInput(
    `run ${id} has no verdict yet: it was interrupted. Go on with:  saiten run --resume ${id}`,
    `実行 ${id} は中断されていて、まだ判定がありません。続けるには:  saiten run --resume ${id}`,
  )
}

const OF: Record<RunKind, Message> = {
  suite: { en: '', ja: '' },
  program: { en: '', ja: '' },
  compress: { en: ' of compress', ja: ' compress の' },
  gate: { en: ' of the gate', ja: ' gate の' },
  rescore: { en: ' of rescore', ja: ' rescore の' },
  import: { en: '', ja: '' },
}

function otherKind({ id, kind }: Pick<RunRecord, 'id' | 'kind'>) {
  if (kind === 'program') {
    return badInput(
      `run ${id} was started by a program: that goes on with it, by run(suite, { resume: '${id}' })`,
      `実行 ${id} はプログラムから始めたものです。続けるにはプログラムで run(suite, { resume: '${id}' }) とします`,
    )
  }
  if (kind === 'import') {
    return badInput(
      `run ${id} was imported: there is nothing to go on with. Import the file again for what it has by now, or score its answers with \`saiten rescore ${id} --suite SUITE\``,
      `実行 ${id} は取り込んだもので、続きはありません。新しい内容はファイルをもう一度取り込んでください。回答を採点し直すには saiten rescore ${id} --suite SUITE`,
    )
  }
  const line = `saiten ${COMMAND_OF[kind]} --resume ${id}`
  return badInput(
    `run ${id} was started by another command: go on with \`${line}\``,
    `実行 ${id} は別のコマンドで始めたものです。続けるには ${line}`,
  )
}
