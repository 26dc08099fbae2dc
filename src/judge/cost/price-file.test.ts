import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { BadInput } from '../../errors.ts'
import { startProvider } from '../testing/provider-server.ts'
import { GOOD, gradeQuestion, judgeAt } from '../testing/questions.ts'
import { readPrices } from './price-file.ts'

async function folderWith(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'saiten-prices-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'prices.yaml'), text)
  return folder
}

const FILE = `asOf: 2026-11-01
source: our contract
models:
  openai-compatible:judge-1: { input: 1000, output: 0 }
  openai:gpt-4o: { input: 1, output: 2 }
`

test('prices beside the suite go before our table, and behind what the suite says', async () => {
  await using server = await startProvider(() => ({ content: GOOD }))
  const cwd = await folderWith(FILE)
  const judge = await judgeAt(server, { maxCost: 1 }, { cwd })
  expect((await judge.ask(gradeQuestion('a'))).usage.cost).toBeCloseTo(0.1, 9)
  expect(judge.provenance().price?.source).toBe('prices.yaml, 2026-11-01, our contract')
  const known = await judgeAt(server, { model: 'openai:gpt-4o' }, { cwd })
  expect(known.provenance().price).toMatchObject({ input: 1, output: 2 })
  const said = await judgeAt(server, { price: { input: 0, output: 0 } }, { cwd })
  expect((await said.ask(gradeQuestion('b'))).usage.cost).toBe(0)
})

test("no file, no prices; a budget for a server of one's own says how to make it free", async () => {
  await using server = await startProvider(() => ({ content: GOOD }))
  expect(await readPrices(tmpdir())).toEqual(new Map())
  await expect(judgeAt(server, { maxCost: 1 }, { cwd: tmpdir() })).rejects.toThrow(
    /prices\.yaml; 0 for a server of your own/,
  )
})

test.each([
  ['', /a price file is/],
  ['- a', /a price file is/],
  ['asOf: soon\nmodels: {}', /`asOf` says when/],
  ['models: {}', /`asOf` says when/],
  ['asOf: 2026-11-01\nmodels: { "a:b": { input: -1, output: 1 } }', /must be \{ input, output \}/],
  ['asOf: 2026-11-01\nmodels: { "a:b": { input: 1, output: 1, cached: 1 } }', /must be \{ input, output \}/],
  ['asOf: 2026-11-01\nmodel: {}\nmodels: {}', /a price file is/],
])('%j is a mistake with its place', async (text, words) => {
  const error = (await readPrices(await folderWith(text)).catch((thrown: unknown) => thrown)) as BadInput
  expect(error.mistakes[0]?.file).toBe('prices.yaml')
  expect(error.mistakes[0]?.message.en).toMatch(words)
})
