import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { saiten } from '../../src/cli/testing/saiten.ts'
import { launch, openPage } from '../testing/browser.ts'
import { type Served, serve, storeWith } from '../testing/served.ts'

let browser: Browser
let served: Served
const runs: Record<string, string> = {}

const BREAKS_OUT =
  '</script><script>window.hacked=1</script><img src=x onerror="window.hacked=1">[x](javascript:window.hacked=1)\u202E\u0000'
/** As long as an answer may be. */
const TEN_MB = `${BREAKS_OUT}${'x'.repeat(4_900_000)}${'長い行'.repeat(550_000)}`
const JSON_TEXT = JSON.stringify(Array.from({ length: 20_000 }, (_, at) => ({ at, text: BREAKS_OUT })))

/** What an address, a filter and a path are made of; and what a browser would take for another address. */
const IDS = [
  'a/b',
  '50%',
  'q?x=1&y',
  'h#1',
  'two  spaces',
  '日本語/ケース 1',
  '%2F',
  '..',
  '.',
  '"q"',
  '-m',
  'Δd',
  'a,b',
  '*',
]
IDS.push('id:x', '</script><b>', 'x'.repeat(10_000))

const TARGETS = ['verdict:fail', 'v@2 "x", -y']
const SCORER = `export default { description: { en: 'x', ja: 'x' }, threshold: 1,
  score: ({ input }) => ({ value: 0, reason: String(input).slice(0, 3e5), details: { reply: String(input).slice(0, 3e5) } }) }`

beforeAll(async () => {
  browser = await launch()
  const folder = await storeWith([])
  const long = [
    { id: 'long-input', input: TEN_MB },
    { id: 'long-output', input: 'q', metadata: { answer: TEN_MB } },
    { id: 'long-json', input: 'q', metadata: { answer: JSON_TEXT } },
  ]
  const odd = IDS.map((id) => ({ id, input: BREAKS_OUT }))
  writeFileSync(join(folder, 'scorer.mjs'), SCORER)
  writeFileSync(
    join(folder, 't.mjs'),
    'export default ({ input, metadata }) => metadata?.answer ?? String(input).slice(0, 100)',
  )
  const targets = TARGETS.map((name) => `  - { name: ${JSON.stringify(name)}, module: ./t.mjs }`).join('\n')
  const scorers = `scorers:\n  - { type: ./scorer.mjs, name: "is:flipped" }\n  - { type: contains, value: never, name: "a,b<c" }`
  for (const [name, cases] of Object.entries({ long, odd })) {
    writeFileSync(join(folder, `${name}.jsonl`), cases.map((one) => JSON.stringify(one)).join('\n'))
    writeFileSync(
      join(folder, `${name}.yaml`),
      `name: ${name}\ncases: ${name}.jsonl\ntargets:\n${targets}\n${scorers}\n`,
    )
    const ran = await saiten(['run', `${name}.yaml`, '--json', '--reporter', `html:${name}.html`], { cwd: folder })
    runs[name] = JSON.parse(ran.stdout).run
  }
  served = await serve(folder)
})
afterAll(async () => {
  await browser?.close()
  await served?.close()
})

const opened = async (from: string, suite: 'long' | 'odd') => {
  const own = from === 'server' ? served.address : `${pathToFileURL(join(served.folder, `${suite}.html`)).href}#/`
  return { ...(await openPage(browser, own.replace('#/', ''))), own }
}

it.each(['server', 'file'])('keeps ten megabytes of anything inert and the page quick, from the %s', async (from) => {
  const { page, own, trouble, close } = await opened(from, 'long')
  for (const id of ['long-input', 'long-output', 'long-json']) {
    await page.goto('about:blank')
    await page.goto(`${own}runs/${runs.long}/cases/${id}?lang=en`)
    await page.locator('.scores').waitFor()
    const inside = await page.getByText('are not in this file').count()
    for (const mode of ['Markdown', 'JSON', 'as written']) {
      await page.getByRole('button', { name: mode, exact: true }).click()
      if (id === 'long-json' && mode === 'JSON' && inside === 0)
        await page.locator('.answer pre.code', { hasText: '"at": 1,' }).first().waitFor()
    }
    for (const details of await page.locator('details').all())
      await details.evaluate((one) => one.setAttribute('open', ''))
    // Everything that is long is cut, wherever it stands: outputs of two targets, reasons, details.
    expect(await page.evaluate('document.querySelector(".case-view").textContent.length')).toBeLessThan(1_000_000)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(1280)
    expect(await page.locator('.case-view :is(img, script, iframe), a[href^="javascript"]').count()).toBe(0)
    expect(await page.locator('.case-view').textContent()).not.toMatch(/[\u202A-\u202E\u2066-\u2069\u0000]/)
    expect(await page.evaluate('window.hacked')).toBeUndefined()
  }
  expect(trouble).toEqual([])
  await close()
})

it.each(['server', 'file'])('has an address for every id, and filters for every name, from the %s', async (from) => {
  const { page, own, trouble, close } = await opened(from, 'odd')
  for (const id of IDS) {
    await page.goto('about:blank')
    await page.goto(`${own}runs/${runs.odd}?lang=en`)
    await page.locator('.cases tbody th a').nth(IDS.indexOf(id)).click()
    await page.locator('.drawer .scores').waitFor()
    // The address alone shows it again.
    await page.goto((await page.evaluate('location.href')) as string)
    await page.reload()
    await page.locator('main .scores').waitFor()
    expect((await page.locator('main:not([inert]) h1').textContent())?.trim()).toBe(id.trim())
  }
  await page.goto('about:blank')
  await page.goto(`${own}runs/${runs.odd}?lang=en&cols=is:flipped,a%252Cb<c`)
  const total = IDS.length
  await page.getByText(`${total} of ${total} cases`).waitFor()
  const row = page.locator('.cases tbody tr:not(.gap)').nth(0)
  for (let at = 0; at < (await row.locator('td a').count()); at++) {
    await row.locator('td a').nth(at).click()
    await page.locator('.list-header', { hasText: `of ${total} cases` }).waitFor()
    expect(await page.locator('.filter .problem').count()).toBe(0)
    expect(await row.count()).toBe(1)
    await page.goBack()
  }
  expect(await row.locator('td a').count()).toBe(6)
  expect(trouble).toEqual([])
  await close()
})
