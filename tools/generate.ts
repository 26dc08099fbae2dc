/** `npm run generate`: writes every committed file that is derived from the source. */
import { writeFileSync } from 'node:fs'
import { metaSchemaFile, metaSchemaSource } from './generate-meta-schema.ts'
import { registries } from './generate-registry.ts'
import { writeSchemas } from './generate-schemas.ts'
import { wasmModules, wasmSource } from './generate-wasm.ts'

for (const { file, source } of registries) writeFileSync(file, source())
for (const module of wasmModules) writeFileSync(module.file, await wasmSource(module))
writeFileSync(metaSchemaFile, metaSchemaSource())
await writeSchemas()
const { scorerTypesFile, scorerTypesSource } = await import('./generate-scorer-types.ts')
writeFileSync(scorerTypesFile, await scorerTypesSource())
// Imported only now: what they describe is in the registry that was just written.
const { writeDocs } = await import('./generate-docs.ts')
await writeDocs()
