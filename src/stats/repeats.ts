import { NO_VALUES, wrongCount } from './check.ts'
import { MeanAccumulator, type MeanEstimate } from './mean.ts'
import { noNumber, type Result } from './result.ts'

/** One task tried `trials` times, of which `successes` passed. */
export interface Trials {
  trials: number
  successes: number
}

/** pass@k: the chance that at least one of k tries at a task passes, averaged over tasks (unbiased); the interval is over tasks. */
export function passAtK(tasks: readonly Trials[], k: number, confidence = 0.95): Result<MeanEstimate> {
  return overTasks(tasks, k, confidence, ({ trials, successes }) => 1 - allOf(trials - successes, trials, k))
}

/** pass^k: the chance that all of k tries at a task pass, averaged over tasks (unbiased); the interval is over tasks. */
export function passHatK(tasks: readonly Trials[], k: number, confidence = 0.95): Result<MeanEstimate> {
  return overTasks(tasks, k, confidence, ({ trials, successes }) => allOf(successes, trials, k))
}

/** The chance that k tries, drawn without replacement, all fall on the `good` ones. */
function allOf(good: number, trials: number, k: number): number {
  let chance = 1
  for (let i = 0; i < k && chance > 0; i++) chance *= Math.max(0, good - i) / (trials - i)
  return chance
}

function overTasks(
  tasks: readonly Trials[],
  k: number,
  confidence: number,
  chance: (task: Trials) => number,
): Result<MeanEstimate> {
  if (tasks.length === 0) return NO_VALUES
  let wrong = wrongCount('k', k, 1)
  const mean = new MeanAccumulator()
  for (const task of tasks) {
    wrong ??= wrongCount('trials', task.trials, 1) ?? wrongCount('successes', task.successes, 0, task.trials)
    if (wrong) return wrong
    if (task.trials < k) {
      return noNumber(
        `k = ${k} needs at least ${k} trials of every task; one has ${task.trials}: raise repeats or lower k`,
        `k = ${k} には各タスク ${k} 回以上の試行が必要ですが、${task.trials} 回のものがあります。repeats を増やすか k を下げてください`,
      )
    }
    mean.add(chance(task))
  }
  return mean.estimate(confidence)
}
