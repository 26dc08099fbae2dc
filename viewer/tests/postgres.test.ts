import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { saiten } from '../../src/cli/testing/saiten.ts'
import { emptyDatabase } from '../../src/store/postgres/testing/database.ts'
import { newUserOf } from '../../src/store/postgres/testing/roles.ts'
import { expectGood, launch, openPage } from '../testing/browser.ts'
import { EXAMPLES, type Served, serve, storeWith } from '../testing/served.ts'

let browser: Browser
let owned: Served
let read: Served

/** A user of the server who may only read this store. */
async function readerOf(store: string): Promise<string> {
  const { name, address } = await newUserOf(store, 'reader')
  const granted = await saiten(['store', 'grant', 'reader', name, '--store', store], { cwd: EXAMPLES })
  expect([granted.code, granted.stderr]).toEqual([0, expect.anything()])
  return address
}

beforeAll(async () => {
  browser = await launch()
  const store = await emptyDatabase()
  const folder = await storeWith([['run', join(EXAMPLES, 'support-bot/suite.yaml'), '--store', store]])
  const reader = await readerOf(store)
  owned = await serve(folder, ['--store', store])
  read = await serve(await storeWith([]), ['--store', reader])
}, 60_000)
afterAll(async () => {
  await browser?.close()
  await owned?.close()
  await read?.close()
})

const decide = (address: string, run: string) =>
  fetch(new URL('api/decide', address), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-saiten-write': '1' },
    body: JSON.stringify({ run, case: 'henpin-01', target: 'after', decision: 'accept', rater: 'mika' }),
  })

const newest = async (address: string) =>
  ((await (await fetch(new URL('api/runs', address))).json()) as { runs: { id: string }[] }).runs[0]?.id ?? ''

it('shows the runs of a PostgreSQL store to a reader, whose decisions are refused in a sentence', async () => {
  const run = await newest(read.address)
  const watched = await openPage(browser, read.address)
  const { page } = watched
  await page.goto(new URL(`runs/${run}?q=is:regressed`, read.address).href)
  await page.getByText('5 of 24 cases').waitFor()
  await page.getByRole('link', { name: 'henpin-01' }).click()
  await page.getByText('scores of after').waitFor()
  await expectGood(watched)
  await page.goto(new URL('review', read.address).href)
  await page.getByText('may only be read').first().waitFor()
  await watched.close()
  const refused = await decide(read.address, run)
  expect([refused.status, await refused.json()]).toEqual([
    400,
    { problem: { en: expect.stringContaining('may only be read'), ja: expect.stringContaining('読み取り専用') } },
  ])
  // What the page keeps to be quick is kept in memory: nothing of another's database lies about.
  expect(existsSync(join(read.folder, '.saiten'))).toBe(false)
  const kept = await decide(owned.address, run)
  expect([kept.status, await kept.json()]).toEqual([200, expect.objectContaining({ rater: 'mika' })])
})
