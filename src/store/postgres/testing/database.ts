import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { onTestFinished } from 'vitest'

const SERVER = join(import.meta.dirname, '../../../../tools/testing/postgres-server.ts')

/** The address of an empty database on a real server, which all tests of a run share. */
export async function emptyDatabase(): Promise<string> {
  const root = process.env.SAITEN_TEST_SERVERS
  if (!root) throw new Error('the global setup of the tests has not run')
  const folder = join(root, 'postgres')
  // Whoever can make the folder starts the server; the others wait for it.
  if (!existsSync(folder) && madeFolder(folder)) startServer(folder, process.ppid)
  return emptyDatabaseOn(await written(folder, 'address'))
}

/** A server of a test's own, which may be restarted while it is used. */
export async function restartableServer() {
  const folder = mkdtempSync(join(tmpdir(), 'saiten-server-'))
  chmodSync(folder, 0o755)
  const pid = startServer(folder, process.pid)
  onTestFinished(() => void process.kill(pid, 'SIGTERM'))
  const address = await written(folder, 'address')
  let restarts = 0
  return {
    address,
    emptyDatabase: () => emptyDatabaseOn(address),
    async restart() {
      process.kill(pid, 'SIGUSR2')
      await written(folder, `restart-${++restarts}`)
    },
  }
}

async function emptyDatabaseOn(server: string): Promise<string> {
  const name = `t_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ connectionString: `${server}/postgres` })
  await client.connect()
  try {
    await client.query(`CREATE DATABASE ${name}`)
  } finally {
    await client.end()
  }
  return `${server}/${name}`
}

/** It ends with the process that it is for, whatever becomes of that. */
function startServer(folder: string, until: number): number {
  const server = spawn(process.execPath, [SERVER, folder, String(until)], { detached: true, stdio: 'ignore' })
  writeFileSync(join(folder, 'pid'), String(server.pid))
  server.unref()
  return server.pid as number
}

/** What the server has written into a file; it may be there before what is written into it. */
async function written(folder: string, name: string): Promise<string> {
  const file = join(folder, name)
  for (let tries = 0; tries < 1200; tries++) {
    const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
    if (text !== '') return text
    await wait(50)
  }
  throw new Error('PostgreSQL did not start within a minute')
}

function madeFolder(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch {
    return false
  }
}
