import { spawnSync } from 'node:child_process'
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Benchmark, BenchmarkOptions } from '../lib/benchmark.ts'
import { runProgram } from '../lib/child.ts'
import { median } from '../lib/median.ts'
import { BENCH, ROOT } from '../lib/paths.ts'
import { npmPeer, PeerMissing, tryPeer, versionOf } from '../lib/peers.ts'
import { builtSaiten } from '../lib/saiten.ts'
import { withTempFolder } from '../lib/temp-folder.ts'

const TIMES = 20

export default {
  shows: 'how soon `saiten --version` and `--help` answer beside a bare Node, and how large the install is',
  async run(options, print) {
    print.heading(`from start to exit, ${TIMES} times, in turn with a bare Node`)
    const cli = join(await builtSaiten(), 'cli.mjs')
    const programs = { bare: ['-e', '0'], version: [cli, '--version'], help: [cli, '--help'] }
    const times = { bare: [] as number[], version: [] as number[], help: [] as number[] }
    for (let round = -1; round < TIMES; round++) {
      for (const name of ['bare', 'version', 'help'] as const) {
        const started = performance.now()
        spawnSync(process.execPath, programs[name])
        // The first round fills caches.
        if (round >= 0) times[name].push(performance.now() - started)
      }
    }
    for (const name of ['version', 'help'] as const) {
      for (const [label, of] of [
        ['median', median],
        ['least', (all: number[]) => Math.min(...all)],
      ] as const) {
        print.measured({
          what: `--${name}, ${label}`,
          unit: 'ms',
          ours: { name: 'saiten', value: of(times[name]) },
          peer: { name: 'node -e 0', value: of(times.bare) },
          ratio: 'times as much',
          goal: { of: 'ratio', atMost: 2 },
        })
      }
    }
    print.heading('a production install of the packed package into an empty folder')
    const size = await tryPeer(() => installSize(options))
    if (size instanceof PeerMissing) return print.say(`skipped: ${size.message}`)
    const peer = await tryPeer(() => npmPeer('promptfoo', options))
    const name = `promptfoo ${versionOf('promptfoo')}`
    print.measured({
      what: 'on disk',
      unit: 'MB',
      ours: { name: 'saiten', value: size },
      peer:
        peer instanceof PeerMissing
          ? { name, missing: peer.message }
          : { name, value: sizeOf(join(BENCH, 'node_modules')) },
      ratio: 'times better',
      goal: { of: 'ours', atMost: 60 },
      note: 'promptfoo without its optional packages',
    })
  },
} satisfies Benchmark

async function installSize({ install }: BenchmarkOptions): Promise<number> {
  if (!install) throw new PeerMissing('it would install (--no-install)')
  return withTempFolder(async (folder) => {
    await runProgram('npm', ['run', 'build'], { cwd: ROOT })
    const { stdout } = await runProgram('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: ROOT })
    const tarball = join(folder, stdout.trim().split('\n').at(-1) as string)
    writeFileSync(join(folder, 'package.json'), '{ "private": true }')
    await runProgram('npm', ['install', '--omit=dev', '--no-audit', '--no-fund', tarball], { cwd: folder })
    return sizeOf(join(folder, 'node_modules'))
  })
}

/** What the files take on disk, in MB: whole blocks, as `du` counts. */
function sizeOf(folder: string): number {
  let blocks = 0
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() || entry.isDirectory()) blocks += statSync(join(entry.parentPath, entry.name)).blocks
  }
  return (blocks * 512) / 1024 / 1024
}
