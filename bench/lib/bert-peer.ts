import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BenchmarkOptions } from './benchmark.ts'
import { runProgram } from './child.ts'
import { ROOT } from './paths.ts'
import { PeerMissing } from './peers.ts'

/** A Python that has bert_score, in a cache of its own: torch takes 700 MB, which no other benchmark needs. */
export async function bertScorePython({ install }: BenchmarkOptions): Promise<string> {
  const folder = join(ROOT, 'node_modules', '.cache', 'saiten-bench-bert-venv')
  const python = join(folder, process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python')
  const requirements = join(ROOT, 'tools', 'goldens', 'bertscore', 'requirements.txt')
  const stamp = join(folder, 'installed.txt')
  const wanted = readFileSync(requirements, 'utf8')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return python
  if (!install) throw new PeerMissing('not installed (--no-install)')
  console.log('  installing torch, transformers and bert_score (1 GB, some minutes) …')
  try {
    await runProgram('python3', ['-m', 'venv', folder])
    await runProgram(python, ['-m', 'pip', 'install', '--quiet', '--requirement', requirements])
  } catch (cause) {
    throw new PeerMissing(`python3 -m venv or pip failed: ${String(cause).slice(0, 200)}`, { cause })
  }
  writeFileSync(stamp, wanted)
  return python
}
