import { BadInput } from '../errors.ts'
import type { Finding } from '../mistakes/findings.ts'
import { type Path, parsePath } from '../mistakes/path.ts'
import type { Transform, TransformSpec } from '../transform/transform.ts'

/** Makes ready what stands at a path of the suite; undefined where nothing does, or once what is wrong with it is reported. */
export type OpenTransforms = (spec: TransformSpec | null | undefined, at: Path) => Promise<Transform | undefined>

export function openTransforms(
  open: ((spec: TransformSpec) => Promise<Transform>) | undefined,
  report: (findings: Finding[]) => void,
): OpenTransforms {
  return async (spec, at) => {
    if (spec == null || !open) return undefined
    try {
      return await open(spec)
    } catch (error) {
      if (!(error instanceof BadInput)) throw error
      report(error.mistakes.map(({ path = '', message }) => ({ path: [...at, ...parsePath(path)], message })))
      return undefined
    }
  }
}
