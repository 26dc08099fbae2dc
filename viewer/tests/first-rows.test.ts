import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { saiten } from '../../src/cli/testing/saiten.ts'
import type { CasesPage, RunHead } from '../../src/views/page/types.ts'
import { expectGood, launch, openPage } from '../testing/browser.ts'
import { type Served, serve, storeWith } from '../testing/served.ts'

let browser: Browser
let served: Served

/** Twice the same run, so that each test finds one that nobody has looked at. */
beforeAll(async () => {
  browser = await launch()
  const folder = await storeWith([])
  const cases = Array.from({ length: 150 }, (_, at) =>
    JSON.stringify({ id: `c${at}`, input: `q${at}`, output: at % 7 ? 'yes' : 'no', metadata: { kind: `k${at % 90}` } }),
  )
  writeFileSync(join(folder, 'cases.jsonl'), cases.join('\n'))
  writeFileSync(join(folder, 'suite.yaml'), 'name: s\ncases: cases.jsonl\nscorers: [{ type: contains, value: yes }]\n')
  for (let n = 0; n < 2; n++) await saiten(['run', 'suite.yaml', '--quiet'], { cwd: folder })
  served = await serve(folder)
})
afterAll(async () => {
  await browser?.close()
  await served?.close()
})

const ask = async <Answer>(path: string) => (await (await fetch(`${served.address}api/${path}`)).json()) as Answer
const runs = async () => (await ask<{ runs: { id: string }[] }>('runs')).runs.map(({ id }) => id)

it('answers with the first rows before all are read, says so, and with the same rows when they are', async () => {
  const [run] = await runs()
  const first = await ask<CasesPage>(`cases?run=${run}&quick=1`)
  expect(first).toMatchObject({ partial: true, matched: 60 })
  expect(await ask<RunHead>(`run?run=${run}&quick=1`)).toMatchObject({ partial: true, cases: 60 })
  const all = await ask<CasesPage>(`cases?run=${run}`)
  expect(all).toMatchObject({ matched: 150, verdicts: { pass: 128, fail: 22 } })
  expect(all.lines.slice(0, 60)).toEqual(first.lines)
  const again = await ask<CasesPage>(`cases?run=${run}&quick=1`)
  expect([again.partial, again.matched]).toEqual([undefined, 150])
})

it('never answers a filter or a sort from some of the rows', async () => {
  const [, run] = await runs()
  expect(await ask<CasesPage>(`cases?run=${run}&quick=1&q=metadata.kind:k70`)).toMatchObject({ matched: 1, total: 150 })
})

it('counts everything a moment later, and offers no rows as new that were there', async () => {
  const [run] = await runs()
  const watched = await openPage(browser, served.address)
  const { page } = watched
  await page.goto(`${served.address}runs/${run}`)
  await page.getByText('150 of 150 cases').waitFor()
  expect(await page.getByText('new · show').count()).toBe(0)
  await expectGood(watched)
  await watched.close()
})
