/**
 * Makes the pictures of the page in docs/: `npm run build && node tools/screenshots.ts`. From the examples, in a real browser; the
 * Japanese font stands first in these pictures only, since a machine without one would show boxes.
 */
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sparticuz from '@sparticuz/chromium'
import { chromium } from 'playwright-core'

const root = join(import.meta.dirname, '..')
const cli = join(root, 'dist/cli.mjs')
const folder = mkdtempSync(join(tmpdir(), 'saiten-pictures-'))
const saiten = (...args: string[]) => {
  try {
    execFileSync(process.execPath, [cli, ...args, '--quiet'], { cwd: folder })
  } catch {
    // The example's gate fails on purpose.
  }
}
saiten('run', join(root, 'examples/support-bot/suite.yaml'), '--lang', 'ja')
saiten('run', join(root, 'examples/support-bot/suite.yaml'))

const server = spawn(process.execPath, [cli, 'view', '--json'], { cwd: folder })
const address = await new Promise<string>((resolve) => {
  server.stdout.once('data', (text) => resolve((JSON.parse(String(text)) as { address: string }).address))
})
const { runs } = (await (await fetch(`${address}api/runs`)).json()) as { runs: { id: string }[] }
const [newest, first] = runs.map(({ id }) => id)

const fontFile = createRequire(import.meta.url).resolve('@fontsource-variable/noto-sans-jp/index.css')
const faces = readFileSync(fontFile, 'utf8').replaceAll('url(./', 'url(http://fonts.invalid/')
const style = `${faces} body, .text, input { font-family: 'Noto Sans JP Variable', sans-serif !important }`

const PICTURES: [name: string, path: string, dark?: boolean][] = [
  ['view-run', `runs/${newest}?lang=en&q=is:regressed`],
  ['view-run-dark', `runs/${newest}?lang=en&q=is:regressed`, true],
  ['view-run.ja', `runs/${first}?lang=ja&q=is:regressed`],
  ['view-case', `runs/${newest}/cases/refund-01?lang=en`],
  ['view-case.ja', `runs/${first}/cases/henpin-01?lang=ja`],
  ['view-review.ja', `review?lang=ja&rater=${encodeURIComponent('田中')}`],
  ['view-compare', `compare/${newest}:before/${newest}:after?lang=en`],
  ['view-compare.ja', `compare/${first}:before/${first}:after?lang=ja`],
]

const browser = await chromium.launch({ executablePath: await sparticuz.executablePath() })
for (const [name, path, dark = false] of PICTURES) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    colorScheme: dark ? 'dark' : 'light',
    bypassCSP: true,
  })
  await context.route('http://fonts.invalid/**', (route) =>
    route.fulfill({
      body: readFileSync(join(dirname(fontFile), new URL(route.request().url()).pathname)),
      headers: { 'access-control-allow-origin': '*' },
    }),
  )
  const page = await context.newPage()
  await page.goto(address + path)
  await page.addStyleTag({ content: style })
  await page.locator('main h1:not(.hidden)').waitFor()
  await page.evaluate('document.fonts.ready')
  await page.waitForTimeout(500)
  await page.screenshot({ path: join(root, 'docs', `${name}.png`) })
  await context.close()
}
await browser.close()
server.kill()
rmSync(folder, { recursive: true, force: true })
