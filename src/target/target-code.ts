import { type Code, joinCode } from '../code/code.ts'
import { commandCode } from '../code/command-code.ts'
import { moduleCode } from '../code/module-code.ts'
import type { TargetSpec } from '../suite/suite.ts'

/** The user's own code behind a target; undefined where there is none that could be read. */
export function targetCode(target: TargetSpec, folder: string): Code | undefined {
  if (target.kind === 'method') {
    const parts = [target.by, target.answerer].flatMap((part) => (part ? (targetCode(part, folder) ?? []) : []))
    return parts.length > 0 ? joinCode(parts) : undefined
  }
  if (target.kind === 'module') return moduleCode(target.file, folder)
  if (target.kind === 'open') return target.code
  return target.kind === 'command' ? commandCode(target.command, folder) : undefined
}
