import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saiten } from '../../src/cli/testing/saiten.ts'
import type { CasesPage, ReviewPage, RunsPage } from '../../src/views/page/types.ts'
import { expectGood, launch, openPage } from '../testing/browser.ts'
import { EXAMPLES, type Served, serve, storeWith } from '../testing/served.ts'

let served: Served
let browser: Browser
const ids = { support: '', edit: '', compression: '', prompts: '' }

beforeAll(async () => {
  const suite = (name: string) => join(EXAMPLES, name, 'suite.yaml')
  const folder = await storeWith([
    ['run', suite('support-bot')],
    ['run', suite('support-bot')],
    ['run', suite('edit-en')],
    ['compress', suite('compression')],
    ['run', suite('prompts')],
  ])
  served = await serve(folder)
  const { runs } = (await (await fetch(new URL('api/runs', served.address))).json()) as RunsPage
  const idOf = (name: RegExp) => runs.find(({ suite: found }) => name.test(found))?.id ?? ''
  Object.assign(ids, {
    support: idOf(/support/),
    edit: idOf(/edit/),
    compression: idOf(/compression/),
    prompts: idOf(/prompts/),
  })
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  await served?.close()
})

/** Every screen, with what a reader must find on it in either language. */
const SCREENS: [name: string, path: () => string, en: string, ja: string][] = [
  ['Runs', () => '', 'Pick two runs', '二つ選ぶ'],
  ['Run', () => `runs/${ids.support}`, 'pass rate 0.79 < 0.80', '24 件中 24 件'],
  [
    'Run, filtered and sliced',
    () => `runs/${ids.support}?q=verdict:fail&group=metadata.topic`,
    '8 of 24 cases',
    '24 件中 8 件',
  ],
  [
    'Run, wrong filter',
    () => `runs/${ids.support}?q=faithfulnes<1`,
    'did you mean faithfulness?',
    'faithfulness のことですか',
  ],
  [
    'Run, nothing found',
    () => `runs/${ids.support}?q=id:none`,
    'No case fits this filter',
    'この条件に合うケースはありません',
  ],
  ['Case', () => `runs/${ids.support}/cases/henpin-01`, 'scores of after', 'after のスコア'],
  ['Compare', () => `compare/${ids.support}:before/${ids.support}:after`, '24 cases paired', '対になったケース 24 件'],
  ['Compare, refused', () => `compare/${ids.edit}/${ids.support}:after`, 'cannot be compared', '比べられません'],
  ['Judges', () => `runs/${ids.support}/judges`, 'replies written beforehand', '返答は台本'],
  ['Compression', () => `runs/${ids.compression}/compression`, 'By kind of probe', 'プローブの種類別'],
  ['Edit cases', () => `runs/${ids.edit}`, 'of 5 cases', '5 件中'],
  ['Edit case', () => `runs/${ids.edit}/cases/replace-version-001`, 'rewritten', '書き換える'],
  ['Prompts × models', () => `runs/${ids.prompts}`, 'prompts × models · pass rate', 'プロンプト × モデル'],
  ['Review', () => 'review', 'left of', '残り'],
  ['No such run', () => 'runs/r_none', 'there is no run', 'はありません'],
]

describe.each(['en', 'ja'] as const)('in %s', (language) => {
  it.each(SCREENS)('%s', async (name, path, en, ja) => {
    const watched = await openPage(browser, served.address, { colorScheme: 'light' })
    const address = new URL(path(), served.address)
    address.searchParams.set('lang', language)
    await watched.page.goto(address.href)
    await watched.page
      .getByText(language === 'en' ? en : ja)
      .first()
      .waitFor()
    // A run that is not there is an answer of the server's, and the browser notes it.
    const expected = name === 'No such run' ? /status of 400/ : undefined
    await expectGood(watched, expected)
    // Style alone makes it dark, also while one looks.
    await watched.page.emulateMedia({ colorScheme: 'dark' })
    await expectGood(watched, expected)
    await watched.close()
  })
})

it('shows an edit block by block: what was asked of each, and what was done', async () => {
  const watched = await openPage(browser, served.address)
  const { page } = watched
  await page.goto(new URL(`runs/${ids.edit}/cases/replace-version-001`, served.address).href)
  const row = page.locator('.blocks tbody tr')
  await row.first().waitFor()
  expect(await row.count()).toBe(1)
  expect(await row.locator('td').first().textContent()).toContain('replacewith 2\\.4without 2\\.3')
  expect(await row.locator('del').textContent()).toContain('2.3')
  expect(await row.locator('ins').textContent()).toContain('2.4')
  await page.getByText('2 other blocks as before').waitFor()
  await watched.close()
})

it.each(['en', 'ja'])('says of two sides what saiten compare says of them, in %s', async (language) => {
  const sides = [`${ids.support}:before`, `${ids.support}:after`]
  const { stdout } = await saiten(['compare', ...sides, '--lang', language], { cwd: served.folder })
  const watched = await openPage(browser, served.address)
  const { page } = watched
  await page.goto(new URL(`compare/${sides.join('/')}?lang=${language}`, served.address).href)
  expect(await page.locator('.sentence').textContent()).toBe(stdout.trim().split('\n').at(-1))
  await watched.close()
})

it('fits a phone: nothing is wider than the screen', async () => {
  const watched = await openPage(browser, served.address, { viewport: { width: 390, height: 844 } })
  for (const [, path] of SCREENS.slice(0, 9)) {
    await watched.page.goto(new URL(path(), served.address).href)
    await watched.page.locator('main, .state').first().waitFor()
    expect(await watched.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  }
  // Nor narrower: a row has the whole width, with its case and its verdict in sight.
  await watched.page.goto(new URL(`runs/${ids.support}`, served.address).href)
  const row = watched.page.locator('.cases tbody tr:not(.gap)').first()
  expect((await row.boundingBox())?.width).toBeGreaterThan(340)
  for (const part of [row.locator('th a'), row.locator('td.verdict').first()])
    expect((await part.boundingBox())?.width).toBeGreaterThan(30)
  // And of every run its verdict and its pass rate.
  await watched.page.goto(served.address)
  for (const part of ['.verdict-cell', '.rate']) {
    const box = await watched.page.locator(`.runs ${part}`).first().boundingBox()
    expect((box?.x ?? 390) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
  }
  await watched.close()
})

it('answers on the first screen: did it pass, how sure, what failed, what to do next; in the words of who reads', async () => {
  for (const [language, verdict, why, rate, next] of [
    ['en', '✗ fail', 'after: pass rate 0.79 < 0.80', 'pass rate', 'look at what failed (8)'],
    ['ja', '✗ 不合格', 'after: 合格率 0.79 < 0.80', '合格率', '不合格を見る（8）'],
  ] as const) {
    const watched = await openPage(browser, served.address)
    const { page } = watched
    await page.goto(new URL(`runs/${ids.support}?lang=${language}`, served.address).href)
    const row = page.locator('.forest tbody tr', { hasText: rate }).first()
    const answers = [
      page.locator('h1', { hasText: verdict }),
      page.locator('.why li', { hasText: why }),
      row.locator('td', { hasText: '0.69 – 0.96' }),
      page.getByRole('link', { name: next }),
      page.locator('.cases tbody tr').nth(3),
    ]
    for (const one of answers) {
      await one.waitFor()
      const box = await one.boundingBox()
      expect((box?.y ?? 800) + (box?.height ?? 0)).toBeLessThanOrEqual(800)
    }
    await page.getByRole('link', { name: next }).click()
    await page.locator('.list-header', { hasText: language === 'en' ? '8 of 24' : '24 件中 8 件' }).waitFor()
    await watched.close()
  }
})

it('leads from every value of a table to the cases that have it, and with Alt to those that have not', async () => {
  const watched = await openPage(browser, served.address)
  const { page } = watched
  const q = () => new URL(page.url()).searchParams.get('q')
  const start = new URL(`runs/${ids.support}?lang=en&cols=faithfulness`, served.address).href
  await page.goto(start)
  const row = page.locator('.cases tbody tr', { hasText: 'refund-01' })
  await row.getByText('0.50').first().click()
  expect(q()).toBe('faithfulness@after<=0.5')
  await page.getByText('5 of 24 cases').waitFor()
  await page.goto(start)
  await row.getByText('fail').click({ modifiers: ['Alt'] })
  expect(q()).toBe('-verdict@after:fail')
  await page.getByText('19 of 24 cases').waitFor()
  await page.goto(new URL(`runs/${ids.support}/cases/henpin-01?lang=en`, served.address).href)
  await page.getByRole('link', { name: 'refund', exact: true }).click()
  await page.getByText('8 of 24 cases').waitFor()
  expect(q()).toBe('metadata.topic:refund')
  await watched.close()
})

it('lists in the review what the filter lists in the run, and counts no other', async () => {
  const ask = async (path: string) => (await fetch(new URL(`api/${path}`, served.address))).json()
  const terms = [
    'verdict:fail',
    '-verdict:pass',
    'faithfulness<0.9',
    'faithfulness@after<0.9',
    'is:regressed',
    'is:improved',
  ]
  terms.push(
    'Δfaithfulness<0',
    'metadata.lang:ja',
    'metadata.topic:refund',
    'tone>0.5',
    'near:faithfulness',
    '返品',
    'id:r*',
  )
  const filters = [
    '',
    ...terms,
    ...terms.flatMap((a, at) => terms.slice(at + 1).map((b) => `${a} -${b.replace(/^-/, '')}`)),
  ]
  for (const q of filters) {
    const { lines } = (await ask(`cases?run=${ids.support}&limit=200&q=${encodeURIComponent(q)}`)) as CasesPage
    const { items, counts } = (await ask(`review?q=${encodeURIComponent(`${q} id:*`)}`)) as ReviewPage
    const wanted = lines.flatMap((line) =>
      line.rows.flatMap(({ target, verdict }) => (verdict === 'pass' ? [] : [`${line.case} ${target}`])),
    )
    const found = items.filter(({ suite }) => suite === 'support-bot').map((item) => `${item.case} ${item.target}`)
    expect([q, found.sort()]).toEqual([q, wanted.sort()])
    expect(counts.total).toBe(items.length)
  }
})

it('prints a run or a comparison on A4 in black on white, with nothing cut off', async () => {
  const watched = await openPage(browser, served.address, { colorScheme: 'dark' })
  const { page } = watched
  const [across, margin] = [210, 15]
  const room = Math.floor(((across - 2 * margin) / 25.4) * 96)
  for (const path of [
    `runs/${ids.support}`,
    `runs/${ids.prompts}`,
    `runs/${ids.edit}?lang=ja`,
    `compare/${ids.support}:before/${ids.support}:after`,
  ]) {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(new URL(path, served.address).href)
    await page.locator('.cases tbody th').first().waitFor()
    await page.emulateMedia({ media: 'print' })
    // The paper is narrower than the window, which does not tell the page.
    await page.evaluate(`document.body.style.width = '${room}px'`)
    const cut = `[...document.querySelectorAll('table, svg, p, h1')].filter((one) => one.getBoundingClientRect().right > ${room + 1})`
    expect(await page.evaluate(`${cut}.map((one) => one.outerHTML.slice(0, 200))`)).toEqual([])
    const [ink, paper] = (await page.evaluate(
      '[getComputedStyle(document.body).color, getComputedStyle(document.body).backgroundColor]',
    )) as [string, string]
    expect([ink, paper]).toEqual(['rgb(27, 27, 27)', 'rgb(255, 255, 255)'])
    expect(await page.locator('.filter').isVisible()).toBe(false)
    // No column is set letter by letter.
    const heights = (await page.evaluate(
      "[...document.querySelectorAll('.cases tr:not(.gap)')].map((row) => row.getBoundingClientRect().height)",
    )) as number[]
    expect(Math.max(...heights)).toBeLessThan(200)
  }
  await watched.close()
})
