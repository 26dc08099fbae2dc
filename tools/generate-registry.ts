/** Writes tables of what stands in a folder (name → lazy import): the scorers, the importers. */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'

interface Registry {
  file: string
  source(): string
}

export const registries: readonly Registry[] = [
  registry('scorers', {
    marks: /^export default defineScorer\(/m,
    type: "import type { AnyScorer } from '../score/scorer.ts'",
    of: 'AnyScorer',
    called: 'registry',
  }),
  registry('import', {
    marks: /^export default defineImporter\(/m,
    type: "import type { Importer } from './importer.ts'",
    of: 'Importer',
    called: 'importers',
  }),
]

interface Kind {
  /** What a file holds that is one of them; everything else beside it is its helpers. */
  marks: RegExp
  type: string
  of: string
  called: string
}

function registry(name: string, { marks, type, of, called }: Kind): Registry {
  const folder = join(import.meta.dirname, '../src', name)
  return {
    file: join(folder, 'registry.generated.ts'),
    source() {
      const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /^[a-z0-9-]+\.ts$/.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name))
        .filter((file) => marks.test(readFileSync(file, 'utf8')))
        .map((file) => [basename(file, '.ts'), relative(folder, file)] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1))
      const lines = entries.map(([entry, file]) => `  ['${entry}', () => import('./${file}')],`)
      return `// Made by \`npm run generate\` from the files in this folder. Do not edit.
${type}

export const ${called} = new Map<string, () => Promise<{ default: ${of} }>>([
${lines.join('\n')}
])
`
    },
  }
}
