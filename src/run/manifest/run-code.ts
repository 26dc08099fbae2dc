import { isAbsolute, resolve } from 'node:path'
import { type Code, joinCode } from '../../code/code.ts'
import { commandCode } from '../../code/command-code.ts'
import { moduleCode } from '../../code/module-code.ts'
import { formatOf } from '../../read/formats.ts'
import type { FolderFiles } from '../../score/files.ts'
import type { ReadyScorer } from '../../score/scorer.ts'
import { isUserScorer } from '../../scorers/is-user-scorer.ts'
import type { RunCode } from '../../store/manifest.ts'
import type { Suite, TargetSpec } from '../../suite/suite.ts'
import { targetCode } from '../../target/target-code.ts'
import type { TransformSpec } from '../../transform/transform.ts'

type MaybeCode = Promise<Code | undefined>

export async function codeOfRun(suite: Suite, targets: readonly TargetSpec[], files: FolderFiles): Promise<RunCode> {
  const { folder } = suite
  const parts: [string, MaybeCode][] = [
    ...suite.scorers.map((scorer): [string, MaybeCode] => [`scorer ${scorer.name}`, scorerCode(scorer, folder)]),
    ...targets.map((target): [string, MaybeCode] => [
      `target ${target.name}`,
      both(targetCode(target, folder), transformCode(target.transform?.spec, folder)),
    ]),
    ['cases', casesCode(suite, files)],
    ['transform', transformCode(suite.transform?.spec, folder)],
  ]
  const known = await Promise.all(parts.map(async ([whose, code]) => [whose, await code] as const))
  return Object.fromEntries(known.filter((part): part is [string, Code] => part[1] !== undefined))
}

function scorerCode(scorer: ReadyScorer, folder: string): MaybeCode {
  return both(ownCode(scorer, folder), transformCode(scorer.transform as TransformSpec | undefined, folder))
}

async function ownCode({ type, code, definition, given }: ReadyScorer, folder: string): MaybeCode {
  if (definition.program) return commandCode(given.command as string[], folder)
  return isUserScorer(type) ? moduleCode(scorerFile(type, folder), folder) : code
}

async function both(own: MaybeCode, added: MaybeCode): MaybeCode {
  const [one, other] = await Promise.all([own, added])
  return one && other ? joinCode([one, other]) : (one ?? other)
}

/** The module that makes something else of answers. */
const transformCode = async (spec: TransformSpec | undefined, folder: string): MaybeCode =>
  typeof spec === 'object' && 'module' in spec ? moduleCode(resolve(folder, spec.module), folder) : undefined

/** Without the part of the module that is meant (`suite.ts#scorers[2]`). */
const scorerFile = (type: string, folder: string) => {
  const file = type.replace(/(?<=\.[cm]?[jt]s)#.*$/, '')
  return isAbsolute(file) ? file : resolve(folder, file)
}

/** Generators, and the scorers that cases bring themselves. */
async function casesCode({ cases, folder, scorers }: Suite, files: FolderFiles): MaybeCode {
  const generators = cases.files.filter((file) => formatOf(file) === 'module')
  const ofSuite = new Set(scorers.map(({ type }) => type))
  const own = (files.scorers?.() ?? []).filter((type) => !ofSuite.has(type)).map((type) => scorerFile(type, folder))
  const modules = await Promise.all([...generators, ...own].map((file) => moduleCode(file, folder)))
  return modules.length > 0 ? joinCode(modules) : undefined
}
