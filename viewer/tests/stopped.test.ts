import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { saiten } from '../../src/cli/testing/saiten.ts'
import { expectGood, launch, openPage } from '../testing/browser.ts'
import { type Served, serve, storeWith } from '../testing/served.ts'

let browser: Browser
let served: Served
let early: string

beforeAll(async () => {
  browser = await launch()
  const folder = await storeWith([])
  const rows = Array.from({ length: 300 }, (_, i) => ({ id: `c${i}`, output: i % 25 === 0 ? 'nothing' : 'the answer' }))
  writeFileSync(join(folder, 'cases.jsonl'), rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  const gate = 'gate: { passRate: 0.9, stop: decided }'
  writeFileSync(
    join(folder, 'suite.yaml'),
    `name: stops\ncases: cases.jsonl\nscorers: [{ type: contains, value: answer }]\n${gate}\n`,
  )
  const { stdout } = await saiten(['run', 'suite.yaml', '--json'], { cwd: folder })
  early = JSON.parse(stdout).run
  for (const _ of [1, 2]) await saiten(['run', 'suite.yaml', '--stop', 'never', '--quiet'], { cwd: folder })
  served = await serve(folder)
})
afterAll(async () => {
  await browser?.close()
  await served?.close()
})

it.each([
  ['en', /decided after \d+ of 300 cases; (\d+) not needed/, /· \d+ not needed/, /\d+ of 300/],
  ['ja', /300 件中 \d+ 件|decided after/, /· 不要 \d+/, /\d+ \/ 300/],
])('a run that ended early says so, and is no point of the trend (%s)', async (lang, reason, counts, n) => {
  const watched = await openPage(browser, served.address)
  const { page } = watched
  await page.goto(new URL(`runs/${early}?lang=${lang}`, served.address).href)
  await page.waitForSelector('.counts')
  expect(await page.innerText('.why')).toMatch(reason)
  expect(await page.innerText('.counts')).toMatch(counts)
  await page.goto(new URL(`?lang=${lang}`, served.address).href)
  await page.waitForSelector('svg.chart')
  expect(await page.innerText('table')).toMatch(n)
  const points = await page
    .locator('svg.chart a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(points).toHaveLength(2)
  expect(points.join()).not.toContain(early)
  await expectGood(watched)
  await watched.close()
})
