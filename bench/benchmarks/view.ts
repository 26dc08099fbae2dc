import { spawn } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Benchmark } from '../lib/benchmark.ts'
import { runProgram } from '../lib/child.ts'
import { median } from '../lib/median.ts'
import { builtSaiten } from '../lib/saiten.ts'
import { STORED_SCORERS, writeRun } from '../lib/stored-run.ts'
import { withTempFolder } from '../lib/temp-folder.ts'

const TIMES = 5
const NONE = { name: 'promptfoo', missing: 'not measured' }

/** What a reader does, as the page asks for it. */
const QUESTIONS: [what: string, path: string][] = [
  ['a page at 90 %', 'cases?run=last&offset=90000'],
  ['filter by a score', 'cases?run=last&q=token-f1<0.3'],
  ['three conditions', 'cases?run=last&q=token-f1<0.3 length>0.5 metadata.lang:ja'],
  ['sort by a score', 'cases?run=last&sort=token-f1'],
  ['worse than the other target', 'cases?run=last&q=Δtoken-f1<-0.5&sort=Δtoken-f1'],
  ['a word of two characters', 'cases?run=last&q=返金'],
  ['slices by topic', 'plots?run=last&key=topic'],
  ['another threshold', 'plots?run=last&scorer=token-f1'],
]

export default {
  shows:
    '`saiten view` on 100,000 cases × 2 targets × 5 scorers: first rows, filters, sorting, and the report in one file',
  run: (options, print) =>
    withTempFolder(async (folder) => {
      const cases = options.full ? 100_000 : 20_000
      const cli = join(await builtSaiten(), 'cli.mjs')
      await writeRun(folder, { run: 'r_bench', cases, targets: ['v1', 'v2'] })
      print.heading(`${cases} cases × 2 targets × ${STORED_SCORERS.length} scorers, over HTTP, median of ${TIMES}`)
      for (const kept of [false, true]) {
        const started = performance.now()
        const view = await startView(cli, folder)
        await view.ask('cases?run=last')
        const value = performance.now() - started
        print.measured({
          what: `first rows, ${kept ? 'columns kept' : 'columns made'}`,
          unit: 'ms',
          ours: { name: 'saiten', value },
          peer: NONE,
          ratio: 'times as much',
        })
        if (kept) {
          for (const [what, path] of QUESTIONS) {
            await view.ask(path)
            const times: number[] = []
            for (let n = 0; n < TIMES; n++) times.push(await view.ask(path))
            print.measured({
              what,
              unit: 'ms',
              ours: { name: 'saiten', value: median(times) },
              peer: NONE,
              ratio: 'times as much',
              goal: { of: 'ours', atMost: 100 },
            })
          }
        }
        view.close()
      }
      await runProgram(process.execPath, [
        cli,
        'show',
        'last',
        '--store',
        join(folder, '.saiten'),
        '--quiet',
        '--reporter',
        `html:${join(folder, 'report.html')}`,
      ])
      const value = statSync(join(folder, 'report.html')).size / 1e6
      print.measured({
        what: 'the report in one file',
        unit: 'MB',
        ours: { name: 'saiten', value },
        peer: NONE,
        ratio: 'times as much',
        goal: { of: 'ours', atMost: 5 },
      })
    }),
} satisfies Benchmark

async function startView(cli: string, folder: string) {
  const child = spawn(process.execPath, [cli, 'view', '--json', '--store', join(folder, '.saiten')])
  const address = await new Promise<string>((resolve) => {
    child.stdout.once('data', (text) => resolve((JSON.parse(String(text)) as { address: string }).address))
  })
  return {
    async ask(path: string): Promise<number> {
      const started = performance.now()
      await (await fetch(`${address}api/${path}`)).arrayBuffer()
      return performance.now() - started
    },
    close: () => child.kill(),
  }
}
