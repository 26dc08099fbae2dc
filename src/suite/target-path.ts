import type { Path } from '../mistakes/path.ts'
import type { Suite, TargetSpec } from './suite.ts'

/** Where a target stands in its suite: those of prompts and models come before what is listed. */
export function targetPath({ targets }: Pick<Suite, 'targets'>, target: TargetSpec): Path {
  if (target.places) return target.places.model
  const multiplied = targets.filter((other) => other.kind === 'model' && other.places?.model[0] === 'models').length
  return [target.kind === 'method' ? 'methods' : 'targets', targets.indexOf(target) - multiplied]
}
