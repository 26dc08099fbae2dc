import { type ChildProcess, spawnSync } from 'node:child_process'

/** Groups that run now. Detached from the terminal, they would outlive us. */
const alive = new Set<number>()
let watching = false

/** Remembers a child that leads its own process group, until `forgetGroup`. */
export function trackGroup(child: ChildProcess): void {
  if (child.pid === undefined) return
  alive.add(child.pid)
  if (watching) return
  watching = true
  process.once('exit', () => {
    for (const pid of alive) killGroup(pid, 'SIGKILL')
  })
}

export function forgetGroup(child: ChildProcess): void {
  if (child.pid !== undefined) alive.delete(child.pid)
}

/** Ends a process and everything it started. It may well be gone already. */
export function killGroup(pid: number | undefined, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (pid === undefined) return
  if (process.platform === 'win32') {
    spawnSync('taskkill', ['/pid', String(pid), '/T', '/F'])
    return
  }
  try {
    process.kill(-pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
