import { resolve } from 'node:path'
import { badInput } from '../errors.ts'
import type { MistakeList } from '../mistakes/mistake-list.ts'
import type { RunRecord, Store } from '../store/store.ts'
import type { Label, LabelKind } from './label.ts'
import { readLabels } from './read-labels.ts'

/** Whom the decisions of `review` are from: their names are not asked. */
export const REVIEW = 'review'

export interface GatheredLabels {
  kind: LabelKind
  fromFile: Label[]
  decisions: (Label & { target: string })[]
  /** Decisions that cannot stand beside the grades of the file. */
  decisionsLeftOut: number
}

/** What people said of a run's answers: the rows of a file, the decisions recorded by `review`, or both. */
export async function gatherLabels(
  store: Store,
  run: RunRecord,
  { labels: file, cwd }: { labels?: string; cwd: string },
  mistakes: MistakeList,
): Promise<GatheredLabels> {
  const decisions = await decisionsOn(store, run)
  if (file === undefined) {
    if (decisions.length === 0) throw noLabels(run.id)
    return { kind: 'pass-fail', fromFile: [], decisions, decisionsLeftOut: 0 }
  }
  const { kind, list } = await readLabels(resolve(cwd, file), file, mistakes)
  return kind === 'grade'
    ? { kind, fromFile: list, decisions: [], decisionsLeftOut: decisions.length }
    : { kind, fromFile: list, decisions, decisionsLeftOut: 0 }
}

/** A rescored run has the answers of the run it was made from, and so the decisions on them; its own go first. */
async function decisionsOn(store: Store, run: RunRecord): Promise<GatheredLabels['decisions']> {
  const found = new Map<string, GatheredLabels['decisions'][number]>()
  const seen = new Set<string>()
  for (let of: RunRecord | undefined = run; of && !seen.has(of.id); of = await rescoredFrom(store, of)) {
    seen.add(of.id)
    for (const { case: id, target, decision } of await store.decisions(of.id)) {
      // Who holds an answer back has not decided it.
      if (decision === 'hold') continue
      const key = JSON.stringify([id, target])
      if (!found.has(key)) found.set(key, { case: id, target, rater: REVIEW, value: decision === 'accept' ? 1 : 0 })
    }
  }
  return [...found.values()]
}

async function rescoredFrom(store: Store, { plan }: RunRecord): Promise<RunRecord | undefined> {
  const { rescored } = plan
  if (rescored === undefined) return undefined
  return store.getRun(rescored)
}

const noLabels = (run: string) =>
  badInput(
    `which labels? Give a file with the columns case and label: saiten calibrate ${run} --labels FILE; or record decisions first: saiten review decide ${run} CASE accept|reject`,
    `ラベルがありません。case と label の列をもつファイルを指定するか（saiten calibrate ${run} --labels FILE）、先に判断を記録してください（saiten review decide ${run} CASE accept|reject）`,
  )
