import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { modelServer } from '../../src/cli/testing/model-server.ts'
import { folderWith, saiten } from '../../src/cli/testing/saiten.ts'
import type { Calibration } from '../../src/gate/calibration.ts'
import type { JudgesPage } from '../../src/views/page/types.ts'
import { expectGood, launch, openPage } from '../testing/browser.ts'
import { type Served, serve, storeWith } from '../testing/served.ts'

let browser: Browser
let served: Served
let calibration: Calibration

const WORDS = Array.from('あいうえおかきくけこさしすせそたちつてと')
const CASES = 40
const idOf = (at: number) => `c${String(at).padStart(2, '0')}`

beforeAll(async () => {
  browser = await launch()
  const folder = await storeWith([])
  // Ever more words are right; people pass from fourteen on, and are not always of one mind.
  const cases = Array.from({ length: CASES }, (_, at) => ({
    id: idOf(at),
    input: 'q',
    expected: WORDS.join(' '),
    output: WORDS.map((word, place) => (place * 2 < at ? word : `x${place}`)).join(' '),
  }))
  const labels = cases.map(({ id }, at) => `${id},${at >= 26 !== (at % 13 === 0) ? 'pass' : 'fail'}`)
  writeFileSync(join(folder, 'cases.jsonl'), cases.map((one) => JSON.stringify(one)).join('\n'))
  writeFileSync(join(folder, 'labels.csv'), ['case,label', ...labels].join('\n'))
  writeFileSync(
    join(folder, 'suite.yaml'),
    'name: labelled\ncases: cases.jsonl\nscorers: [{ type: rouge, tokenizer: words, threshold: 0.3 }]\n',
  )
  await saiten(['run', 'suite.yaml', '--quiet'], { cwd: folder })
  const { stdout, stderr } = await saiten(['calibrate', 'last', '--labels', 'labels.csv', '--json'], { cwd: folder })
  expect(stderr).not.toContain('error')
  calibration = JSON.parse(stdout)
  served = await serve(folder)
})
afterAll(async () => {
  await browser?.close()
  await served?.close()
})

it('holds scorers against people as saiten calibrate does: confusion, κ, and a threshold tried on held-out labels', async () => {
  const { run } = calibration
  const page = (await (await fetch(new URL(`api/judges?run=${run}&lang=en`, served.address))).json()) as JudgesPage
  const [scorer] = calibration.scorers
  expect(page.people).toEqual([
    expect.objectContaining({ scorer: 'rouge', agreement: scorer?.agreement, proposal: scorer?.proposal }),
  ])
  expect(scorer?.proposal.threshold).not.toBeNull()
  for (const [lang, words] of [
    ['en', 'held-out labels passes'],
    ['ja', '選択に使わなかったラベル'],
  ]) {
    const watched = await openPage(browser, served.address)
    await watched.page.goto(new URL(`runs/${run}/judges?lang=${lang}`, served.address).href)
    await watched.page
      .getByText(words as string)
      .first()
      .waitFor()
    await expectGood(watched)
    await watched.close()
  }
})

it('says beside a judge in which structure it was asked', async () => {
  const { url } = await modelServer(({ body }) =>
    'response_format' in body || 'tools' in body
      ? { status: 400, text: '{"error":{"message":"Failed to initialize samplers"}}' }
      : JSON.stringify({ score: 4, reasoning: 'close' }),
  )
  const cwd = folderWith({
    'suite.yaml': `cases: c.jsonl\njudge: { model: "openai-compatible:small", baseURL: "${url}" }\nscorers: [{ type: semantic-similarity }]\n`,
    'c.jsonl': '{"id":"a","output":"x","expected":"y"}\n',
  })
  const { provenance, run } = JSON.parse((await saiten(['run', 'suite.yaml', '--json'], { cwd })).stdout)
  expect(provenance.structure).toEqual({ 'openai-compatible:small': { text: 1 } })
  const own = await serve(cwd)
  onTestFinished(() => own.close())
  const { page } = await openPage(browser, own.address)
  await page.goto(new URL(`runs/${run}?lang=en`, own.address).href)
  await page.getByText('judge openai-compatible:small, structure text').waitFor()
})

it('shows with a case what people said of its answer', async () => {
  const watched = await openPage(browser, served.address)
  const { page } = watched
  await page.goto(new URL(`runs/${calibration.run}/cases/${idOf(30)}?lang=en`, served.address).href)
  const labels = page.locator('.part', { has: page.getByRole('heading', { name: 'labels', exact: true }) })
  await labels.locator('li').first().waitFor()
  expect(await labels.locator('li').allInnerTexts()).toEqual(['✓ pass unnamed · default'])
  await expectGood(watched)
  await watched.close()
})
