import { type Failure, failure, linesWhile } from './failure.ts'

/** `kubectl describe`: why a container ended, and events that warn. */
export function kubernetesProblems(lines: readonly string[]): Failure[] {
  const ended = lines.flatMap((line, at) => {
    if (!/^\s*(?:Last )?State:\s+(?:Terminated|Waiting)\s*$/.test(line)) return []
    const block = linesWhile(
      lines,
      at + 1,
      (next) => /^\s+[A-Z][\w ]*:\s/.test(next) && !/^\s*(?:Last State|Ready):/.test(next),
    )
    const reason = block.find((next) => /^\s*Reason:\s+(?!Completed|ContainerCreating|PodInitializing)\S/.test(next))
    const more = block.filter((next) => /^\s*(?:Message|Exit Code):\s+(?!0$)\S/.test(next))
    return reason === undefined ? [] : [failure([reason, ...more], [reason.replace(/^\s*Reason:\s+/, '')])]
  })
  const warned = lines.flatMap((line) => {
    const said = /^\s*Warning\s{2,}[A-Z]\w+\s{2,}\S+(?: \(x\d+ over \S+\))?\s{2,}\S+\s{2,}(\S.{7,})$/.exec(line)?.[1]
    return said === undefined ? [] : [failure([said], [said])]
  })
  return [...ended.slice(0, 1), ...warned.slice(0, 2)]
}

/** Ansible: `host | FAILED! => { "msg": … }`, `fatal: [host]: FAILED! => …` */
export function ansibleErrors(lines: readonly string[]): Failure[] {
  return lines.flatMap((line, at) => {
    if (!/^(?:fatal: \[[\w.-]+\]:|failed: \[[\w.-]+\]|[\w.-]+ \|) .{0,80}(?:FAILED|UNREACHABLE)?!? ?=> ?\{/.test(line))
      return []
    if (/SUCCESS|CHANGED/.test(line)) return []
    const block = [line, ...linesWhile(lines, at + 1, (next) => !/^\}|=> ?\{/.test(next)).slice(0, 20)]
    const told = block
      .map((each) => /"(?:msg|stderr|module_stderr)": ?"((?:[^"\\]|\\.){4,})"/.exec(each)?.[1])
      .find((each) => each !== undefined)
    return told === undefined ? [] : [failure([told], [told])]
  })
}
