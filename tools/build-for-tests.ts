/**
 * Builds the command line once for all tests that start it: they run what users run, and each process starts from one
 * bundle instead of opening (and stripping) hundreds of sources.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import chromium from '@sparticuz/chromium'
import type { TestProject } from 'vitest/node'

const root = join(import.meta.dirname, '..')
/** Below node_modules, so that packages are found; one folder a process, since two test runs may overlap. */
const cache = join(root, 'node_modules', '.cache')
const PREFIX = 'saiten-tests-'

declare module 'vitest' {
  interface ProvidedContext {
    /** The built command line. */
    cli: string
    /** A browser, unpacked once: two tests must not do it at the same time. */
    chromium: string
  }
}

export default async function setup(project: TestProject): Promise<() => void> {
  removeLeftovers()
  const folder = join(cache, `${PREFIX}${process.pid}`)
  const build = () => {
    // Tests that run for long start what was built when they began, whatever is built meanwhile.
    if (process.env.SAITEN_TESTS_BUILD)
      return cpSync(join(root, process.env.SAITEN_TESTS_BUILD), folder, { recursive: true })
    const tsdown = join(root, 'node_modules', 'tsdown', 'dist', 'run.mjs')
    execFileSync(process.execPath, [tsdown, '--out-dir', folder, '--no-dts', '--logLevel', 'error'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
    execFileSync(
      process.execPath,
      [vite, 'build', 'viewer', '--logLevel', 'error', '--outDir', join(folder, 'viewer')],
      { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
    )
  }
  build()
  project.provide('cli', join(folder, 'cli.mjs'))
  project.provide('chromium', await chromium.executablePath())
  project.onTestsRerun(build)
  return () => rmSync(folder, { recursive: true, force: true })
}

/** Of test runs that were killed. */
function removeLeftovers(): void {
  mkdirSync(cache, { recursive: true })
  for (const name of readdirSync(cache).filter((entry) => entry.startsWith(PREFIX))) {
    if (!isRunning(Number(name.slice(PREFIX.length)))) rmSync(join(cache, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
