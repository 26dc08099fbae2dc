import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { saiten } from '../../src/cli/testing/saiten.ts'
import { expectGood, launch, openPage } from '../testing/browser.ts'
import { type Served, serve, storeWith } from '../testing/served.ts'

let browser: Browser
let served: Served
let elsewhere: string

const WORDS = Array.from('あいうえおかきくけこさしすせそたちつてと')
const CASES = 42

const FILES = ['--inputs', 'out.jsonl', '--expected', 'ref.jsonl']
const GATE = ['gate', ...FILES, '--encoder', 'none', '--tokenizer', 'words', '--quiet']

beforeAll(async () => {
  browser = await launch()
  const folder = await storeWith([])
  // The answer shares so many of the twenty words with the reference: ROUGE-L goes up from case to case.
  const line = (at: number, words: string[]) =>
    JSON.stringify({ id: `doc-${String(at).padStart(2, '0')}`, text: words.join(' ') })
  const shared = (at: number) => Math.round((at / CASES) * 13)
  const outputs = Array.from({ length: CASES }, (_, at) =>
    line(
      at,
      WORDS.map((word, place) => (place < shared(at) ? word : `x${place}`)),
    ),
  )
  writeFileSync(join(folder, 'out.jsonl'), outputs.map((text) => text.replace('"text"', '"output"')).join('\n'))
  writeFileSync(
    join(folder, 'ref.jsonl'),
    Array.from({ length: CASES }, (_, at) => line(at, WORDS).replace('"text"', '"expected"')).join('\n'),
  )
  const gate = await saiten(GATE, { cwd: folder })
  expect([gate.code, gate.stderr]).toEqual([1, expect.anything()])
  elsewhere = await storeWith([])
  for (const name of ['.saiten', 'out.jsonl', 'ref.jsonl'])
    cpSync(join(folder, name), join(elsewhere, name), { recursive: true })
  served = await serve(folder)
})
afterAll(async () => {
  await browser?.close()
  await served?.close()
})

it('is one hour of review: forty decisions by keyboard, one undone, exported, imported elsewhere, and a threshold follows', async () => {
  const watched = await openPage(browser, served.address, { acceptDownloads: true })
  const { page } = watched
  await page.goto(new URL('review?lang=ja&rater=田中', served.address).href)
  const title = page.locator('main h2').first()
  const left = (n: number) => page.getByText(`残り ${n} / ${CASES} 件`).waitFor()
  await left(CASES)
  await page.locator('.case-view').waitFor()
  await expectGood(watched)
  for (let n = 0; n < 40; n++) {
    const number = Number(/doc-(\d+)/.exec((await title.textContent()) ?? '')?.[1])
    await page.keyboard.press(number >= 21 ? '1' : '2')
    await left(CASES - n - 1)
  }
  await page.keyboard.press('u')
  await left(CASES - 39)
  await page.keyboard.press('n')
  await page.keyboard.type('1 言い換え 2')
  await page.keyboard.press('Enter')
  await page.keyboard.press('2')
  await left(CASES - 40)
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '判断（CSV）' }).click(),
  ])
  const [minutes] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '議事録（Markdown）' }).click(),
  ])
  const file = join(elsewhere, 'decisions.csv')
  await csv.saveAs(file)
  expect(readFileSync(file, 'utf8').trim().split('\r\n')).toHaveLength(41)
  const text = readFileSync((await minutes.path()) as string, 'utf8')
  expect(text).toContain('| 田中 | 1 言い換え 2 |')
  expect(watched.trouble).toEqual([])
  await watched.close()

  const imported = await saiten(['review', 'import', 'decisions.csv', '--json'], { cwd: elsewhere })
  expect(JSON.parse(imported.stdout)).toEqual({ recorded: 40, known: 0, leftOut: [] })
  expect(
    JSON.parse((await saiten(['review', 'import', 'decisions.csv', '--json'], { cwd: elsewhere })).stdout),
  ).toMatchObject({ recorded: 0, known: 40 })
  const proposal = JSON.parse((await saiten(['review', 'propose', '--json'], { cwd: elsewhere })).stdout)
  expect(proposal).toMatchObject({ decisions: 40, current: { rougeL: 0.7 } })
  expect(proposal.proposed.rougeL).toBeLessThan(0.5)
  // The same answers again next week: nobody decides them twice, and each case stands there once.
  await saiten(GATE, { cwd: elsewhere })
  // The page there says the same, in the same words.
  const there = await serve(elsewhere)
  const other = await openPage(browser, there.address)
  await other.page.goto(new URL('review?lang=ja&rater=佐藤', there.address).href)
  await left40(other.page)
  const said = (await saiten(['review', 'propose', '--lang', 'ja'], { cwd: elsewhere })).stdout.trim().split('\n')
  const shown = await other.page.getByRole('list', { name: 'ゲートへの提案' }).locator('li').allTextContents()
  expect(shown.map((line) => line.trim())).toEqual(said.map((line) => line.trim()))
  await expectGood(other)
  await other.close()
  there.child.kill()
})

const left40 = (page: Page) => page.getByText(`残り ${CASES - 40} / ${CASES} 件`).waitFor()

it('shows how far two reviewers agree, what another threshold would do, and puts both into the minutes', async () => {
  const watched = await openPage(browser, served.address, { acceptDownloads: true })
  const { page } = watched
  await page.goto(new URL('review?lang=ja&rater=佐藤', served.address).href)
  await left40(page)
  const title = page.locator('main h2').first()
  for (let n = 0; n < 24; n++) {
    const before = (await title.textContent()) ?? ''
    const number = Number(/doc-(\d+)/.exec(before)?.[1])
    // Of another mind about every eighth.
    await page.keyboard.press(number >= 21 === (number % 8 !== 0) ? '1' : '2')
    await expect.poll(() => title.textContent()).not.toBe(before)
  }
  await page.getByText(/田中 \/ 佐藤: κ 0\.\d\d \(|佐藤 \/ 田中: κ 0\.\d\d \(/).waitFor()
  const whatIf = page.locator('.what-if')
  await whatIf.getByText(/判断 \d+ 件中 \d+ 件と一致/).waitFor()
  const agreesAt = async (threshold: string) => {
    await whatIf.getByLabel('閾値').fill(threshold)
    await whatIf.getByText(/と一致/).waitFor()
    return Number(/件中 (\d+) 件と一致/.exec((await whatIf.getByRole('status').textContent()) ?? '')?.[1])
  }
  expect(await agreesAt('0.33')).toBeGreaterThan(await agreesAt('0.7'))
  const [minutes] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '議事録（Markdown）' }).click(),
  ])
  const text = readFileSync((await minutes.path()) as string, 'utf8')
  expect(text).toMatch(/の一致: κ 0\.\d\d \[-?0\.\d\d, \d\.\d\d\]（24 件）/)
  // What asks for something to be done first, each with why it was looked at; then where the two part.
  const rows = text.split('\n').filter((line) => line.startsWith('| '))
  expect(rows[2]).toMatch(/^\| 却下 \| doc-\d+ \(r_\w+\) \| .*rougeL [\d.]+ \| (田中|佐藤) \|/)
  expect(text).toMatch(
    /## 判断が分かれたもの\n\n- doc-\d+ \(r_\w+\): (田中|佐藤) (承認|却下)、(田中|佐藤) (承認|却下)\n/,
  )
  await page.getByText('佐藤の判断 24').waitFor()
  expect(text).toContain('## ゲートの閾値')
  expect(text).toMatch(/- 提案: f1 [\d.]+, rougeL 0\.\d+/)
  // The queue narrows to why an answer stands in it.
  await page.getByRole('link', { name: /^不合格 \d+/ }).click()
  await page.getByText(/· \d+ \/ \d+$/).waitFor()
  expect(new URL(page.url()).searchParams.get('only')).toBe('fail')
  await page.getByRole('link', { name: '判定なし 0' }).click()
  await page.getByText('確認するものはありません').waitFor()
  await expectGood(watched)
  await watched.close()
})

it('refuses a file that holds no decisions, and leaves out answers that no run here has', async () => {
  writeFileSync(join(elsewhere, 'wrong.csv'), 'run,case,decision\nr_1,doc-01,maybe\n,doc-02,accept\n')
  const wrong = await saiten(['review', 'import', 'wrong.csv'], { cwd: elsewhere })
  expect(wrong.code).toBe(3)
  expect(wrong.stderr).toContain('accept, reject or hold; found "maybe"')
  expect(wrong.stderr).toContain('"run" is missing')
  writeFileSync(join(elsewhere, 'other.csv'), 'run,case,decision,answer\nr_none,doc-01,accept,abc\n')
  const other = await saiten(['review', 'import', 'other.csv'], { cwd: elsewhere })
  expect([other.code, other.stderr]).toEqual([2, expect.stringContaining('no run here has that answer')])
})

it('works by keyboard alone, and leaves the keys to whoever is typing', async () => {
  const watched = await openPage(browser, served.address)
  const { page } = watched
  await page.goto(new URL('?lang=en', served.address).href)
  await page.getByText('Pick two runs').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByText(`${CASES} of ${CASES} cases`).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('id:doc-0')
  await page.keyboard.type('*,doc-41 ?1j')
  expect(await page.locator('#filter').inputValue()).toBe('id:doc-0*,doc-41 ?1j')
  await page.locator('#filter').fill('id:doc-0*')
  await page.keyboard.press('Enter')
  await page.getByText(`10 of ${CASES} cases`).waitFor()
  await page.locator('#filter').blur()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByText('2 / 10').waitFor()
  await page.keyboard.press('ArrowRight')
  await page.getByText('3 / 10').waitFor()
  const link = page.url()
  await expectGood(watched)
  await page.keyboard.press('Escape')
  await page.locator('.drawer').waitFor({ state: 'detached' })
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
  await expectGood(watched)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  // An input method that composes keeps its keys.
  await page.evaluate(
    "document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true, isComposing: true }))",
  )
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.keyboard.press('g')
  await page.keyboard.press('v')
  await page.getByRole('heading', { name: 'Review' }).waitFor()
  // A link to a case holds alone, whatever the filter was.
  await page.goto(link.replace(/q=[^&]*/, 'q=id:doc-4*'))
  await page.getByRole('heading', { name: 'doc-02' }).waitFor()
  expect(watched.trouble).toEqual([])
  await watched.close()
})
