import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const docs = join(import.meta.dirname, '../docs')
const pages = readdirSync(docs).filter((name) => name.endsWith('.md'))

test.each(pages)('%s begins with a link to the same page in the other language', (page) => {
  const twin = page.endsWith('.ja.md') ? page.replace(/\.ja\.md$/, '.md') : page.replace(/\.md$/, '.ja.md')
  const word = page.endsWith('.ja.md') ? 'English' : '日本語'
  expect(readFileSync(join(docs, page), 'utf8').split(/^(?:##|```)/m)[0]).toContain(`[${word}](${twin})`)
})
