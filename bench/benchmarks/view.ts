import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Benchmark, Print } from '../lib/benchmark.ts'
import { runProgram } from '../lib/child.ts'
import { builtSaiten } from '../lib/saiten.ts'
import { STORED_SCORERS, writeRun } from '../lib/stored-run.ts'
import { withTempFolder } from '../lib/temp-folder.ts'
import { viewBesidePromptfoo } from '../lib/view-beside-promptfoo.ts'
import { saitenView } from '../lib/viewers.ts'

/** What a reader does, as the page asks for it. */
const QUESTIONS: [what: string, path: string][] = [
  ['a page at 90 %', 'cases?run=last&offset=90000'],
  ['filter by a score', 'cases?run=last&q=token-f1<0.3'],
  ['three conditions', 'cases?run=last&q=token-f1<0.3 length>0.5 metadata.lang:ja'],
  ['sort by a score', 'cases?run=last&sort=token-f1'],
  ['sort by id', 'cases?run=last&sort=-id'],
  ['worse than the other target', 'cases?run=last&q=Δtoken-f1<-0.5&sort=Δtoken-f1'],
  ['a word of two characters', 'cases?run=last&q=返金'],
  ['slices by topic', 'plots?run=last&key=topic'],
  ['another threshold', 'plots?run=last&scorer=token-f1'],
]

export default {
  shows:
    '`saiten view` on 100,000 cases × 2 targets × 5 scorers: first rows, filters, sorting, the report in one file; on 10,000 beside promptfoo',
  run: (options, print) =>
    withTempFolder(async (folder) => {
      const cases = options.full ? 100_000 : 20_000
      const cli = join(await builtSaiten(), 'cli.mjs')
      await writeRun(folder, { run: 'r_bench', cases, targets: ['v1', 'v2'] })
      print.heading(`${cases} cases × 2 targets × ${STORED_SCORERS.length} scorers, over HTTP, median of 5`)
      const store = join(folder, '.saiten')
      for (const kept of [false, true]) {
        const view = await saitenView(cli, store, ['run?run=last&quick=1', 'cases?run=last&quick=1'])
        const before = kept ? 'columns kept' : 'nothing kept'
        alone(print, `first rows, ${before}`, 'ms', view.firstMs, 1000)
        const started = performance.now()
        await view.answer('cases?run=last')
        alone(print, `all counted, ${before}`, 'ms', view.firstMs + performance.now() - started)
        if (kept) {
          const asked = performance.now()
          await view.answer('cases?run=last&sort=-id')
          alone(print, 'sort by id, the first time', 'ms', performance.now() - asked, 100)
        }
        if (kept) for (const [what, path] of QUESTIONS) alone(print, what, 'ms', await view.timeOf(path), 100)
        // Its columns are written once the answer is out.
        await view.answer('runs')
        await view.close()
      }
      const file = join(folder, 'report.html')
      await runProgram(
        process.execPath,
        [cli, 'show', 'last', '--store', store, '--quiet', '--reporter', `html:${file}`],
        { allowed: [0, 1] },
      )
      alone(print, 'the report in one file', 'MB', statSync(file).size / 1e6, 5)
      await viewBesidePromptfoo(cli, options, print)
    }),
} satisfies Benchmark

function alone(print: Print, what: string, unit: 'ms' | 'MB', value: number, atMost?: number): void {
  const peer = { name: 'promptfoo', missing: 'below, on 10,000' }
  print.measured({
    what,
    unit,
    ours: { name: 'saiten', value },
    peer,
    ratio: 'times better',
    ...(atMost !== undefined && { goal: { of: 'ours', atMost } }),
  })
}
