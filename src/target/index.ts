import type { Target } from '../score/target.ts'
import type { TargetSpec } from '../suite/suite.ts'
import type { KnownNames } from '../template/template.ts'
import type { UserCode } from '../usercode/host.ts'
import { caseOutput } from './case-output.ts'
import { command } from './command.ts'
import { http } from './http.ts'
import { moduleTarget } from './module.ts'
import { recorded } from './recorded.ts'

/** Opens a target. Throws BadInput when it could not answer any case: a missing variable, a module that does not load. */
export async function createTarget(
  spec: Exclude<TargetSpec, { kind: 'model' | 'method' }>,
  folder: string,
  host: UserCode,
  names?: KnownNames,
): Promise<Target> {
  const { name } = spec
  // Timers cannot wait longer than this, and fire at once when asked to.
  const { retries, deadline } = spec
  const tries = {
    ...(retries !== undefined && { retries }),
    ...(deadline !== undefined && { deadlineMs: deadline * 1000 }),
  }
  const limits = { timeoutMs: Math.min(spec.timeout * 1000, 2 ** 31 - 1), maxBytes: spec.maxOutputBytes }
  switch (spec.kind) {
    case 'case':
      return caseOutput(name)
    case 'outputs':
      return recorded(name, spec.file, spec.maxOutputBytes)
    case 'command':
      return command({
        name,
        command: spec.command,
        folder,
        ...(spec.env && { env: spec.env }),
        names,
        ...tries,
        ...limits,
      })
    case 'http':
      return http({ name, ...spec.http, names, ...tries, ...limits })
    case 'open':
      return spec.target
    case 'module':
      return moduleTarget(name, spec.file, host, limits)
  }
}
