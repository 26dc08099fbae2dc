import { resolve } from 'node:path'
import { BadInput, badInput } from '../errors.ts'
import type { Calibration, GradeScale } from '../gate/calibration.ts'
import type { Message } from '../language.ts'
import type { RunRecord, Store } from '../run/store.ts'
import { MistakeList } from '../suite/mistake-list.ts'
import { calibrateScorer } from './calibrate-scorer.ts'
import { checkLabels, noScorer, noTarget } from './check-labels.ts'
import { scaleOf } from './grade-scale.ts'
import { type JudgedScorer, readJudgedRun } from './judged-run.ts'
import type { Label } from './label.ts'
import { ratingsOf } from './people.ts'
import { readLabels } from './read-labels.ts'

export interface CalibrateRequest {
  /** As the user wrote it. */
  labels: string
  cwd: string
  scorer?: string
  target?: string
  seed: number
  /** The whole scale of the grades; absent: guessed from them. */
  scale?: { low: number; high: number }
  passFrom?: number
}

/** Holds the scorers of a stored run against people's labels. Throws BadInput with every mistake at once. */
export async function calibrateRun(store: Store, run: RunRecord, request: CalibrateRequest): Promise<Calibration> {
  const { labels: file, cwd, seed, target, passFrom } = request
  const { plan } = run
  if (target !== undefined && !plan.targets.includes(target))
    throw new BadInput({ message: noTarget(target, plan.targets) })
  const mistakes = new MistakeList()
  const { kind, list } = await readLabels(resolve(cwd, file), file, mistakes)
  const judged = await readJudgedRun(store.rows(run.id, { texts: 'all' }), plan.cluster)
  const scorers = [...new Set([...plan.scorers.map(({ name }) => name), ...judged.scorers.map(({ scorer }) => scorer)])]
  if (request.scorer !== undefined && !scorers.includes(request.scorer))
    throw new BadInput({ message: noScorer(request.scorer, scorers) })
  const { labels, unknownCases } = checkLabels(
    list,
    {
      cases: judged.cases,
      scorers,
      targets: plan.targets,
      isPart: isPart(run),
      ...(target !== undefined && { target }),
    },
    file,
    mistakes,
  )
  const scale = kind === 'grade' ? gradeScale(list, request, file, mistakes) : undefined
  mistakes.throwIfAny()
  if (!scale && passFrom !== undefined) throw notGrades()
  const wanted = judged.scorers.filter((one) => isWanted(one, request))
  const options = {
    seed,
    clustered: plan.cluster !== null,
    ...(scale && { scale }),
    ...(passFrom !== undefined && { passFrom }),
  }
  const labelledCases = new Set(labels.map((label) => label.case)).size
  return {
    run: run.id,
    suite: run.suite,
    labels: {
      file,
      kind,
      used: labels.length,
      rows: list.length,
      cases: labelledCases,
      raters: new Set(labels.map(({ rater }) => rater ?? '')).size,
      ...(scale && { scale }),
      ...(passFrom !== undefined && { passFrom }),
      unknownCases,
      casesWithout: judged.cases.size - labelledCases,
    },
    seed,
    scorers: wanted.flatMap((scorer) => {
      const ratings = ratingsOf(labels, scorer, judged.cases)
      return ratings.size > 0 ? [calibrateScorer(scorer, ratings, judged, options)] : []
    }),
  }
}

/** A run of some cases, or one that did not end, need not have every case that people labelled. */
const isPart = ({ status, plan }: RunRecord) =>
  status !== 'finished' || ['filter', 'limit', 'sample'].some((key) => plan.selection[key] !== undefined)

function isWanted({ target, scorer, values }: JudgedScorer, request: CalibrateRequest): boolean {
  if (request.target !== undefined && request.target !== target) return false
  return request.scorer === undefined ? values.some((value) => !Number.isNaN(value)) : request.scorer === scorer
}

function gradeScale(
  list: readonly Label[],
  { scale: given, passFrom }: CalibrateRequest,
  file: string,
  mistakes: MistakeList,
): GradeScale | undefined {
  if (given) {
    const { low, high } = given
    for (const { value, line } of list) {
      if (value < low || value > high)
        mistakes.add({ file, ...(line !== undefined && { line }), message: outside(value, low, high) })
    }
  }
  const grades = list.map(({ value }) => value)
  const scale = scaleOf(grades, given)
  if (!scale && !given) mistakes.add({ file, message: WHICH_SCALE })
  if (scale && passFrom !== undefined && (passFrom <= scale.low || passFrom > scale.high)) {
    throw badInput(
      `--pass-from ${passFrom} passes everything or nothing: the grades go from ${scale.low} to ${scale.high}`,
      `--pass-from ${passFrom} では全件が合格か不合格になります。評点は ${scale.low}〜${scale.high} です`,
    )
  }
  return scale
}

const outside = (grade: number, low: number, high: number): Message => ({
  en: `the grade ${grade} lies outside the scale ${low}–${high}`,
  ja: `評点 ${grade} は尺度 ${low}〜${high} の外にあります`,
})

const WHICH_SCALE: Message = {
  en: 'from where to where do these grades go? Say so with --scale, e.g. --scale 0-200',
  ja: '評点の範囲がわかりません。--scale 0-200 のように指定してください',
}

const notGrades = () =>
  badInput(
    '--pass-from is for grades; the labels in this file say pass or fail already',
    '--pass-from は評点のためのものです。このファイルのラベルは合否そのものです',
  )
