import { BadInput, badInput, type Mistake } from '../errors.ts'
import { formatPath, parsePath } from '../mistakes/path.ts'
import type { Target } from '../score/target.ts'
import type { MethodSpec, Suite, TargetSpec } from '../suite/suite.ts'
import { createTarget } from '../target/index.ts'
import { modelTarget } from '../target/model.ts'
import type { UserCode } from '../usercode/host.ts'
import type { Judges } from './judges.ts'

/** Opens every target, or says what is wrong with all of them: before anything is recorded. */
export async function openTargets(
  suite: Suite,
  specs: readonly TargetSpec[],
  host: UserCode,
  judges: Judges,
): Promise<Target[]> {
  const mistakes: Mistake[] = []
  const opened: Target[] = []
  for (const spec of specs) {
    try {
      opened.push(await openTarget(spec, suite, host, judges))
    } catch (error) {
      if (!(error instanceof BadInput)) throw error
      const at = [spec.kind === 'method' ? 'methods' : 'targets', suite.targets.indexOf(spec)]
      for (const mistake of error.mistakes) {
        const path = [...at, ...parsePath(mistake.path ?? (spec.kind === 'model' ? 'model' : ''))]
        const place = mistake.file === undefined ? suite.placeOf?.(path) : undefined
        mistakes.push({ file: suite.file, ...mistake, ...place, path: formatPath(path) })
      }
    }
  }
  if (mistakes.length === 0) return opened
  await closeTargets(opened)
  throw new BadInput(mistakes)
}

async function openTarget(spec: TargetSpec, suite: Suite, host: UserCode, judges: Judges): Promise<Target> {
  if (spec.kind === 'method') return openMethod(spec, suite, host, judges)
  if (spec.kind !== 'model') return createTarget(spec, suite.folder, host)
  const { name, system, prompt } = spec
  // One provider has one limit for judge and targets: what the suite says of the judge holds for both.
  const config = { concurrency: suite.judge?.concurrency, ...spec.config }
  return modelTarget({ name, client: await judges.client(config), prompt, ...(system !== undefined && { system }) })
}

function openMethod(spec: MethodSpec, suite: Suite, host: UserCode, judges: Judges): Promise<Target> {
  if (!suite.openMethod) throw new Error(`${suite.name} cannot open methods`)
  const { memo, reuses } = judges
  return suite.openMethod(spec, { host, memo, reuses, client: (config) => judges.client(config) })
}

export async function closeTargets(targets: readonly Target[]): Promise<void> {
  await Promise.all(targets.map((target) => target.close?.()))
}

export function chosenTargets(suite: Suite, names?: string[]): TargetSpec[] {
  if (!names || names.length === 0) return suite.targets
  return names.map((name) => {
    const spec = suite.targets.find((target) => target.name === name)
    if (spec) return spec
    const known = suite.targets.map((target) => target.name).join(', ')
    throw badInput(
      `the suite has no target "${name}" (it has: ${known})`,
      `スイートにターゲット "${name}" はありません（あるもの: ${known}）`,
    )
  })
}
