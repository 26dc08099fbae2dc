import { badInput } from '../errors.ts'
import { jsonCell } from '../report/csv.ts'
import type { ResultRow } from '../score/result.ts'
import { Random } from '../stats/random.ts'
import type { RunRecord, Store } from '../store/store.ts'
import { countedRows } from '../views/counted-rows.ts'
import { noScorer } from './check-labels.ts'
import { type Stratum, strataOf } from './strata.ts'

export interface DrawnAnswer extends Pick<ResultRow, 'input' | 'expected' | 'output'> {
  case: string
  target: string
  probability: number
  /** The group it was drawn from; absent: all had the same chance. */
  stratum?: string
}

export interface SampleRequest {
  n: number
  seed: number
  target?: string
  /** Draws by groups of this scorer's score, more where it is in doubt. */
  by?: string
}

interface Answer extends Pick<DrawnAnswer, 'case' | 'target'> {
  score: number | null
}

/** Answers for people to label, drawn at random without putting back, each with the chance it had. */
export async function drawSample(store: Store, run: RunRecord, request: SampleRequest): Promise<DrawnAnswer[]> {
  const { n, seed, by } = request
  if (by !== undefined) checkBy(run, request)
  const all: Answer[] = []
  for await (const row of countedRows(store, run)) {
    if (row.repeat !== 0 || (request.target ?? row.target) !== row.target) continue
    all.push({ case: row.case, target: row.target, score: by === undefined ? null : scoreOf(row, by) })
  }
  if (all.length === 0)
    throw badInput(`run ${run.id} has no answers to draw from`, `実行 ${run.id} に抽出できる回答がありません`)
  const random = new Random(seed)
  if (by === undefined) return withTexts(store, run, drawn({ items: all, draw: Math.min(n, all.length) }, random))
  const grouped = strataOf(all, ({ score }) => score, n).flatMap((stratum) =>
    drawn(stratum, random).map((one) => ({ ...one, stratum: stratum.name })),
  )
  return withTexts(store, run, grouped)
}

/** What a person reads to label them. No score: it would lead the eye. */
async function withTexts(store: Store, run: RunRecord, drawn: readonly DrawnAnswer[]): Promise<DrawnAnswer[]> {
  const answers: DrawnAnswer[] = []
  for (const one of drawn) {
    for await (const row of store.rows(run.id, { caseId: one.case, texts: 'all', details: 'none' })) {
      const { input, expected, output } = row
      if (row.target !== one.target || row.repeat !== 0) continue
      answers.push({
        ...one,
        ...(input !== undefined && { input }),
        ...(expected !== undefined && { expected }),
        ...(output !== undefined && { output }),
      })
    }
  }
  return answers
}

function drawn({ items, draw }: Pick<Stratum<Answer>, 'items' | 'draw'>, random: Random): DrawnAnswer[] {
  const left = [...items]
  for (let at = 0; at < draw; at++) {
    const other = at + Math.floor(random.uniform() * (left.length - at))
    const [first, second] = [left[at]!, left[other]!]
    left[at] = second
    left[other] = first
  }
  return left.slice(0, draw).map(({ case: id, target }) => ({ case: id, target, probability: draw / items.length }))
}

const scoreOf = ({ scores }: ResultRow, by: string) => scores.find(({ scorer }) => scorer === by)?.value ?? null

/** Groups are of one target's answers, by a scorer that the run has. */
function checkBy({ plan, id }: RunRecord, { by = '', target }: SampleRequest): void {
  const names = [...plan.scorers.map(({ name }) => name), ...(plan.caseScorers ?? [])]
  if (!names.includes(by)) {
    const { en, ja } = noScorer(by, names)
    throw badInput(`--strata: ${en}`, `--strata: ${ja}`)
  }
  if (target === undefined && plan.targets.length > 1) {
    const known = plan.targets.join(', ')
    throw badInput(
      `run ${id} has several targets; --strata needs one of them: --target NAME (${known})`,
      `実行 ${id} には複数のターゲットがあります。--strata には --target NAME が必要です（${known}）`,
    )
  }
}

/** A file to fill in: `label` is empty, `probability` says how its cases were chosen, and the texts are there to read. */
export function sampleCsv(answers: readonly DrawnAnswer[]): string {
  const cell = (text: string) => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const isGrouped = answers.some(({ stratum }) => stratum !== undefined)
  const rows = answers.map(({ case: id, target, probability, stratum, input, expected, output }) => [
    ...[cell(id), cell(target), '', probability, ...(isGrouped ? [stratum] : [])],
    ...[input, expected, output].map(jsonCell),
  ])
  const groups = isGrouped ? ['stratum'] : []
  const head = ['case', 'target', 'label', 'probability', ...groups, 'input', 'expected', 'output']
  return [head, ...rows].map((row) => `${row.join(',')}\n`).join('')
}
