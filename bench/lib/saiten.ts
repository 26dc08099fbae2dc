import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Measured, measureNode, runProgram } from './child.ts'
import { ROOT } from './paths.ts'

// Apart from dist, which others may be building meanwhile; below node_modules, so that the product's packages are found.
const BUILD = join(ROOT, 'node_modules', '.cache', 'saiten-bench')
let built: Promise<string> | undefined

/** What users get is the build, so that is what is measured; made once a session. The folder of its entries. */
export function builtSaiten(): Promise<string> {
  built ??= build()
  return built
}

async function build(): Promise<string> {
  console.log('  building …')
  const tsdown = join(ROOT, 'node_modules', 'tsdown', 'dist', 'run.mjs')
  await runProgram(process.execPath, [tsdown, '--out-dir', BUILD, '--no-dts', '--logLevel', 'error'], { cwd: ROOT })
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
  await runProgram(
    process.execPath,
    [vite, 'build', 'viewer', '--logLevel', 'error', '--outDir', join(BUILD, 'viewer')],
    { cwd: ROOT },
  )
  return BUILD
}

export interface SuiteRun extends Measured {
  summary: { cases: Record<'planned' | 'pass' | 'fail' | 'review' | 'error', number> }
}

/** `saiten run` over a suite in a folder: cases.jsonl, these scorers, everything stored and reported. */
export async function runSaiten(folder: string, scorers: object[], store: string): Promise<SuiteRun> {
  const suite = join(folder, 'suite.json')
  const report = join(folder, 'report.json')
  writeFileSync(suite, JSON.stringify({ name: 'bench', cases: 'cases.jsonl', scorers, gate: { passRate: 0 } }))
  const args = [join(await builtSaiten(), 'cli.mjs'), 'run', suite, '--store', join(folder, store)]
  const reporters = ['--reporter', 'terminal', '--reporter', `json:${report}`]
  // 1: the gate says fail, which is for the suite to judge and not for the bench.
  const measured = await measureNode([...args, ...reporters], { cwd: folder, allowed: [0, 1] })
  return { ...measured, summary: JSON.parse(readFileSync(report, 'utf8')) as SuiteRun['summary'] }
}
