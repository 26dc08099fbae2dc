import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { saiten } from '../../src/cli/testing/saiten.ts'
import { expectGood, launch, openPage } from '../testing/browser.ts'
import { EXAMPLES, type Served, serve, storeWith } from '../testing/served.ts'

let browser: Browser
let served: Served
let run: string

/** Every second answer is wrong: each case flips between its two repeats. */
const MODULE = `let asked = 0
export default ({ input }) => (asked++ % 2 === 1 ? 'no idea' : 'yes ' + input)`

beforeAll(async () => {
  browser = await launch()
  const folder = await storeWith([['run', join(EXAMPLES, 'support-bot', 'suite.yaml')]])
  writeFileSync(join(folder, 'answer.mjs'), MODULE)
  const cases = ['a', 'b', 'c'].map((id) => JSON.stringify({ id, input: id, metadata: { tier: id } }))
  writeFileSync(join(folder, 'cases.jsonl'), cases.join('\n'))
  writeFileSync(
    join(folder, 'suite.yaml'),
    'name: flips & more\ncases: cases.jsonl\nrepeats: 2\ntargets: [{ name: bot, module: ./answer.mjs }]\nscorers: [{ type: contains, value: yes }, { type: length, max: 20 }]\n',
  )
  const ran = await saiten(['run', 'suite.yaml', '--concurrency', '1', '--json', '--reporter', 'html:flips.html'], {
    cwd: folder,
  })
  run = JSON.parse(ran.stdout).run
  served = await serve(folder)
})
afterAll(async () => {
  await browser?.close()
  await served?.close()
})

it.each([
  ['en', 'another threshold for', 'which cases flip', /contains: share of cases/, '3 of 3 answers flip'],
  ['ja', '別の閾値を試す', '判定が変わるケース', /contains: その値に達する/, '3 件中 3 件で判定が変わりました'],
])('keeps the plots that somebody asked for in the address, in %s', async (lang, scorer, flips, plot, grid) => {
  const watched = await openPage(browser, served.address)
  const { page } = watched
  await page.goto(new URL(`runs/${run}?lang=${lang}`, served.address).href)
  const chart = page.getByRole('img', { name: plot })
  await page.getByLabel(scorer).selectOption('contains')
  await chart.waitFor()
  await page.getByLabel(flips).check()
  await page.getByText(grid).waitFor()
  await page.reload()
  await chart.waitFor()
  await page.getByText(grid).waitFor()
  await expectGood(watched)
  await page.goBack()
  await page.getByText(grid).waitFor({ state: 'detached' })
  await chart.waitFor()
  await page.goBack()
  await chart.waitFor({ state: 'detached' })
  await page.goForward()
  await chart.waitFor()
  expect(await page.getByLabel(scorer).inputValue()).toBe('contains')
  // A case opened over the table leaves them where they are.
  await page.getByRole('link', { name: 'b', exact: true }).click()
  await page.locator('.drawer').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.drawer').waitFor({ state: 'detached' })
  await chart.waitFor()
  // No plot of a scorer that the run does not have.
  await page.goto(new URL(`runs/${run}?lang=${lang}&scorer=none`, served.address).href)
  await page.getByLabel(scorer).waitFor()
  expect(await page.getByLabel(scorer).inputValue()).toBe('')
  await watched.close()
})

it.each([
  ['en', 'all suites', 'There is no run of the suite "other".'],
  ['ja', 'すべてのスイート', 'スイート「other」の実行はありません。'],
])('leads from the name of a suite to its runs alone, in %s', async (lang, all, none) => {
  const watched = await openPage(browser, served.address)
  const { page } = watched
  await page.goto(new URL(`?lang=${lang}`, served.address).href)
  const suites = page.locator('tr.suite h2')
  await suites.first().waitFor()
  expect(await suites.allTextContents()).toEqual(['flips & more', 'support-bot'])
  await page.getByRole('link', { name: 'flips & more' }).click()
  await expect.poll(() => suites.allTextContents()).toEqual(['flips & more'])
  expect(new URL(page.url()).searchParams.get('suite')).toBe('flips & more')
  await expectGood(watched)
  await page.getByRole('link', { name: all }).click()
  await expect.poll(() => suites.count()).toBe(2)
  await page.goto(new URL(`?suite=other&lang=${lang}`, served.address).href)
  await page.getByText(none).waitFor()
  await expectGood(watched)
  await watched.close()
})

const REVIEW = [
  ['en', 'left of', 'Nothing here fits this filter.', 'did you mean faithfulness?'],
  ['ja', '残り', 'この条件に合うものはありません。', 'faithfulness のことですか'],
] as const

it.each(REVIEW)('narrows the review by the filter box of a run, in %s', async (lang, left, nothing, meant) => {
  const watched = await openPage(browser, served.address)
  const { page } = watched
  await page.goto(new URL(`review?lang=${lang}&rater=mika`, served.address).href)
  const status = page.locator('.review-top [role=status]')
  const total = (n: number) => status.getByText(lang === 'en' ? `left of ${n} ` : ` / ${n} 件`).waitFor()
  await page.locator('.case-view').waitFor()
  // Names of both suites are offered, with their values.
  await page.keyboard.press('/')
  await page.keyboard.type('tier')
  await page.getByRole('option', { name: 'metadata.tier:' }).waitFor()
  await page.locator('#filter').fill('faithf')
  await page.getByRole('option', { name: 'faithfulness<' }).waitFor()
  await page.locator('#filter').fill('metadata.tier:b,c')
  await page.keyboard.press('Enter')
  await total(2)
  expect(new URL(page.url()).searchParams.get('q')).toBe('metadata.tier:b,c')
  await page.getByText('· 1 / 2').waitFor()
  await expectGood(watched)
  // Only one suite has the name: no mistake, and nothing of the other one.
  await page.locator('#filter').fill('faithfulness>2')
  await page.keyboard.press('Enter')
  await page.getByText(nothing).waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  await page.locator('#filter').fill('faithfulnes<1')
  await page.keyboard.press('Enter')
  await page.locator('#filter-problem', { hasText: meant }).waitFor()
  expect(await page.getByText(left).count()).toBe(0)
  expect(await page.getByText(nothing).count()).toBe(0)
  await expectGood(watched)
  await page.goBack()
  await page.goBack()
  await total(2)
  await watched.close()
})

it('narrows the review in one file, too', async () => {
  const file = pathToFileURL(join(served.folder, 'flips.html')).href
  const watched = await openPage(browser, file, { offline: true })
  const { page } = watched
  await page.goto(`${file}#/review?lang=en&rater=mika&q=id:a,b`)
  await page.getByText('2 left of 2').waitFor()
  await page.locator('.case-view').waitFor()
  await page.keyboard.press('1')
  await page.getByText('1 left of 2').waitFor()
  await page.locator('#filter').fill('-is:mine')
  await page.keyboard.press('Enter')
  await page.getByText('2 left of 2').waitFor()
  await page.locator('#filter').fill('contain<1')
  await page.keyboard.press('Enter')
  await page.getByText('did you mean contains?').waitFor()
  await expectGood(watched)
  await watched.close()
})
