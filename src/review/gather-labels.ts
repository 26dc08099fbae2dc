import { resolve } from 'node:path'
import { badInput } from '../errors.ts'
import type { Message } from '../language.ts'
import type { MistakeList } from '../mistakes/mistake-list.ts'
import type { RunRecord, Store } from '../store/store.ts'
import type { Label, LabelKind } from './label.ts'
import { readLabels } from './read-labels.ts'

/** Whom decisions of `review` count as: one voice on an answer, whoever gave it. */
export const REVIEW = 'review'

export interface GatheredLabels {
  kind: LabelKind
  fromFile: Label[]
  decisions: (Label & { target: string; by: string | null })[]
  /** Decisions that cannot stand beside the grades of the file. */
  decisionsLeftOut: number
  /** Why the labels speak for the labelled cases only; absent: they were drawn at random. */
  selected?: Message
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
    return { kind: 'pass-fail', fromFile: [], decisions, decisionsLeftOut: 0, selected: reviewed(run.id) }
  }
  const { kind, list, unlabelled } = await readLabels(resolve(cwd, file), file, mistakes)
  const chosen = howChosen(list, unlabelled, run.id)
  // What was drawn stays a sample only by itself: decisions on cases that looked bad would spoil it.
  const alone = kind === 'grade' || chosen === undefined
  return {
    kind,
    fromFile: list,
    decisions: alone ? [] : decisions,
    decisionsLeftOut: alone ? decisions.length : 0,
    ...(chosen && { selected: chosen }),
  }
}

/** Undefined for a whole sample in which each answer had the same chance, or one that is told with its group. */
function howChosen(list: readonly Label[], unlabelled: number, run: string): Message | undefined {
  const chances = new Set(list.map(({ probability }) => probability))
  if (list.length === 0 || chances.has(undefined)) return chosenBySomebody(run)
  if (unlabelled > 0) return partOfASample(unlabelled)
  const isKnown = chances.size === 1 || list.every(({ stratum }) => stratum !== undefined)
  return isKnown ? undefined : chosenBySomebody(run)
}

const draw = (run: string) => `saiten review sample ${run} --n 100 --out labels.csv`

const reviewed = (run: string): Message => ({
  en: `decisions of review are of cases that somebody picked: figures hold for these alone, and no pass rate of all cases follows; draw a sample with  ${draw(run)}`,
  ja: `review の判断は人が選んだケースについてのものです。数値はその範囲だけのもので、全体の合格率は求められません。標本の抽出: ${draw(run)}`,
})

const chosenBySomebody = (run: string): Message => ({
  en: `the labels do not say that their cases were drawn at random: figures hold for the labelled cases alone, and no pass rate of all cases follows; draw a sample with  ${draw(run)}`,
  ja: `ラベルのケースが無作為に選ばれたとは分かりません。数値はラベルのあるケースだけのもので、全体の合格率は求められません。標本の抽出: ${draw(run)}`,
})

const partOfASample = (open: number): Message => ({
  en: `${open} of the drawn cases have no label yet: what is left out may be what is hard, so no pass rate of all cases follows until they are labelled`,
  ja: `抽出したケースのうち ${open} 件にまだラベルがありません。難しいものが残っている可能性があるため、すべてに付けるまで全体の合格率は求められません`,
})

/** A rescored run has the answers of the run it was made from, and so the decisions on them; its own go first. */
async function decisionsOn(store: Store, run: RunRecord): Promise<GatheredLabels['decisions']> {
  const found = new Map<string, GatheredLabels['decisions'][number]>()
  const seen = new Set<string>()
  for (let of: RunRecord | undefined = run; of && !seen.has(of.id); of = await rescoredFrom(store, of)) {
    seen.add(of.id)
    for (const { case: id, target, decision, rater: by } of await store.decisions(of.id)) {
      // Who holds an answer back has not decided it.
      if (decision === 'hold') continue
      const key = JSON.stringify([id, target])
      const value = decision === 'accept' ? 1 : 0
      if (!found.has(key)) found.set(key, { case: id, target, rater: REVIEW, by, value })
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
    `which labels? Give a file with the columns case and label: saiten calibrate ${run} --labels FILE; or record decisions first: saiten review decide ${run} CASE accept (or reject)`,
    `ラベルがありません。case と label の列をもつファイルを指定するか（saiten calibrate ${run} --labels FILE）、先に判断を記録してください（saiten review decide ${run} CASE accept、却下は reject）`,
  )
