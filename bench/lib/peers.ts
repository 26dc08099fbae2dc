import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BenchmarkOptions } from './benchmark.ts'
import { runProgram } from './child.ts'
import { BENCH, side } from './paths.ts'

/** Why a peer cannot be measured; the benchmark goes on without it. */
export class PeerMissing extends Error {}

/** The peer's folder in bench/node_modules; installs what is missing there, unless told not to. */
export async function npmPeer(name: 'promptfoo' | 'js-rouge', { install }: BenchmarkOptions): Promise<string> {
  const folder = join(BENCH, 'node_modules', name)
  if (!existsSync(join(folder, 'package.json'))) {
    if (!install) throw new PeerMissing('not installed (--no-install)')
    console.log('  installing promptfoo and js-rouge into bench/node_modules (280 MB, a few minutes) …')
    await orMissing('npm install failed', async () => {
      await runProgram('npm', ['install'], { cwd: BENCH })
      await runProgram('npm', ['install', '--no-save', libsqlBinding()], { cwd: BENCH })
    })
  }
  return folder
}

export function versionOf(name: 'promptfoo' | 'js-rouge'): string {
  return (readJson(join(BENCH, 'package.json')).dependencies as Record<string, string>)[name] as string
}

/** promptfoo's optional packages are 2 GB of providers; the one it cannot do without is the database for this machine. */
function libsqlBinding(): string {
  const bindings = readJson(join(BENCH, 'node_modules', 'libsql', 'package.json')).optionalDependencies as object
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
  const libc = process.platform === 'linux' ? (header.glibcVersionRuntime ? '-gnu' : '-musl') : ''
  const wanted = `@libsql/${process.platform}-${process.arch}${libc}`
  const found = Object.entries(bindings).find(([name]) => name.startsWith(wanted))
  if (!found) throw new Error(`promptfoo's database has no build for ${wanted}`)
  return found.join('@')
}

/** Runs one of sides/*.py with the packages it needs; returns the JSON it prints. */
export async function askPython<T>(script: string, args: string[], options: BenchmarkOptions): Promise<T> {
  const env = { PYTHONDONTWRITEBYTECODE: '1' }
  const { stdout } = await runProgram(await pythonPeer(options), [side(script), ...args], { env })
  return JSON.parse(stdout) as T
}

/** A Python that has the packages of requirements.txt, in bench/.venv. */
async function pythonPeer({ install }: BenchmarkOptions): Promise<string> {
  const folder = join(BENCH, '.venv')
  const python = join(folder, process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python')
  const requirements = join(BENCH, 'requirements.txt')
  const stamp = join(folder, 'installed.txt')
  const wanted = readFileSync(requirements, 'utf8')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return python
  if (!install) throw new PeerMissing('not installed (--no-install)')
  console.log('  installing rouge_score and sacreBLEU into bench/.venv …')
  await orMissing('python3 -m venv or pip failed', async () => {
    await runProgram('python3', ['-m', 'venv', folder])
    await runProgram(python, ['-m', 'pip', 'install', '--quiet', '--requirement', requirements])
    writeFileSync(stamp, wanted)
  })
  return python
}

async function orMissing(what: string, install: () => Promise<void>): Promise<void> {
  try {
    await install()
  } catch (cause) {
    throw new PeerMissing(`${what}: ${String(cause).split('\n').slice(0, 3).join(' ')}`, { cause })
  }
}

function readJson(file: string): Record<string, unknown> {
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
}

/** What the peer measured, or why it could not. */
export async function tryPeer<T>(ask: () => Promise<T>): Promise<T | PeerMissing> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof PeerMissing) return error
    throw error
  }
}
