import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ROOT } from './paths.ts'

export interface Server {
  address: string
  /** Of the process that has started it. */
  pid: number
  stop(): void
}

/** A PostgreSQL server of its own, as the tests have it. */
export async function postgresServer(): Promise<Server> {
  const folder = join(mkdtempSync(join(tmpdir(), 'saiten-bench-pg-')), 'server')
  const script = join(ROOT, 'tools/testing/postgres-server.ts')
  // Its user differs from ours where the bench runs as root.
  const child = spawn(
    'sh',
    [
      '-c',
      `chmod 755 "${join(folder, '..')}" && exec "$0" "$@"`,
      process.execPath,
      script,
      folder,
      String(process.pid),
    ],
    {
      stdio: 'ignore',
    },
  )
  const address = join(folder, 'address')
  for (let tries = 0; tries < 600 && !existsSync(address); tries++) await wait(50)
  const stop = () => void child.kill('SIGTERM')
  return { address: `${readFileSync(address, 'utf8')}/postgres`, pid: child.pid as number, stop }
}
