import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

/** Debian keeps it where only administrators look. */
const PATH = `${process.env.PATH}:/usr/sbin`

export const hasPgBouncer = spawnSync('pgbouncer', ['--version'], { env: { PATH } }).status === 0

/** PgBouncer in transaction mode before a database: fewer connections than there are clients, and none of them anybody's own. */
export async function poolerBefore(database: string) {
  const { hostname, port, username, password, pathname } = new URL(database)
  const folder = mkdtempSync(join(tmpdir(), 'saiten-pooler-'))
  chmodSync(folder, 0o755)
  const own = await freePort()
  const config = join(folder, 'pgbouncer.ini')
  writeFileSync(
    config,
    `[databases]
* = host=${hostname} port=${port} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 6
max_client_conn = 300
`,
  )
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  let child: ChildProcess
  const start = async () => {
    child = spawn('pgbouncer', ['-q', ...user, config], { env: { PATH }, stdio: 'ignore' })
    while (!(await answers(own))) await wait(20)
  }
  const stop = async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  await start()
  onTestFinished(async () => {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    address: `postgres://${username}:${password}@127.0.0.1:${own}${pathname}`,
    async restart() {
      await stop()
      await wait(1_000)
      await start()
    },
  }
}

const answers = (port: number) =>
  new Promise<boolean>((found) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      found(true)
    }).on('error', () => found(false))
  })

const freePort = () =>
  new Promise<number>((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => found(port))
    })
  })
