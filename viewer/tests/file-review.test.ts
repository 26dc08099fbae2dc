import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { saiten } from '../../src/cli/testing/saiten.ts'
import { expectGood, launch, openPage } from '../testing/browser.ts'
import { storeWith } from '../testing/served.ts'

let browser: Browser
let folder: string

const CASES = Array.from({ length: 6 }, (_, at) => ({
  id: `doc-${at}`,
  expected: 'あ い う え お',
  output: at < 3 ? 'あ い う え お' : 'か き く け こ',
}))

beforeAll(async () => {
  browser = await launch()
  folder = await storeWith([])
  const lines = (key: 'expected' | 'output') => CASES.map((one) => JSON.stringify({ id: one.id, [key]: one[key] }))
  writeFileSync(join(folder, 'out.jsonl'), lines('output').join('\n'))
  writeFileSync(join(folder, 'ref.jsonl'), lines('expected').join('\n'))
  const inputs = ['--inputs', 'out.jsonl', '--expected', 'ref.jsonl', '--encoder', 'none', '--tokenizer', 'words']
  const gate = await saiten(['gate', ...inputs, '--quiet', '--reporter', 'html:gate.html'], { cwd: folder })
  expect([gate.code, gate.stderr]).toEqual([1, expect.anything()])
})
afterAll(async () => {
  await browser?.close()
  rmSync(folder, { recursive: true, force: true })
})

const address = (name: string) => pathToFileURL(join(folder, name)).href

it('reports a gate in one file; decisions made in it are imported where the run is', async () => {
  const watched = await openPage(browser, address('gate.html'), { offline: true, acceptDownloads: true })
  const { page } = watched
  await page.goto(address('gate.html'))
  await page.getByText('6 of 6 cases').waitFor()
  await expectGood(watched)
  await page.goto(`${address('gate.html')}#/review?lang=en&rater=mika`)
  await page.getByText('6 left of 6').waitFor()
  await page.locator('.case-view').waitFor()
  await expectGood(watched)
  for (const [key, left] of [
    ['2', 5],
    ['1', 4],
    ['u', 5],
    ['1', 4],
  ] as const) {
    await page.keyboard.press(key)
    await page.getByText(`${left} left of 6`).waitFor()
  }
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'decisions (CSV)' }).click(),
  ])
  await csv.saveAs(join(folder, 'decisions.csv'))
  expect(watched.trouble).toEqual([])
  await watched.close()
  const imported = await saiten(['review', 'import', 'decisions.csv', '--json'], { cwd: folder })
  expect([JSON.parse(imported.stdout), imported.stderr]).toEqual([{ recorded: 2, known: 0, leftOut: [] }, ''])
})

it('reports a run scored again in one file', async () => {
  writeFileSync(join(folder, 'cases.jsonl'), CASES.map((one) => JSON.stringify(one)).join('\n'))
  const suite = (value: string) =>
    writeFileSync(
      join(folder, 'suite.yaml'),
      `name: again\ncases: cases.jsonl\nscorers: [{ type: contains, value: ${value} }]\n`,
    )
  suite('あ')
  await saiten(['run', 'suite.yaml', '--quiet'], { cwd: folder })
  suite('か')
  const again = await saiten(['rescore', 'last', '--quiet', '--reporter', 'html:again.html'], { cwd: folder })
  expect(again.code, again.stderr).not.toBe(3)
  const watched = await openPage(browser, address('again.html'), { offline: true })
  const { page } = watched
  await page.goto(`${address('again.html')}#/?q=verdict:fail&lang=en`)
  await page.getByText('3 of 6 cases').waitFor()
  await page.getByRole('link', { name: 'doc-0', exact: true }).waitFor()
  await expectGood(watched)
  await watched.close()
})
