/** Servers that tests share are started by the first that needs one, and ended here. */
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export default function setup() {
  const folder = mkdtempSync(join(tmpdir(), 'saiten-servers-'))
  // PostgreSQL runs as a user of its own where the tests run as root.
  chmodSync(folder, 0o755)
  process.env.SAITEN_TEST_SERVERS = folder
  return async function teardown() {
    const pidFile = join(folder, 'postgres', 'pid')
    if (existsSync(pidFile)) {
      const pid = Number(readFileSync(pidFile, 'utf8'))
      try {
        process.kill(pid, 'SIGTERM')
        for (let tries = 0; tries < 100 && existsSync(pidFile); tries++) await wait(50)
      } catch {
        // It has ended by itself.
      }
    }
    rmSync(folder, { recursive: true, force: true })
  }
}
