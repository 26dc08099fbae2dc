import { badInput } from '../errors.ts'
import { Random } from '../stats/random.ts'
import type { RunRecord, Store } from '../store/store.ts'

export interface DrawnAnswer {
  case: string
  target: string
  /** The same for all: n of N. */
  probability: number
}

/** Answers for people to label, drawn at random without putting back; each has the same chance. */
export async function drawSample(
  store: Store,
  run: RunRecord,
  { n, seed, target }: { n: number; seed: number; target?: string },
): Promise<DrawnAnswer[]> {
  const all: { case: string; target: string }[] = []
  for await (const row of store.rows(run.id))
    if (row.repeat === 0 && (target ?? row.target) === row.target) all.push({ case: row.case, target: row.target })
  if (all.length === 0)
    throw badInput(`run ${run.id} has no answers to draw from`, `実行 ${run.id} に抽出できる回答がありません`)
  const count = Math.min(n, all.length)
  const random = new Random(seed)
  for (let at = 0; at < count; at++) {
    const other = at + Math.floor(random.uniform() * (all.length - at))
    const [first, second] = [all[at]!, all[other]!]
    all[at] = second
    all[other] = first
  }
  return all.slice(0, count).map((one) => ({ ...one, probability: count / all.length }))
}

/** A file to fill in: the column `label` is empty, and `probability` says how its cases were chosen. */
export function sampleCsv(answers: readonly DrawnAnswer[]): string {
  const cell = (text: string) => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const rows = answers.map((one) => `${cell(one.case)},${cell(one.target)},,${one.probability}\n`)
  return `case,target,label,probability\n${rows.join('')}`
}
