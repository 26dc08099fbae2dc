/** Writes the table of scorers (name → lazy import) from what stands in src/scorers/. */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'

const folder = join(import.meta.dirname, '../src/scorers')
export const registryFile = join(folder, 'registry.generated.ts')

/** A scorer is a file whose default export comes from defineScorer; everything else beside it is its helpers. */
export function registrySource(): string {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /^[a-z0-9-]+\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => /^export default defineScorer\(/m.test(readFileSync(file, 'utf8')))
    .map((file) => [basename(file, '.ts'), relative(folder, file)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const lines = entries.map(([name, file]) => `  ['${name}', () => import('./${file}')],`)
  return `// Made by \`npm run generate\` from the files in this folder. Do not edit.
import type { AnyScorer } from '../score/scorer.ts'

export const registry = new Map<string, () => Promise<{ default: AnyScorer }>>([
${lines.join('\n')}
])
`
}
