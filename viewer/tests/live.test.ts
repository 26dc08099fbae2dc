import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSaiten } from '../../src/cli/testing/saiten.ts'
import { expectGood, launch, openPage } from '../testing/browser.ts'
import { type Served, serve, storeWith } from '../testing/served.ts'

let browser: Browser
let served: Served

// Ten answers come at once, ten when the file `go` is there.
const SUITE = `name: slow
cases: cases.jsonl
targets:
  - name: slow
    command: 'read id; case "$id" in late*) while [ ! -e go ]; do sleep 0.2; done;; esac; echo "$id"'
scorers: [{ type: contains, value: early }]
`

beforeAll(async () => {
  browser = await launch()
  const folder = await storeWith([])
  const inputs = ['early', 'late'].flatMap((name) => Array.from({ length: 10 }, (_, at) => `${name}-${at}`))
  writeFileSync(join(folder, 'suite.yaml'), SUITE)
  writeFileSync(join(folder, 'cases.jsonl'), inputs.map((input) => JSON.stringify({ id: input, input })).join('\n'))
  served = await serve(folder)
})
afterAll(async () => {
  await browser?.close()
  await served?.close()
})

it('follows a run that goes on: new rows wait until the reader asks, and the verdict comes by itself', async () => {
  const { finished } = startSaiten(['run', 'suite.yaml', '--quiet'], { cwd: served.folder })
  const watched = await openPage(browser, served.address)
  const { page } = watched
  const shown = () => page.locator('.cases tbody th a').allTextContents()
  await expect.poll(() => newest(served.address), { timeout: 20_000 }).toMatchObject({ status: 'running' })
  const { id } = await newest(served.address)
  await page.goto(new URL(`runs/${id}?lang=en`, served.address).href)
  // The first look may come before all ten are there.
  await expect
    .poll(
      async () => {
        const more = page.getByRole('button', { name: /new · show/ })
        if (await more.isVisible()) await more.click()
        return (await shown()).length
      },
      { timeout: 30_000, interval: 300 },
    )
    .toBe(10)
  const before = await shown()
  await expectGood(watched)
  const filtered = await openPage(browser, served.address)
  await filtered.page.goto(new URL(`runs/${id}?lang=en&q=verdict:fail`, served.address).href)
  await filtered.page.getByText('0 of 10 cases').waitFor()
  writeFileSync(join(served.folder, 'go'), '')
  await finished
  await page.getByRole('button', { name: '10 new · show' }).waitFor()
  expect(await shown()).toEqual(before)
  await expectGood(watched)
  await page.getByRole('button', { name: '10 new · show' }).click()
  await page.getByText('20 of 20 cases').waitFor()
  await filtered.page.getByRole('button', { name: '10 new · show' }).click()
  await filtered.page.getByText('10 of 20 cases').waitFor()
  expect([watched.trouble, filtered.trouble]).toEqual([[], []])
  await watched.close()
  await filtered.close()
})

it('follows a run whose process died and that another one takes up, without being loaded again', async () => {
  rmSync(join(served.folder, 'go'), { force: true })
  const first = startSaiten(['run', 'suite.yaml', '--quiet'], { cwd: served.folder })
  await expect.poll(async () => (await newest(served.address)).answered, { timeout: 20_000 }).toBe(10)
  const { id } = await newest(served.address)
  const watched = await openPage(browser, served.address)
  const { page } = watched
  await page.goto(new URL(`runs/${id}?lang=en`, served.address).href)
  const verdict = (words: string) => page.locator('h1', { hasText: words }).waitFor()
  await verdict('running')
  // What is still to come is no reason, and nobody left it out.
  await page.getByText('10 to come').first().waitFor()
  expect(await page.locator('.why').count()).toBe(0)
  first.child.kill('SIGKILL')
  await first.finished
  await verdict('interrupted')
  await page.getByText(`saiten run --resume ${id}`).waitFor()
  await expectGood(watched)
  const second = startSaiten(['run', '--resume', id, '--quiet'], { cwd: served.folder })
  await verdict('running')
  writeFileSync(join(served.folder, 'go'), '')
  await second.finished
  await verdict('fail')
  await page.getByRole('button', { name: '10 new · show' }).click()
  await page.getByText('20 of 20 cases').waitFor()
  expect(watched.trouble).toEqual([])
  await watched.close()
})

const newest = async (address: string) => {
  const ask = async (path: string) => (await fetch(new URL(`api/${path}`, address))).json()
  const { runs } = (await ask('runs')) as { runs: { id: string; status: string }[] }
  const [run = { id: '', status: '' }] = runs
  const answered = run.id === '' ? 0 : ((await ask(`cases?run=${run.id}`)) as { total: number }).total
  return { ...run, answered: run.status === 'running' ? answered : 0 }
}
