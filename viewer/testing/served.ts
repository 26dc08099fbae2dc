import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { saiten } from '../../src/cli/testing/saiten.ts'

export const EXAMPLES = join(import.meta.dirname, '../../examples')

export interface Served {
  address: string
  /** The folder whose `.saiten` is served. */
  folder: string
  child: ChildProcess
  close(): Promise<void>
}

/** A folder of its own with these runs in it, made by the command line. */
export async function storeWith(runs: string[][]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'saiten-page-'))
  for (const args of runs) await saiten([...args, '--quiet'], { cwd: folder })
  return folder
}

/** `saiten view` on it, as a user starts it. */
export async function serve(folder: string, args: string[] = []): Promise<Served> {
  const child = spawn(process.execPath, [inject('cli'), 'view', '--json', ...args], { cwd: folder })
  const address = await new Promise<string>((resolve, reject) => {
    let text = ''
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      if (text.includes('\n')) resolve((JSON.parse(text) as { address: string }).address)
    })
    let trouble = ''
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      trouble += chunk
    })
    child.on('close', () => reject(new Error(trouble)))
  })
  const ended = new Promise((resolve) => child.on('close', resolve))
  const close = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  return { address, folder, child, close }
}
