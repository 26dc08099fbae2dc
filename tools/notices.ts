import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** The licences of what is bundled, beside it: they ask for no more than to be kept. */
export function writeNotices(folder: string): void {
  const notices = bundledIn(folder).map((name) => {
    const home = join(root, 'node_modules', name)
    const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string }
    const licence = readdirSync(home).find((file) => /^licen[cs]e/i.test(file))
    if (licence === undefined) throw new Error(`${name} has no licence that could lie beside it`)
    return `${name} ${version}\n\n${readFileSync(join(home, licence), 'utf8').trim()}\n`
  })
  // Numbers that others measured and published come with a licence, too.
  const baselines = readFileSync(join(root, 'src/bertscore/baselines.LICENSE'), 'utf8').trim()
  notices.push(`The published baselines of BERTScore\n\n${baselines}\n`)
  // A dictionary in another form is a modified copy, which has to carry its notice.
  const ipadic = readFileSync(join(root, 'src/text/japanese/ipadic.LICENSE'), 'utf8').trim()
  notices.push(`IPADIC, the Japanese dictionary, compiled into another form (ipadic.dic.gz)\n\n${ipadic}\n`)
  writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), notices.join(`\n${'-'.repeat(80)}\n\n`))
}

/** The packages that something of is in there, as the bundler notes above each module. */
function bundledIn(folder: string): string[] {
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.mjs'))
    .flatMap((file) => [
      ...readFileSync(join(folder, file), 'utf8').matchAll(/^\/\/ node_modules\/((?:@[^/\n]+\/)?[^/\n]+)\//gm),
    ])
    .map(([, name = '']) => name)
  return [...new Set(names)].sort()
}
