import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { registry } from '../src/scorers/registry.generated.ts'
import { pages, scorersPage } from './generate-docs.ts'
import { metaSchemaFile, metaSchemaSource } from './generate-meta-schema.ts'
import { registries } from './generate-registry.ts'
import { scorerTypesFile, scorerTypesSource } from './generate-scorer-types.ts'
import { wasmModules, wasmSource } from './generate-wasm.ts'
import { WHICH_SCORER } from './which-scorer.ts'

const hint = 'run `npm run generate`'

it.each(registries)('the registry $file is up to date', ({ file, source }) => {
  expect(readFileSync(file, 'utf8'), hint).toBe(source())
})

it('the types of the scorers are up to date', async () => {
  expect(readFileSync(scorerTypesFile, 'utf8'), hint).toBe(await scorerTypesSource())
})

it.each(wasmModules)('the machine code of $source is up to date', async (module) => {
  expect(readFileSync(module.file, 'utf8'), hint).toBe(await wasmSource(module))
})

it('the schema of schemas is up to date', () => {
  expect(readFileSync(metaSchemaFile, 'utf8'), hint).toBe(metaSchemaSource())
})

it.each(pages)('the scorer pages are up to date: %s', async (language, file) => {
  expect(readFileSync(file, 'utf8'), hint).toBe(await scorersPage(language))
})

it('the table of what to use for what names every scorer', () => {
  const named = WHICH_SCORER.flatMap(({ scorers }) => scorers)
  expect(named.toSorted()).toEqual([...registry.keys()].toSorted())
})
