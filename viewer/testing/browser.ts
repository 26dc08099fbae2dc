import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { expect, inject } from 'vitest'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export const launch = (): Promise<Browser> => chromium.launch({ executablePath: inject('chromium') })

export interface Watched {
  page: Page
  /** What went wrong in the page, and every address it asked beyond its own server. */
  trouble: string[]
  close(): Promise<void>
}

/** A page that writes down its errors and refuses to ask anyone but the server. */
export async function openPage(browser: Browser, own: string, options: BrowserContextOptions = {}): Promise<Watched> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US', ...options })
  const trouble: string[] = []
  await context.route('**/*', (route) => {
    const url = route.request().url()
    if (url.startsWith(own) || url.startsWith('data:')) return route.continue()
    trouble.push(`asked ${url}`)
    return route.abort()
  })
  const page = await context.newPage()
  page.on('pageerror', (error) => trouble.push(`error ${error.message}`))
  page.on('console', (message) => message.type() === 'error' && trouble.push(`console ${message.text()}`))
  return { page, trouble, close: () => context.close() }
}

interface Violation {
  id: string
  nodes: { html: string }[]
}

/** What axe finds wrong, by rule with the first element; empty is what we want. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AXE)
  const found = (await page.evaluate('axe.run(document, { resultTypes: ["violations"] })')) as {
    violations: Violation[]
  }
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.length} × ${nodes[0]?.html.slice(0, 160)}`)
}

/** `expected` is what the browser notes down although all is well. */
export async function expectGood({ page, trouble }: Watched, expected?: RegExp): Promise<void> {
  expect(await violations(page)).toEqual([])
  expect(trouble.filter((text) => !expected?.test(text))).toEqual([])
}
