import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { inject, onTestFinished } from 'vitest'

/** The build, made once for all tests: what users run. */
export const MAIN = inject('cli')

/** Models that a person added are none of a test's business. */
const NO_MODELS = join(tmpdir(), 'saiten-no-models')

export interface Finished {
  code: number | null
  stdout: string
  stderr: string
}

interface StartOptions {
  cwd: string
  input?: string
  env?: NodeJS.ProcessEnv
}

/** The real command line in a process of its own, as a user runs it. */
export function startSaiten(
  args: string[],
  { cwd, input, env }: StartOptions,
): { child: ChildProcess; finished: Promise<Finished>; says(words: RegExp): Promise<void> } {
  const child = spawn(process.execPath, [MAIN, ...args], {
    cwd,
    env: { ...process.env, LANG: 'C', LC_ALL: '', NO_COLOR: '1', GITHUB_ACTIONS: '', SAITEN_HOME: NO_MODELS, ...env },
  })
  let stderr = ''
  const finished = new Promise<Finished>((resolve) => {
    let stdout = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text
    })
    child.on('close', (code) => resolve({ code, stdout, stderr }))
  })
  child.stdin.on('error', () => {})
  child.stdin.end(input ?? '')
  /** Resolves once it has said this on standard error; what it does next may rest on that. */
  const says = (words: RegExp) =>
    new Promise<void>((said, never) => {
      const look = () => words.test(stderr) && said()
      child.stderr.on('data', look)
      child.on('close', () => never(new Error(`ended without saying ${words}: ${stderr}`)))
      look()
    })
  return { child, finished, says }
}

export function saiten(args: string[], options: StartOptions): Promise<Finished> {
  return startSaiten(args, options).finished
}

/** A folder with these files, gone after the test. */
export function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'saiten-cli-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

export const rowsOf = (jsonl: string) =>
  jsonl
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
