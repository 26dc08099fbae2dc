import { ScoreError } from '../../errors.ts'
import { failsAsBlank, type Judged, judgeCase } from '../../gate/policies/index.ts'
import type { Json } from '../../json.ts'
import type { Case } from '../../score/case.ts'
import { type AnswerPlace, scoreContext } from '../../score/context.ts'
import { weightedAverage } from '../../score/decide.ts'
import { evaluate, failedScore, skippedScore } from '../../score/evaluate.ts'
import { addUsage, type ResultRow } from '../../score/result.ts'
import type { Score } from '../../score/score.ts'
import type { ReadyScorer } from '../../score/scorer.ts'
import type { Target } from '../../score/target.ts'
import type { PlannedCase } from '../../suite/suite.ts'
import { all, andThen } from './at-once.ts'
import type { LoopOptions } from './loop.ts'
import type { ReadAnswer } from './read-answer.ts'

/**
 * The row of one answer; `answers` are all to the same case, for scorers that compare. Scores that are `kept` from an
 * earlier attempt, by the scorer's name, are not made again.
 */
export function scoreAnswer(
  planned: PlannedCase,
  answer: ReadAnswer,
  answers: readonly ReadAnswer[],
  options: LoopOptions,
  kept?: ReadonlyMap<string, Score>,
): ResultRow | Promise<ResultRow> {
  return andThen(scoresOf(planned, answer, answers, options, kept), (scores) => toRow(planned, answer, scores, options))
}

function scoresOf(
  { case: testCase, scorers }: PlannedCase,
  answer: ReadAnswer,
  answers: readonly ReadAnswer[],
  options: LoopOptions,
  kept?: ReadonlyMap<string, Score>,
): Score[] | Promise<Score[]> {
  const { error, output, transformed, unread, durationMs, notAsked } = answer
  if (notAsked) return scorers.map((scorer) => skippedScore(scorer, notAsked))
  if (error) {
    const failure = new ScoreError(error.kind, error.message)
    return scorers.map((scorer) => unanswered(failedScore(scorer, failure, options), failure))
  }
  if (unread) return scorers.map((scorer) => kept?.get(scorer.name) ?? failedScore(scorer, unread, options))
  const answered: Case = { ...testCase }
  if (output !== undefined) answered.output = transformed ?? output
  if (durationMs !== undefined) answered.durationMs = durationMs
  if (answer.sent) answered.sent = answer.sent
  if (answer.answered) answered.answered = answer.answered
  const place = placeOf(answer, answers, options)
  const context = scoreContext(options.resources, place)
  const scored = (scorer: ReadyScorer) => evaluate(scorer, answered, context)
  return all(
    scorers.map((scorer) => {
      const known = kept?.get(scorer.name)
      if (known) return known
      // Only a case brings scorers whose judge is not open yet.
      return scorer.ownJudge && !scorer.judge && options.judges
        ? options.judges.forScorer(scorer).then(scored)
        : scored(scorer)
    }),
  )
}

const unanswered = (score: Score, { kind, message, said }: ScoreError): Score => ({
  ...score,
  error: { kind, message, ...score.error, target: said },
})

function placeOf(
  { target, repeat }: ReadAnswer,
  answers: readonly ReadAnswer[],
  { targets }: LoopOptions,
): AnswerPlace {
  return {
    repeat,
    target: (targets[target] as Target).name,
    outputOf: (name) => outputOf(name, repeat, answers, targets),
  }
}

function toRow(
  { case: { id, expected } }: PlannedCase,
  { target, repeat, output, transformed, durationMs, usage: asked, sent, answered }: ReadAnswer,
  scores: Score[],
  { targets, judges, gate, language }: LoopOptions,
): ResultRow {
  const { name } = targets[target] as Target
  const spent = judges?.spentOn(id, name, repeat)
  for (const score of spent ? scores : []) {
    const usage = spent?.get(score.scorer)
    if (usage) score.usage = usage
  }
  const judged: Judged = {}
  if (output !== undefined) judged.output = transformed ?? output
  if (expected !== undefined) judged.expected = expected
  const row = {
    case: id,
    target: name,
    repeat,
    verdict: judgeCase(scores, gate, language, judged),
    scores,
    weightedAverage: weightedAverage(scores),
  } as ResultRow
  if (output !== undefined) row.output = output
  if (transformed !== undefined) row.transformed = transformed
  if (failsAsBlank(judged, gate)) row.reason = 'blank'
  row.durationMs = durationMs ?? null
  if (sent) row.sent = sent
  if (answered) row.answered = answered
  if (!asked && !spent) return row
  const usage = [asked ?? {}, ...(spent?.values() ?? [])].reduce(addUsage, {})
  return Object.keys(usage).length > 0 ? { ...row, usage } : row
}

function outputOf(name: string, repeat: number, answers: readonly ReadAnswer[], targets: Target[]): Json | undefined {
  const position = targets.findIndex((target) => target.name === name)
  const other = answers.find((answer) => answer.target === position && answer.repeat === repeat)
  return other?.unread ? undefined : (other?.transformed ?? other?.output)
}
