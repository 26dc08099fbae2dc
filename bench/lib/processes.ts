import { readdirSync, readFileSync } from 'node:fs'

/** Ticks a second, as Linux counts them for programs. */
const TICKS = 100

/** What a process that is still there has used up so far, all its threads together; 0 where the system has no /proc. */
export function cpuSecondsOf(pid: number): number {
  const fields = statOf(pid)
  return fields ? (Number(fields[11]) + Number(fields[12])) / TICKS : 0
}

/** The most memory that a process has had, in MB. */
export function peakMBOf(pid: number): number {
  try {
    const [, kB] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kB ?? 0) / 1024
  } catch {
    return 0
  }
}

/** The processes that one has started, and those that they have. */
export function descendantsOf(pid: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    const fields = /^\d+$/.test(name) ? statOf(Number(name)) : undefined
    if (fields) parents.set(Number(name), Number(fields[1]))
  }
  const found = [pid]
  for (const one of found) for (const [child, parent] of parents) if (parent === one) found.push(child)
  return found.slice(1)
}

/** What follows the name of a process, which may hold anything. */
function statOf(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(') ') + 2).split(' ')
  } catch {
    return undefined
  }
}
