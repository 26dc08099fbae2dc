import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { reporters } from './registry.ts'
import { plainOptions, row, sampleHeader, sampleSummary, scored } from './testing/sample-run.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const ROWS = 100_000
const TEXT = '答えは毎回少しずつ違います。'.repeat(20)

/** Every tenth case fails, worse and worse, so that the list of the worst keeps changing. */
function* rows() {
  for (let at = 0; at < ROWS; at++) {
    const verdict = at % 10 === 0 ? 'fail' : 'pass'
    const value = verdict === 'fail' ? 0.69 * (1 - at / ROWS) : 1
    const texts = { expected: `${at} ${TEXT}`, output: `${TEXT} ${at}` }
    yield row(`case-${at}`, verdict, [scored('judge', value, 0.7, { reason: `${at}: ${TEXT}` })], texts)
  }
}

it.each([...reporters.keys()])('%s holds no more memory after a hundred thousand rows', async (name) => {
  const { default: create } = await reporters.get(name)!()
  let bytes = 0
  const reporter = create((text) => {
    bytes += text.length
  }, plainOptions)
  reporter.start?.(sampleHeader)
  collectGarbage()
  const before = process.memoryUsage().heapUsed
  for (const one of rows()) reporter.row?.(one)
  collectGarbage()
  const held = process.memoryUsage().heapUsed - before
  reporter.end(sampleSummary)
  expect(bytes).toBeGreaterThan(0)
  // The texts alone are over a hundred megabytes. The page in one file carries every score, so it holds those.
  expect(held).toBeLessThan(name === 'html' ? 150 * ROWS : 5_000_000)
})
