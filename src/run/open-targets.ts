import { isDeepStrictEqual } from 'node:util'
import { BadInput, badInput, type Mistake } from '../errors.ts'
import { formatPath, type Path, parsePath } from '../mistakes/path.ts'
import type { Target } from '../score/target.ts'
import type { MethodSpec, ModelSpec, Suite, TargetSpec } from '../suite/suite.ts'
import { targetPath } from '../suite/target-path.ts'
import { createTarget } from '../target/index.ts'
import { modelTarget } from '../target/model.ts'
import type { UserCode } from '../usercode/host.ts'
import { answerOf } from '../usercode/user-target.ts'
import type { Judges } from './judges.ts'

/** Opens every target, or says what is wrong with all of them: before anything is recorded. */
export async function openTargets(
  suite: Suite,
  specs: readonly TargetSpec[],
  host: UserCode,
  judges: Judges,
  /** Nobody is going to be asked: told of variables that are not there; absent: that is a mistake. */
  lacking?: (missing: readonly Mistake[]) => void,
): Promise<Target[]> {
  const mistakes: Mistake[] = []
  const opened: Target[] = []
  for (const spec of specs) {
    try {
      opened.push(await openTarget(spec, suite, host, judges))
    } catch (error) {
      if (!(error instanceof BadInput)) throw error
      if (lacking && spec.kind === 'http' && error.mistakes.every((mistake) => mistake.lacking)) {
        lacking(error.mistakes)
        opened.push(unreachable(spec.name, error))
        continue
      }
      for (const mistake of error.mistakes) {
        const placed = placedMistake(mistake, spec, suite)
        // A prompt that is asked of two models is wrong once.
        if (!mistakes.some((other) => isDeepStrictEqual(other, placed))) mistakes.push(placed)
      }
    }
  }
  if (mistakes.length === 0) return opened
  await closeTargets(opened)
  throw new BadInput(mistakes)
}

/** Stands for a service that cannot be asked from here. */
const unreachable = (name: string, error: BadInput): Target => ({
  name,
  calls: true,
  answer: () => Promise.reject(error),
})

function placedMistake(mistake: Mistake, spec: TargetSpec, suite: Suite): Mistake {
  const { path, file } = placeIn(mistake, spec, suite)
  if (file !== undefined) return { message: mistake.message, file }
  const place = mistake.file === undefined ? suite.placeOf?.(path) : undefined
  return { file: suite.file, ...mistake, ...place, path: formatPath(path) }
}

/** Where the part of a target stands that a mistake names: under `targets`, or where prompts and models are listed. */
function placeIn({ path }: Mistake, spec: TargetSpec, suite: Suite): { path: Path; file?: string } {
  const own = parsePath(path ?? '')
  // One answerer serves all methods.
  if (spec.kind === 'method' && own[0] === 'answerer') return { path: own }
  const at = targetPath(suite, spec)
  // Code that cannot be loaded stands where it is named.
  if (spec.kind === 'module' && own.length === 0) return { path: [...at, 'module'] }
  if (spec.kind !== 'model') return { path: [...at, ...own] }
  const [part = 'model', ...rest] = parsePath(path ?? 'model')
  const place = part === 'prompt' || part === 'system' ? spec.places?.[part] : undefined
  if (place) return { ...place, path: [...place.path, ...rest] }
  return { path: [...at, part, ...rest] }
}

async function openTarget(spec: TargetSpec, suite: Suite, host: UserCode, judges: Judges): Promise<Target> {
  if (spec.kind === 'method') return openMethod(spec, suite, host, judges)
  if (spec.kind !== 'model') return createTarget(spec, suite.folder, host, suite.names)
  const { name, system, history, prompt } = spec
  const limits = { timeoutMs: Math.min(spec.timeout * 1000, 2 ** 31 - 1), maxBytes: spec.maxOutputBytes }
  const said = typeof prompt === 'string' ? prompt : await promptFunction(prompt, host, limits)
  // One provider has one limit for judge and targets: what the suite says of the judge holds for both.
  const config = { concurrency: suite.judge?.concurrency, ...spec.config }
  return modelTarget({ name, client: judges.client(config), system, history, prompt: said, names: suite.names })
}

/** A program's own function runs in this thread: the code is the caller's. */
async function promptFunction(
  prompt: Exclude<ModelSpec['prompt'], string>,
  host: UserCode,
  limits: { timeoutMs: number; maxBytes: number },
): Promise<Target['answer']> {
  if (!('says' in prompt)) return host.loadTarget(prompt.file, limits)
  return (testCase, ask) => answerOf(prompt.says, testCase, { ...ask, maxBytes: limits.maxBytes })
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
    const known = (suite.targetNames ?? suite.targets.map((target) => target.name)).join(', ')
    throw badInput(
      `the suite has no target "${name}" (it has: ${known})`,
      `スイートにターゲット "${name}" はありません（あるもの: ${known}）`,
    )
  })
}
