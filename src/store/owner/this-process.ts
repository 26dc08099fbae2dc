import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/** Who works on a run, so that another process can tell whether it still does. */
export interface ProcessId {
  host: string
  /** Equal only where process numbers mean the same: one machine since it started, one container. */
  machine: string
  pid: number
  /** When the process began, in whatever unit the system counts; null where that is not told. */
  began: string | null
}

/** How long a process that cannot be looked at counts as alive without a sign of life. */
export const SILENCE_MS = 30_000

let known: ProcessId | undefined

export function thisProcess(): ProcessId {
  known ??= { host: hostname(), machine: machine(), pid: process.pid, began: beganAt(process.pid) ?? null }
  return known
}

/** `silentMs` is how long ago its last sign of life was. */
export function isAlive({ machine: where, pid, began }: ProcessId, silentMs: number): boolean {
  const isRecent = silentMs < SILENCE_MS
  if (where !== thisProcess().machine) return isRecent
  if (began !== null) return beganAt(pid) === began
  return exists(pid) && isRecent
}

/** A number is given out again; together with the time of its beginning it names one process. A zombie is none. */
function beganAt(pid: number): string | undefined {
  const stat = contentOf(`/proc/${pid}/stat`)
  // The name in parentheses may hold anything; behind it come state (3rd) and, as 22nd, the time.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields && !/^[ZXx]/.test(fields[0] as string) ? fields[19] : undefined
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Somebody else's process cannot be signalled, but is there.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function machine(): string {
  return [hostname(), contentOf('/proc/sys/kernel/random/boot_id')?.trim(), namespace()].join(' ')
}

function namespace(): string | undefined {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return undefined
  }
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** Undefined where the text is none of ours: then nobody is known to work on the run. */
export function readProcess(text: string): ProcessId | undefined {
  try {
    const { host, machine: where, pid, began } = JSON.parse(text) as ProcessId
    const isOurs = typeof host === 'string' && typeof where === 'string' && Number.isInteger(pid)
    return isOurs ? { host, machine: where, pid, began } : undefined
  } catch {
    return undefined
  }
}
