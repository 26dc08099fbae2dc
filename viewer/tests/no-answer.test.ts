import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { saiten } from '../../src/cli/testing/saiten.ts'
import { expectGood, launch, openPage } from '../testing/browser.ts'
import { type Served, serve, storeWith } from '../testing/served.ts'

let browser: Browser
let served: Served

beforeAll(async () => {
  browser = await launch()
  const folder = await storeWith([])
  writeFileSync(join(folder, 'cases.jsonl'), '{"id":"a","input":"x","expected":"y","metadata":{"talk":"t"}}\n')
  writeFileSync(
    join(folder, 'suite.yaml'),
    'cases: cases.jsonl\ntargets: [{ name: bot, command: [sh, -c, "echo it is down >&2; exit 3"] }]\nscorers: [{ type: rouge }, { type: exact-match }, { type: length, max: 9 }]\ncluster: metadata.talk\n',
  )
  await saiten(['run', 'suite.yaml', '--quiet'], { cwd: folder })
  served = await serve(folder)
})
afterAll(async () => {
  await browser?.close()
  await served?.close()
})

it.each([
  ['en', /There is no answer: no answer from the target/, 'intervals by metadata.talk: 1 group of cases'],
  ['ja', /回答がありません: ターゲットの応答なし/, '区間は metadata.talk ごとのまとまり 1 個によるもの'],
])('tells once why there is no answer, and what intervals rest on, in %s', async (lang, why, cluster) => {
  const watched = await openPage(browser, served.address)
  const { page } = watched
  await page.goto(new URL(`runs/last/cases/a?lang=${lang}`, served.address).href)
  await page.getByText(why).waitFor()
  expect(await page.getByText(/it is down/).count()).toBe(1)
  await page.goto(new URL(`runs/last?lang=${lang}`, served.address).href)
  await page.getByText(cluster).waitFor()
  await expectGood(watched)
  await watched.close()
})
