import { BadInput, type Mistake } from '../errors.ts'
import type { Message } from '../language.ts'
import { MistakeList } from '../mistakes/mistake-list.ts'
import type { ReadyScorer } from '../score/scorer.ts'
import type { Target } from '../score/target.ts'
import type { Suite, TargetSpec } from '../suite/suite.ts'
import type { UserCode } from '../usercode/host.ts'
import { Judges, PLAIN_JUDGING } from './judges.ts'
import { closeTargets, openTargets } from './open-targets.ts'

export interface OpenModels {
  judges: Judges
  targets: Target[]
  /** With the judges that they bring along. */
  scorers: ReadyScorer[]
}

interface Opening {
  suite: Suite
  targets: readonly TargetSpec[]
  host: UserCode
  openJudges(suite: Suite): Promise<Judges>
  /** Where each of the scorers stands; absent: in this order. */
  scorersAt?: readonly number[]
  /** Told of what is no mistake and yet worth to be known. */
  warn?: ((message: Message) => void) | undefined
  /** Told of what is not there where nobody is going to be asked; absent: that is a mistake. */
  lacking?(missing: readonly Mistake[]): void
}

/** Opens judge, targets and the judges of scorers, or says what is wrong with all of them: before anything is recorded. */
export async function openModels({ suite, host, openJudges, scorersAt, ...opening }: Opening): Promise<OpenModels> {
  const mistakes = new MistakeList()
  const { judge: _judge, ...withoutJudge } = suite
  const judges =
    (await mistakes.collect(() => openJudges(suite))) ?? (await openJudges(withoutJudge).catch(() => undefined))
  // One that the command line names is wrong either way.
  if (!judges) throw new BadInput(mistakes.all())
  // Without one that is wrong there is none to be used.
  const { judge, memo } = judges
  if (mistakes.isEmpty) await mistakes.collect(async () => suite.useModels?.({ judge, memo, warn: opening.warn }))
  const scorers = await mistakes.collect(() => judges.forScorers(suite.scorers, scorersAt))
  const targets = await mistakes.collect(() => openTargets(suite, opening.targets, host, judges, opening.lacking))
  if (scorers && targets && mistakes.isEmpty) return { judges, targets, scorers }
  await closeTargets(targets ?? [])
  throw new BadInput(mistakes.all())
}

/** What is wrong with judges and targets, as far as they can be opened without asking anyone. */
export async function modelMistakes(
  suite: Suite,
  host: UserCode,
  scorersAt?: readonly number[],
): Promise<readonly Mistake[]> {
  const memo = { get: async () => undefined, set: async () => {} }
  const openJudges = (from: Suite) =>
    Judges.open(from, { ...PLAIN_JUDGING, dryRun: true }, memo, new AbortController().signal)
  try {
    const { targets } = await openModels({
      suite,
      targets: suite.targets,
      host,
      openJudges,
      ...(scorersAt && { scorersAt }),
    })
    await closeTargets(targets)
    return []
  } catch (error) {
    if (error instanceof BadInput) return error.mistakes
    throw error
  }
}
