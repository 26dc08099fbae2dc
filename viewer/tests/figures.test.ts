import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { saiten } from '../../src/cli/testing/saiten.ts'
import type { Summary } from '../../src/gate/summary.ts'
import type { Slice } from '../../src/views/plots/slices.ts'
import type { Tradeoff } from '../../src/views/plots/tradeoff.ts'
import { type Served, serve, storeWith } from '../testing/served.ts'

let served: Served

/** Every fourth answer is wrong, another one each time; six cases to a conversation. */
const TARGET = `let asked = 0
export default ({ input }) => ({ output: asked++ % 4 === 0 ? 'no' : 'yes ' + input, durationMs: 300 + asked })`

beforeAll(async () => {
  const folder = await storeWith([])
  const cases = Array.from({ length: 24 }, (_, at) => {
    const metadata = { all: 'x', conversation: `talk-${at % 6}` }
    return JSON.stringify({ id: `c${at}`, input: `q${at}`, metadata })
  })
  writeFileSync(join(folder, 'cases.jsonl'), cases.join('\n'))
  writeFileSync(join(folder, 't.mjs'), TARGET)
  const targets = 'targets: [{ name: a, module: ./t.mjs }, { name: b, module: ./t.mjs }, { name: c, module: ./t.mjs }]'
  const scorers = 'scorers: [{ type: contains, value: yes }, { type: length, max: 4, threshold: 0.5 }]'
  const suites = { plain: '', repeated: 'repeats: 3', clustered: 'cluster: metadata.conversation' }
  for (const [name, more] of Object.entries(suites)) {
    writeFileSync(join(folder, 'suite.yaml'), `name: ${name}\ncases: cases.jsonl\n${targets}\n${scorers}\n${more}\n`)
    const { code, stderr } = await saiten(['run', 'suite.yaml', '--concurrency', '1', '--quiet'], { cwd: folder })
    expect(code, stderr).toBe(1)
  }
  served = await serve(folder)
})
afterAll(() => served?.close())

const ask = async <Answer>(path: string) => (await (await fetch(`${served.address}api/${path}`)).json()) as Answer

it.each(['plain', 'repeated', 'clustered'])(
  'a slice of all cases of a %s run says what its head says',
  async (suite) => {
    const { runs } = await ask<{ runs: { id: string; suite: string }[] }>('runs')
    const id = runs.find((run) => run.suite === suite)?.id
    const { summary } = await ask<{ summary: Summary }>(`run?run=${id}`)
    const plots = await ask<{ slices: { slices: Slice[] }; tradeoff: Tradeoff }>(`plots?run=${id}&key=all&tradeoff=1`)
    const [slice] = plots.slices.slices
    expect(slice?.cases).toBe(24)
    for (const [at, target] of summary.targets.entries()) {
      const here = slice?.targets[at]
      expect(here?.passRate).toEqual({ n: target.passRate.n, mean: target.passRate.value, ci95: target.passRate.ci95 })
      for (const [place, { n, mean, ci95 }] of target.scorers.entries())
        expect(here?.scorers[place]).toEqual({ n, mean, ci95 })
      expect(plots.tradeoff.targets[at]?.quality).toEqual(target.weightedAverage)
    }
  },
)
