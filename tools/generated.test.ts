import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { pages, scorersPage } from './generate-docs.ts'
import { registryFile, registrySource } from './generate-registry.ts'

const hint = 'run `npm run generate`'

it('the registry of scorers is up to date', () => {
  expect(readFileSync(registryFile, 'utf8'), hint).toBe(registrySource())
})

it.each(pages)('the scorer pages are up to date: %s', async (language, file) => {
  expect(readFileSync(file, 'utf8'), hint).toBe(await scorersPage(language))
})
