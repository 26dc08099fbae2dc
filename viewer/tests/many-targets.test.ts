import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { saiten } from '../../src/cli/testing/saiten.ts'
import { expectGood, launch, openPage } from '../testing/browser.ts'
import { type Served, serve, storeWith } from '../testing/served.ts'

let browser: Browser
let served: Served
let run: string

const TARGETS = ['gpt-4o-mini-2024', 'gpt-4o-mini-2025', '自社モデル-小', 'claude-haiku', 'claude-haiku-with-context']

/** Answers alike in time and quality; the third one fails, and only the second time it is asked. */
const MODULE = (at: number) => `let asked = 0
export default ({ input }) => {
  const time = asked++
  return { output: ${at} === 2 && time % 2 === 1 ? 'no idea' : 'yes ' + input, durationMs: ${400 + at} + (time % 7) }
}`

beforeAll(async () => {
  browser = await launch()
  const folder = await storeWith([])
  const targets = TARGETS.map((name, at) => {
    writeFileSync(join(folder, `t${at}.mjs`), MODULE(at))
    return `  - { name: ${name}, module: ./t${at}.mjs }`
  })
  const cases = Array.from({ length: 12 }, (_, at) => JSON.stringify({ id: `c${at}`, input: `q${at}` }))
  writeFileSync(join(folder, 'cases.jsonl'), cases.join('\n'))
  const scorers = 'scorers: [{ type: contains, value: yes }, { type: length, max: 20, threshold: 0.5 }]'
  writeFileSync(
    join(folder, 'suite.yaml'),
    `name: close\ncases: cases.jsonl\nrepeats: 2\ntargets:\n${targets.join('\n')}\n${scorers}\n`,
  )
  const ran = await saiten(['run', 'suite.yaml', '--concurrency', '1', '--json', '--reporter', 'html:close.html'], {
    cwd: folder,
  })
  run = JSON.parse(ran.stdout).run
  served = await serve(folder)
})
afterAll(async () => {
  await browser?.close()
  await served?.close()
})

const boxes = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((found) => found.map((one) => one.getBoundingClientRect().toJSON()))

it('leaves the answers room beside many targets, and breaks no name into letters', async () => {
  const watched = await openPage(browser, served.address)
  const { page } = watched
  await page.goto(new URL(`runs/${run}?lang=en`, served.address).href)
  await page.getByText('12 of 12 cases').waitFor()
  for (const heading of await boxes(page, '.cases thead th')) expect(heading.height).toBeLessThan(80)
  expect((await boxes(page, '.cases thead th')).at(-1)?.width).toBeGreaterThan(200)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(1280)
  await expectGood(watched)
  // Columns that somebody chose are shown, and the page can be moved to them.
  await page.goto(new URL(`runs/${run}?lang=en&cols=contains,length`, served.address).href)
  await page.getByText('12 of 12 cases').waitFor()
  expect((await boxes(page, '.cases thead th')).at(-1)?.width).toBeGreaterThan(200)
  await watched.close()
})

it('draws what lies close together apart: no name over another, all of it inside', async () => {
  for (const width of [1280, 390]) {
    const watched = await openPage(browser, served.address, { viewport: { width, height: 844 } })
    const { page } = watched
    await page.goto(new URL(`runs/${run}?lang=ja`, served.address).href)
    await page.locator('.frame svg.chart circle').nth(4).waitFor()
    const [chart] = await boxes(page, '.frame svg.chart')
    const names = await boxes(page, '.frame svg.chart g:has(circle) text')
    expect(names).toHaveLength(5)
    for (const [at, a] of names.entries()) {
      expect([a.left >= chart.left - 1, a.right <= chart.right + 1]).toEqual([true, true])
      for (const b of names.slice(at + 1)) expect(overlap(a, b)).toBe(0)
    }
    for (const { left, right } of await boxes(page, '.frame svg.chart text'))
      expect([left >= chart.left - 1, right <= chart.right + 1]).toEqual([true, true])
    // Hundreds of milliseconds with their intervals, not the shares that scores are.
    for (const line of await boxes(page, '.frame svg.chart .ci-line'))
      expect([line.left >= chart.left, line.right <= chart.right]).toEqual([true, true])
    await page.getByText('表で見る').click()
    expect(await page.locator('.frame tbody tr').first().innerText()).toMatch(/40\d ms\s+40\d ms – 40\d ms/)
    await expectGood(watched)
    await watched.close()
  }
})

const overlap = (a: DOMRect, b: DOMRect) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) - 3)

it.each(['server', 'file'])('shows in the review the very answer that is decided about, from the %s', async (from) => {
  const own = from === 'server' ? served.address : pathToFileURL(join(served.folder, 'close.html')).href
  const watched = await openPage(browser, own)
  const { page } = watched
  await page.goto(
    from === 'server' ? new URL('review?lang=en&rater=mika', own).href : `${own}#/review?lang=en&rater=mika`,
  )
  await page.getByText('12 left of 12').waitFor()
  await page.getByText('why here: contains 0 < 1').waitFor()
  await page.getByText('repeat 2 of 2').waitFor()
  await page.getByText('scores of 自社モデル-小').waitFor()
  expect(await page.locator('.answer.chosen').innerText()).toContain('no idea')
  await page.keyboard.press('2')
  await page.getByText('11 left of 12').waitFor()
  await page.getByText('repeat 2 of 2').waitFor()
  await expectGood(watched)
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'decisions (CSV)' }).click(),
  ])
  await csv.saveAs(join(served.folder, `${from}.csv`))
  await watched.close()
  const imported = await saiten(['review', 'import', `${from}.csv`, '--json'], { cwd: served.folder })
  const kept = from === 'server' ? { recorded: 0, known: 1 } : { recorded: 1, known: 0 }
  expect([JSON.parse(imported.stdout), imported.stderr]).toEqual([{ ...kept, leftOut: [] }, ''])
})
