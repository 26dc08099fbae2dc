import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BENCH } from './paths.ts'
import { withTempFolder } from './temp-folder.ts'

interface Finished {
  seconds: number
  stdout: string
  stderr: string
  code: number | null
}

export interface Measured extends Finished {
  /** Of all threads; less shaken by a busy machine than the clock. */
  cpuSeconds: number
  peakMB: number
}

interface Options {
  cwd?: string
  env?: Record<string, string>
  /** Exit codes that count as done; anything else is an error with what the program printed. */
  allowed?: number[]
}

/** Runs a program to its end. */
export async function runProgram(command: string, args: string[], options: Options = {}): Promise<Finished> {
  const { cwd, env = {}, allowed = [0] } = options
  const started = performance.now()
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text))
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
  const seconds = (performance.now() - started) / 1000
  if (!allowed.includes(code ?? -1)) {
    throw new Error(`${command} ${args.join(' ')} ended with ${code}\n${stderr.slice(-2000)}${stdout.slice(-500)}`)
  }
  return { seconds, stdout, stderr, code }
}

/** Runs a Node program and says what it took: wall clock, CPU, peak memory. */
export function measureNode(args: string[], options: Options = {}): Promise<Measured> {
  return withTempFolder(async (folder) => {
    const file = join(folder, 'usage.json')
    const env = { ...options.env, SAITEN_BENCH_USAGE: file }
    const finished = await runProgram(process.execPath, ['--import', join(BENCH, 'lib', 'usage.mjs'), ...args], {
      ...options,
      env,
    })
    return { ...finished, ...(JSON.parse(readFileSync(file, 'utf8')) as { cpuSeconds: number; peakMB: number }) }
  })
}
