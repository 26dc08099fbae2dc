import { hash, randomUUID } from 'node:crypto'
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { saiten } from '../../src/cli/testing/saiten.ts'
import { Random } from '../../src/stats/random.ts'
import { openStore } from '../../src/store/open-store.ts'
import { runRecord } from '../../src/store/testing.ts'
import { expectGood, launch, openPage } from '../testing/browser.ts'
import { EXAMPLES, storeWith } from '../testing/served.ts'

let browser: Browser
let folder: string

/** What a model may write to get out of its box. */
const HOSTILE = [
  '</script><script>window.hacked = 1</script>',
  '<img src=x onerror="window.hacked=1"><svg onload="window.hacked=1">',
  '[click](javascript:window.hacked=1) <a href="javascript:window.hacked=1">x</a>',
  '\u202Eevil\u202C \u2066turned\u2069 \u0000\u001b[31m',
  '-->]]>{{constructor.constructor("window.hacked=1")()}}',
  // As long as an answer may be.
  `<b>${'x'.repeat(5_000_000)}${'長い行'.repeat(550_000)}</b>`,
]

beforeAll(async () => {
  browser = await launch()
  folder = await storeWith([])
  const rows = HOSTILE.map((output, at) =>
    JSON.stringify({
      id: `hostile-${at}${at === 0 ? '</script>"<b>' : ''}`,
      input: output.slice(0, 200),
      output,
      metadata: { 'k"<': '<i>v' },
    }),
  )
  writeFileSync(join(folder, 'cases.jsonl'), `${rows.join('\n')}\n`)
  writeFileSync(
    join(folder, 'suite.yaml'),
    'name: "</script><script>window.hacked=1</script>"\ncases: cases.jsonl\nscorers: [{ type: contains, value: never }]\n',
  )
  await saiten(['run', 'suite.yaml', '--reporter', 'html:hostile.html', '--quiet'], { cwd: folder })
  await saiten(['run', join(EXAMPLES, 'support-bot/suite.yaml'), '--reporter', 'html:report.html', '--quiet'], {
    cwd: folder,
  })
  await saiten(
    ['compress', join(EXAMPLES, 'compression/suite.yaml'), '--reporter', 'html:compression.html', '--quiet'],
    { cwd: folder },
  )
})
afterAll(async () => {
  await browser?.close()
  rmSync(folder, { recursive: true, force: true })
})

const address = (name: string) => pathToFileURL(join(folder, name)).href

it('is the page from one file: counts, filters, sorts, opens cases, and asks nobody', async () => {
  for (const locale of ['en-US', 'ja-JP']) {
    const watched = await openPage(browser, address('report.html'), { locale, offline: true })
    const { page } = watched
    await page.goto(address('report.html'))
    await page.getByText(locale === 'en-US' ? '24 of 24 cases' : '24 件中 24 件').waitFor()
    await expectGood(watched)
    await page.locator('#filter').fill('is:regressed 返品')
    await page.locator('#filter').press('Enter')
    await page.getByText(locale === 'en-US' ? '1 of 24 cases' : '24 件中 1 件').waitFor()
    await page.getByRole('link', { name: 'henpin-01' }).click()
    await page.getByText('30日以内なら返品できます').first().waitFor()
    await page.getByRole('heading', { name: locale === 'en-US' ? 'context' : '文脈' }).waitFor()
    await expectGood(watched)
    await watched.close()
  }
})

it('speaks the language that its address asks for, as the served page does', async () => {
  const watched = await openPage(browser, address('report.html'), { locale: 'en-US', offline: true })
  await watched.page.goto(`${address('report.html')}?lang=ja`)
  await watched.page.getByText('24 件中 24 件').waitFor()
  await watched.page.goto(`${address('report.html')}?lang=ja#/?lang=en`)
  await watched.page.getByText('24 of 24 cases').waitFor()
  await watched.close()
})

it('leaves what models wrote inert, in the file and in the filter', async () => {
  const watched = await openPage(browser, address('hostile.html'))
  const { page } = watched
  await page.goto(address('hostile.html'))
  await page.getByText('6 of 6 cases').waitFor()
  for (let at = 0; at < HOSTILE.length; at++) {
    await page.goto(
      `${address('hostile.html')}#/runs/${await runIn(page)}/cases/${encodeURIComponent(`hostile-${at}${at === 0 ? '</script>"<b>' : ''}`)}`,
    )
    await page.getByText('below', { exact: false }).first().or(page.locator('.scores')).first().waitFor()
    for (const mode of ['Markdown', 'JSON', 'as written']) await page.getByRole('button', { name: mode }).click()
    expect(await page.evaluate('window.hacked')).toBeUndefined()
    expect(await page.locator('a[href^="javascript"]').count()).toBe(0)
    expect(await page.locator('.case-view img, .case-view script').count()).toBe(0)
    const more = page.getByRole('button', { name: 'show 100,000 more' })
    if (await more.count()) {
      await more.first().click()
      await page.getByText(`200,000 of ${count(HOSTILE[at]!.length)} characters`).waitFor()
    }
    expect(await page.locator('.case-view').textContent()).not.toMatch(/[\u202A-\u202E\u2066-\u2069\u0000\u001b]/)
  }
  expect(watched.trouble).toEqual([])
  await watched.close()
})

const runIn = async (page: { locator(selector: string): { first(): { textContent(): Promise<string | null> } } }) =>
  /r_\w+/.exec((await page.locator('.id, main p a').first().textContent()) ?? '')?.[0] ?? ''

it('shows what was edited, block by block, from one file', async () => {
  await saiten(['run', join(EXAMPLES, 'edit-en/suite.yaml'), '--reporter', 'html:edit.html', '--quiet'], {
    cwd: folder,
  })
  const watched = await openPage(browser, address('edit.html'))
  const { page } = watched
  await page.goto(address('edit.html'))
  await page.locator('.cases tbody a').first().click()
  await page.getByRole('columnheader', { name: 'asked' }).first().waitFor()
  await expectGood(watched)
  await watched.close()
})

it('shows what a method of compression answered as a text, and from how much', async () => {
  const watched = await openPage(browser, address('compression.html'))
  const { page } = watched
  await page.goto(address('compression.html'))
  await page.getByRole('link', { name: 'login-outage@0/1' }).click()
  await page
    .getByText(/^from a context of \d+ tokens instead of \d+/)
    .nth(4)
    .waitFor()
  expect(await page.locator('.answers').innerText()).not.toContain('"compaction"')
  await watched.close()
})

it('shows methods of compression from one file', async () => {
  const watched = await openPage(browser, address('compression.html'))
  await watched.page.goto(address('compression.html'))
  await watched.page.getByRole('link', { name: 'compression', exact: true }).click()
  await watched.page.getByText('By kind of probe').waitFor()
  await expectGood(watched)
  await watched.close()
})

it('compares two targets from one file', async () => {
  const compared = ['compare', 'last:before', 'last:after', '--reporter', 'html:compare.html']
  await saiten(['run', join(EXAMPLES, 'support-bot/suite.yaml'), '--quiet'], { cwd: folder })
  expect((await saiten(compared, { cwd: folder })).code).not.toBe(3)
  const watched = await openPage(browser, address('compare.html'))
  await watched.page.goto(address('compare.html'))
  await watched.page.getByText('24 cases paired').waitFor()
  await watched.page.getByRole('link', { name: 'regressed 5' }).click()
  await watched.page.getByText('5 of 24 cases').waitFor()
  expect(await watched.page.locator('.cases tbody td.before').first().textContent()).toContain('送料無料')
  await expectGood(watched)
  await watched.close()
})

/** Hardly to be compressed, the same in every run, and in hexadecimal: no word of ours is in it by chance. */
const noise = (seed: number) =>
  Array.from({ length: 12 }, (_, at) => hash('sha256', `${seed} ${at}`).replaceAll(/.{8}/g, '$& ')).join('')

it('keeps to its budget: all scores, the texts of failing cases first, and says what is left out', async () => {
  const cases = Array.from({ length: 3000 }, (_, at) =>
    JSON.stringify({
      id: `c${at}`,
      input: 'q',
      output: `${at % 100 === 0 ? 'bad' : 'good'} ${noise(at)}`,
    }),
  )
  writeFileSync(join(folder, 'many.jsonl'), `${cases.join('\n')}\n`)
  writeFileSync(
    join(folder, 'many.yaml'),
    'name: many\ncases: many.jsonl\nscorers: [{ type: contains, value: good }]\n',
  )
  await saiten(['run', 'many.yaml', '--quiet', '--reporter', 'html:many.html', '--html-budget', '0.6'], { cwd: folder })
  const size = readFileSync(join(folder, 'many.html')).length
  expect(size).toBeLessThanOrEqual(600_000)
  // Room that is there is used: a block more would not have fitted.
  expect(size).toBeGreaterThan(350_000)
  const watched = await openPage(browser, address('many.html'))
  const { page } = watched
  await page.goto(`${address('many.html')}#/?q=verdict:fail`)
  await page.getByText('30 of 3,000 cases', { exact: true }).waitFor()
  await page.getByText(/Texts of \d+ of 3,000 cases are in this file/).waitFor()
  await page.getByText('bad', { exact: false }).first().waitFor()
  expect(await page.locator('.cases tbody tr').count()).toBeLessThan(60)
  await page.goto(`${address('many.html')}#/?q=id:c2999`)
  await page.getByRole('link', { name: 'c2999' }).click()
  await page.getByText('are not in this file').first().waitFor()
  expect(watched.trouble).toEqual([])
  await watched.close()
  await saiten(['show', 'last', '--quiet', '--reporter', 'html:none.html', '--html-texts', 'none'], { cwd: folder })
  // The page itself and what was scored: a byte or two a figure, and no text.
  const parts = ['app.js', 'app.css'].map((name) => statSync(join(dirname(inject('cli')), 'viewer', name)).size)
  const own = parts.reduce((sum, bytes) => sum + bytes, 0)
  expect(readFileSync(join(folder, 'none.html')).length - own).toBeLessThan(100_000)
})

it('has both answers to what regressed between two runs, before anything else', async () => {
  const answers = (bad: number) =>
    Array.from({ length: 300 }, (_, at) =>
      JSON.stringify({ id: `c${at}`, output: `${at === bad ? 'wrong' : 'right'} ${noise(at)}` }),
    ).join('\n')
  const questions = Array.from({ length: 300 }, (_, at) => JSON.stringify({ id: `c${at}`, input: `q${at}` }))
  writeFileSync(join(folder, 'questions.jsonl'), questions.join('\n'))
  writeFileSync(
    join(folder, 'two.yaml'),
    'name: two\ncases: questions.jsonl\ntargets: [{ name: bot, outputs: answers.jsonl }]\nscorers: [{ type: contains, value: right }]\n',
  )
  for (const bad of [-1, 250]) {
    writeFileSync(join(folder, 'answers.jsonl'), answers(bad))
    await saiten(['run', 'two.yaml', '--quiet'], { cwd: folder })
  }
  const [b, a] = JSON.parse((await saiten(['runs', '--json'], { cwd: folder })).stdout) as { run: string }[]
  const report = ['--reporter', 'html:two.html', '--html-budget', '0.34']
  await saiten(['compare', a!.run, b!.run, ...report], { cwd: folder })
  expect(statSync(join(folder, 'two.html')).size).toBeLessThanOrEqual(340_000)
  const watched = await openPage(browser, address('two.html'))
  await watched.page.goto(address('two.html'))
  await watched.page.getByRole('link', { name: 'regressed 1' }).click()
  const row = watched.page.locator('.cases tbody tr', { hasText: 'c250' })
  await row.locator('td.before', { hasText: 'right' }).waitFor()
  await row.locator('td.output', { hasText: 'wrong' }).waitFor()
  await watched.close()
})

it('has all scores also where they alone are more than the budget, with every digit, and says that no texts are inside', async () => {
  const values = await storeNoise(join(folder, '.saiten'), 3000)
  const write = (name: string, budget: string) =>
    saiten(['show', 'last', '--quiet', '--reporter', `html:${name}`, '--html-budget', budget], { cwd: folder })
  await write('roomy.html', '0.8')
  expect(readFileSync(join(folder, 'roomy.html')).length).toBeLessThanOrEqual(800_000)
  await write('narrow.html', '0.25')
  const watched = await openPage(browser, address('narrow.html'))
  const { page } = watched
  const limit = values[1234] as number
  await page.goto(`${address('narrow.html')}#/?q=noise<${limit}`)
  await page
    .getByText(`${count(values.filter((value) => value < limit).length)} of 3,000 cases`, { exact: true })
    .waitFor()
  await page.goto(`${address('narrow.html')}#/?q=noise<=${limit}`)
  await page
    .getByText(`${count(values.filter((value) => value <= limit).length)} of 3,000 cases`, { exact: true })
    .waitFor()
  await page.getByText(/The scores alone take 0\.\d+ MB of the 0\.25 MB/).waitFor()
  await expectGood(watched)
  await watched.close()
})

const count = (value: number) => value.toLocaleString('en-US')

/** A run whose ids and scores nothing compresses; the scores. */
async function storeNoise(place: string, cases: number): Promise<number[]> {
  const random = new Random(7)
  const store = await openStore(place)
  const { plan, ...record } = runRecord('r_noise')
  const scorer = { name: 'noise', type: 'noise', weight: 1, threshold: 0.5, given: {} }
  await store.createRun({ ...record, suite: 'noise', plan: { ...plan, scorers: [scorer], planned: cases } })
  const values = Array.from({ length: cases }, () => random.uniform())
  for (const [index, value] of values.entries()) {
    const id = randomUUID()
    const score = { scorer: 'noise', type: 'noise', status: 'scored' as const, value, threshold: 0.5, weight: 1 }
    const row = { target: plan.targets[0]!, repeat: 0, weightedAverage: random.uniform(), durationMs: random.uniform() }
    const passed = value >= 0.5
    const rows = [
      {
        ...row,
        case: id,
        verdict: passed ? ('pass' as const) : ('fail' as const),
        scores: [{ ...score, passed }],
        output: noise(index),
      },
    ]
    await store.recordCase('r_noise', {
      index,
      case: { id, input: 'q' },
      origin: { file: 'c.jsonl', line: index + 1 },
      rows,
    })
  }
  await store.flush()
  await store.updateRun('r_noise', { status: 'finished', finishedAt: new Date().toISOString() })
  await store.close()
  return values
}
