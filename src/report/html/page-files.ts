import { existsSync, readFileSync } from 'node:fs'
import { badInput } from '../../errors.ts'

/** The page as `npm run build` left it. */
export interface PageFiles {
  html: string
  script: string
  style: string
}

/** Beside the other files of the build; from the sources, where the build is. */
const FOLDER = new URL(import.meta.url.endsWith('.ts') ? '../../../dist/viewer/' : './viewer/', import.meta.url)

export function readPageFiles(): PageFiles {
  const file = (name: string) => new URL(name, FOLDER)
  if (!existsSync(file('app.js'))) throw NOT_BUILT
  const read = (name: string) => readFileSync(file(name), 'utf8')
  return { html: read('index.html'), script: read('app.js'), style: read('app.css') }
}

/** What the elements around script, style and data take. */
const AROUND = 4000

/** What the page itself takes of a file's budget. */
export const pageBytes = ({ script, style }: PageFiles): number =>
  Buffer.byteLength(script) + Buffer.byteLength(style) + AROUND

const NOT_BUILT = badInput(
  'the page is not built here; in a checkout of Saiten: npm run build',
  'ページがまだビルドされていません。Saiten のリポジトリーでは npm run build を実行してください',
)
