import type { Message } from '../language.ts'
import type { PlannedCase, TargetSpec } from '../suite/suite.ts'
import type { Judges } from './judges.ts'

type Warn = ((warning: Message) => void) | undefined

/** Says once for each model under test when the judge is of its family. */
export function watchFamilies(
  cases: AsyncIterable<PlannedCase>,
  targets: readonly TargetSpec[],
  judges: Judges,
  warn: Warn,
): AsyncIterable<PlannedCase> {
  return judges.isJudged ? watched(cases, targets, judges, warn) : cases
}

async function* watched(
  cases: AsyncIterable<PlannedCase>,
  targets: readonly TargetSpec[],
  judges: Judges,
  warn: Warn,
): AsyncIterable<PlannedCase> {
  const known = new Set<string>()
  const look = (model: unknown) => {
    if (typeof model !== 'string' || known.has(model) || known.size >= MOST_MODELS) return
    known.add(model)
    const warning = judges.warnOfFamily(model)
    if (warning) warn?.(warning)
  }
  for (const target of targets.flatMap(modelsOf)) if (target?.kind === 'model') look(target.config.model)
  for await (const planned of cases) {
    look(planned.case.metadata?.model_id)
    yield planned
  }
}

/** A method has a model that compresses and one that answers. */
const modelsOf = (target: TargetSpec) => (target.kind === 'method' ? [target.by, target.answerer] : [target])

/** A data set names few models; more would be ids of something else. */
const MOST_MODELS = 100
