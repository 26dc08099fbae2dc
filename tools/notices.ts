import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The licences of what is bundled, beside it: they ask for no more than to be kept. */
export function writeNotices(packages: readonly string[], folder: string): void {
  const require = createRequire(import.meta.url)
  const notices = packages.map((name) => {
    const home = homeOf(require.resolve(name), name)
    const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string }
    return `${name} ${version}\n\n${readFileSync(join(home, 'LICENSE'), 'utf8').trim()}\n`
  })
  // Numbers that others measured and published come with a licence, too.
  const baselines = readFileSync(join(import.meta.dirname, '../src/bertscore/baselines.LICENSE'), 'utf8').trim()
  notices.push(`The published baselines of BERTScore\n\n${baselines}\n`)
  // A dictionary in another form is a modified copy, which has to carry its notice.
  const ipadic = readFileSync(join(import.meta.dirname, '../src/text/japanese/ipadic.LICENSE'), 'utf8').trim()
  notices.push(`IPADIC, the Japanese dictionary, compiled into another form (ipadic.dic.gz)\n\n${ipadic}\n`)
  writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), notices.join(`\n${'-'.repeat(80)}\n\n`))
}

/** The package's folder: its entry may lie anywhere below. */
function homeOf(file: string, name: string): string {
  const folder = dirname(file)
  return folder.endsWith(join('node_modules', name)) ? folder : homeOf(folder, name)
}
