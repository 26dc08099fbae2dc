import type { Mistake } from '../errors.ts'
import type { Json } from '../json.ts'
import { NotAsked } from '../judge/failures.ts'
import type { DryRunCount } from '../judge/judge.ts'
import type { Message } from '../language.ts'
import { scoreContext } from '../score/context.ts'
import { evaluate } from '../score/evaluate.ts'
import type { Target } from '../score/target.ts'
import { asksTheJudge } from '../scorers/prepare.ts'
import type { Suite } from '../suite/suite.ts'
import type { RunRequest } from './assembly.ts'
import { Encoders, encodingOf } from './encoders.ts'
import { type CostEstimate, estimateCost } from './estimate.ts'
import { Judges } from './judges.ts'
import { readAll, transformsOf } from './loop/read-answer.ts'
import { openModels } from './open-models.ts'
import { chosenTargets, closeTargets } from './open-targets.ts'
import { PastUsage } from './past-usage.ts'
import { selectCases } from './select.ts'

export interface DryRun {
  cases: number
  /** How often targets would be called, models left out: those are questions. */
  targetCalls: number
  /** Distinct questions to models that are not answered yet; null when the suite asks none. */
  questions: DryRunCount | null
  /** What these would cost; null when there are none. */
  cost: CostEstimate | null
  /** What a run would need and is not here: keys, packages, variables. */
  lacking: Message[]
}

/** Goes over a run without calling anyone, and counts what would have been asked. */
export async function dryRun(request: RunRequest): Promise<DryRun> {
  const { suite, host, store, abort } = request
  const lacking = new Map<string, Message>()
  const notHere = (missing: readonly Mistake[]) => {
    for (const { message } of missing) lacking.set(message.en, message)
  }
  const judging = { ...request.judging, dryRun: true, lacking: notHere }
  const specs = chosenTargets(suite, request.targets)
  const openJudges = (from: Suite) => Judges.open(from, judging, store.memo, abort)
  const { judges, targets } = await openModels({ suite, targets: specs, host, openJudges, lacking: notHere })
  const encoder = encodingOf(new Encoders(), judges)
  const repeats = request.repeats ?? suite.repeats.most
  const counted: DryRun = { cases: 0, targetCalls: 0, questions: null, cost: null, lacking: [] }
  try {
    const cases = await selectCases(suite.cases, request.selection)
    const transforms = transformsOf(suite, specs)
    for await (const planned of cases.read()) {
      const { case: testCase, scorers } = planned
      counted.cases++
      for (const [position, target] of targets.entries()) {
        const isModel = specs[position]?.kind === 'model'
        for (let repeat = 0; repeat < repeats; repeat++) {
          if (target.rehearse) counted.targetCalls += (await target.rehearse(testCase, { repeat, signal: abort })).calls
          else if (target.calls && !isModel) counted.targetCalls++
          const given = target.rehearse ? undefined : await outputOf(target, isModel, testCase, repeat, abort)
          const answer = { target: position, repeat, ...(given !== undefined && { output: given }) }
          const [read] = await readAll(planned, [answer], { transforms, abort })
          if (read?.unread) continue
          const output = read?.transformed ?? given
          // An answer that nobody has given yet stands for itself: no two are alike.
          const answered = { ...testCase, output: output ?? `(${target.name} ${testCase.id} ${repeat})` }
          const shared = { ...request, textLanguage: suite.language, signal: abort, judge: judges.judge, encoder }
          const context = scoreContext(shared, { repeat, target: target.name, outputOf: () => undefined })
          for (const scorer of scorers)
            if (asksTheJudge(scorer) || scorer.definition.embeds?.(scorer.given))
              await evaluate(await judges.forScorer(scorer), answered, context)
        }
      }
    }
    counted.questions = await judges.dryRun()
    if (counted.questions) counted.cost = estimateCost(await judges.wouldAsk(), await PastUsage.of(store, suite.name))
    counted.lacking = [...lacking.values()]
    return counted
  } finally {
    await closeTargets(targets)
  }
}

/** The output, where it costs nothing to have; a model under test is asked in vain, and counts. */
async function outputOf(
  target: Target,
  isModel: boolean,
  testCase: Parameters<Target['answer']>[0],
  repeat: number,
  signal: AbortSignal,
): Promise<Json | undefined> {
  if (target.calls && !isModel) return undefined
  try {
    return (await target.answer(testCase, { repeat, signal })).output
  } catch (error) {
    if (error instanceof NotAsked || !isModel) return undefined
    throw error
  }
}
