import { type Code, joinCode } from '../code/code.ts'
import { commandCode } from '../code/command-code.ts'
import { moduleCode } from '../code/module-code.ts'
import type { ModelSpec, TargetSpec } from '../suite/suite.ts'

/** The files behind a prompt, by which a change can be named. */
function promptCode({ prompt, files }: ModelSpec, folder: string): Code | undefined {
  const parts = [
    ...(typeof prompt === 'string' ? [] : ['says' in prompt ? prompt.code : moduleCode(prompt.file, folder)]),
    ...(files ? [{ files }] : []),
  ]
  return parts.length > 0 ? joinCode(parts) : undefined
}

/** The user's own code behind a target; undefined where there is none that could be read. */
export function targetCode(target: TargetSpec, folder: string): Code | undefined {
  if (target.kind === 'method') {
    const parts = [target.by, target.answerer].flatMap((part) => (part ? (targetCode(part, folder) ?? []) : []))
    return parts.length > 0 ? joinCode(parts) : undefined
  }
  if (target.kind === 'module') return moduleCode(target.file, folder)
  if (target.kind === 'open') return target.code
  if (target.kind === 'model') return promptCode(target, folder)
  return target.kind === 'command' ? commandCode(target.command, folder) : undefined
}
