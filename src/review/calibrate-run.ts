import { resolve } from 'node:path'
import { BadInput, badInput } from '../errors.ts'
import type { Calibration, Estimate, ScorerCalibration } from '../gate/calibration.ts'
import { MistakeList } from '../mistakes/mistake-list.ts'
import type { RunRecord, Store } from '../store/store.ts'
import { countedRows } from '../views/counted-rows.ts'
import { type CalibrateOptions, calibrateScorer } from './calibrate-scorer.ts'
import { checkLabels, noScorer, noTarget, type TargetLabel } from './check-labels.ts'
import { gatherLabels, REVIEW } from './gather-labels.ts'
import { type JudgedRun, type JudgedScorer, readJudgedRun } from './judged-run.ts'
import { keepLabels } from './keep-labels.ts'
import { labelScale, notGrades } from './label-scale.ts'
import { drawnOf, ratingsOf } from './people.ts'
import { ONLY_LABELLED } from './warnings.ts'

export interface CalibrateRequest {
  /** As the user wrote it; absent: the decisions recorded by `review`. */
  labels?: string
  cwd: string
  scorer?: string
  target?: string
  seed: number
  /** The whole scale of the grades; absent: guessed from them. */
  scale?: { low: number; high: number }
  passFrom?: number
  /** Has the labelled cases judged again, by another judge. */
  rejudge?(cases: ReadonlySet<string>): Promise<Rejudged>
}

interface Rejudged {
  judged: JudgedRun
  /** The judge, as the suite would name it. */
  model: string
}

/** Holds the scorers of a stored run against people's labels, and keeps these. Throws BadInput with every mistake at once. */
export async function calibrateRun(store: Store, run: RunRecord, request: CalibrateRequest): Promise<Calibration> {
  const { labels: file, seed, target, passFrom } = request
  const { plan } = run
  if (target !== undefined && !plan.targets.includes(target))
    throw new BadInput({ message: noTarget(target, plan.targets) })
  const mistakes = new MistakeList()
  const { kind, fromFile, decisions, decisionsLeftOut, selected } = await gatherLabels(store, run, request, mistakes)
  const given = [...fromFile, ...decisions]
  if (file !== undefined && given.length === 0 && mistakes.isEmpty) throw nothingLabelled(file)
  const judged = await readJudgedRun(
    countedRows(store, run, { texts: 'all' }),
    plan.cluster,
    new Set(given.map((label) => label.case)),
  )
  const checked = checkLabels(fromFile, labelledRun(run, judged, request), file ?? '', mistakes)
  const scale = kind === 'grade' ? labelScale(fromFile, request, file ?? '', mistakes) : undefined
  mistakes.throwIfAny()
  if (!scale && passFrom !== undefined) throw notGrades()
  const known = decisions.filter((decision) => judged.cases.has(decision.case))
  const decided = known.filter((decision) => (target ?? decision.target) === decision.target)
  const labels = [...checked.labels, ...decided]
  const keep = (source: string, list: readonly TargetLabel[]) => {
    const targets = target === undefined ? plan.targets : [target]
    const from = scale ? (passFrom ?? Number.NaN) : 1
    return keepLabels(store, run, judged, { source, labels: list, targets, passFrom: from })
  }
  const kept =
    (file === undefined ? 0 : await keep(resolve(request.cwd, file), checked.labels)) + (await keep(REVIEW, decided))
  const labelledCases = new Set(labels.map((label) => label.case))
  const again = await request.rejudge?.(labelledCases)
  const unscored = unscoredIn(judged, request)
  const options: CalibrateOptions = {
    seed,
    clustered: plan.cluster !== null,
    ...(scale && { scale }),
    ...(passFrom !== undefined && { passFrom }),
    ...(selected && { selected }),
  }
  return {
    run: run.id,
    suite: run.suite,
    ...(unscored.length > 0 && { unscored }),
    ...(again && { judge: { model: again.model, inRun: run.manifest.judge?.model ?? null } }),
    labels: {
      file: file ?? null,
      kind,
      chosen: selected ? 'selected' : 'random',
      used: labels.length,
      rows: given.length,
      decisions: decided.length,
      decisionsLeftOut,
      kept,
      cases: labelledCases.size,
      raters: new Set([...checked.labels.map(({ rater }) => rater ?? ''), ...decided.map(({ by }) => by ?? REVIEW)])
        .size,
      ...(scale && { scale }),
      ...(passFrom !== undefined && { passFrom }),
      unknownCases: checked.unknownCases + decisions.length - known.length,
      casesWithout: judged.cases.size - labelledCases.size,
    },
    seed,
    scorers: again
      ? calibrateScorers(again.judged, labels, request, options).map((one) => besides(one, judged, labels, options))
      : calibrateScorers(judged, labels, request, options),
  }
}

const nothingLabelled = (file: string) =>
  badInput(
    'no row has a label yet: write pass or fail (or a grade) into the column label',
    'ラベルの入った行がまだありません。label 列に pass か fail（または評点）を書いてください',
    { file },
  )

function labelledRun(run: RunRecord, judged: JudgedRun, { scorer, target }: CalibrateRequest) {
  const { plan } = run
  const scorers = [...new Set([...plan.scorers.map(({ name }) => name), ...judged.scorers.map((one) => one.scorer)])]
  if (scorer !== undefined && !scorers.includes(scorer)) throw new BadInput({ message: noScorer(scorer, scorers) })
  const { cases } = judged
  return { cases, scorers, targets: plan.targets, isPart: isPart(run), ...(target !== undefined && { target }) }
}

/** A run of some cases, or one that did not come to its last one, need not have every case that people labelled. */
const isPart = ({ status, plan }: RunRecord) =>
  status !== 'finished' ||
  plan.stopped !== undefined ||
  ['filter', 'limit', 'sample'].some((key) => plan.selection[key] !== undefined)

function calibrateScorers(
  judged: JudgedRun,
  labels: readonly TargetLabel[],
  request: CalibrateRequest,
  options: CalibrateOptions,
): ScorerCalibration[] {
  return judged.scorers
    .filter((scorer) => isWanted(scorer, request))
    .flatMap((scorer) => {
      const ratings = ratingsOf(labels, scorer, judged.cases)
      const drawn = drawnOf(labels, scorer.target, judged.cases)
      return ratings.size > 0 ? [calibrateScorer(scorer, ratings, judged, { ...options, drawn })] : []
    })
}

function unscoredIn({ scorers }: JudgedRun, { scorer, target }: CalibrateRequest): string[] {
  if (scorer !== undefined) return []
  const ofTarget = scorers.filter((one) => target === undefined || one.target === target)
  const scored = new Set(ofTarget.filter(hasScores).map((one) => one.scorer))
  return [...new Set(ofTarget.map((one) => one.scorer))].filter((name) => !scored.has(name))
}

const hasScores = ({ values }: JudgedScorer) => values.some((value) => !Number.isNaN(value))

function isWanted(one: JudgedScorer, request: CalibrateRequest): boolean {
  if (request.target !== undefined && request.target !== one.target) return false
  return request.scorer === undefined ? hasScores(one) : request.scorer === one.scorer
}

/** A judge asked now, with the κ of the run's own judge beside it. */
function besides(
  now: ScorerCalibration,
  judged: JudgedRun,
  labels: readonly TargetLabel[],
  options: CalibrateOptions,
): ScorerCalibration {
  const { scorer, target } = now
  const [before] = calibrateScorers(judged, labels, { scorer, target, seed: options.seed, cwd: '' }, options)
  const kappaInRun = before && kappaOf(before)
  return { ...now, warnings: [ONLY_LABELLED, ...now.warnings], ...(kappaInRun && { kappaInRun }) }
}

const kappaOf = ({ grades, agreement }: ScorerCalibration): Estimate | undefined =>
  'kappa' in agreement ? agreement.kappa : grades?.weightedKappa
