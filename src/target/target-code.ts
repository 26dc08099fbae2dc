import { type Code, joinCode } from '../code/code.ts'
import { commandCode } from '../code/command-code.ts'
import { moduleCode } from '../code/module-code.ts'
import type { ModelSpec, TargetSpec } from '../suite/suite.ts'

/** The files behind a prompt, by which a change can be named. */
async function promptCode({ prompt, files }: ModelSpec, folder: string): Promise<Code | undefined> {
  const parts = [
    ...(typeof prompt === 'string' ? [] : ['says' in prompt ? prompt.code : await moduleCode(prompt.file, folder)]),
    ...(files ? [{ files }] : []),
  ]
  return parts.length > 0 ? joinCode(parts) : undefined
}

/** The user's own code behind a target; undefined where there is none that could be read. */
export async function targetCode(target: TargetSpec, folder: string): Promise<Code | undefined> {
  if (target.kind === 'method') {
    const codes = [target.by, target.answerer].map((part) => (part ? targetCode(part, folder) : undefined))
    const parts = (await Promise.all(codes)).filter((code) => code !== undefined)
    return parts.length > 0 ? joinCode(parts) : undefined
  }
  if (target.kind === 'module') return moduleCode(target.file, folder)
  if (target.kind === 'open') return target.code
  if (target.kind === 'model') return promptCode(target, folder)
  return target.kind === 'command' ? commandCode(target.command, folder) : undefined
}
