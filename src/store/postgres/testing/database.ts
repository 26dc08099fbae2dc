import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

const SERVER = join(import.meta.dirname, '../../../../tools/testing/postgres-server.ts')

/** The address of an empty database on a real server, which all tests of a run share. */
export async function emptyDatabase(): Promise<string> {
  const server = await serverAddress()
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

async function serverAddress(): Promise<string> {
  const root = process.env.SAITEN_TEST_SERVERS
  if (!root) throw new Error('the global setup of the tests has not run')
  const folder = join(root, 'postgres')
  const address = join(folder, 'address')
  // Whoever can make the folder starts the server; the others wait for it.
  if (!existsSync(folder) && madeFolder(folder)) {
    const server = spawn(process.execPath, [SERVER, folder, String(process.ppid)], { detached: true, stdio: 'ignore' })
    writeFileSync(join(folder, 'pid'), String(server.pid))
    server.unref()
  }
  for (let tries = 0; tries < 1200; tries++) {
    // A file may be there before what is written into it.
    const written = existsSync(address) ? readFileSync(address, 'utf8') : ''
    if (written !== '') return written
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
