/** `npm run release-check`: whether this version can be published. Prints what stands in the way. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Release, releaseProblems } from './release-problems.ts'

const root = join(import.meta.dirname, '..')
const textOf = (file: string): string | undefined => {
  try {
    return readFileSync(join(root, file), 'utf8')
  } catch {
    return undefined
  }
}
const PAGES = ['SECURITY.md', 'SECURITY.ja.md', 'docs/stability.md', 'docs/stability.ja.md']

export const release = (): Release => ({
  version: JSON.parse(textOf('package.json') ?? '{}').version,
  locked: JSON.parse(textOf('package-lock.json') ?? '{}').version,
  changelog: textOf('CHANGELOG.md') ?? '',
  pages: Object.fromEntries(PAGES.map((page) => [page, textOf(page)])),
  docs: readdirSync(join(root, 'docs')),
})

if (import.meta.main) {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const now = release()
  const problems = releaseProblems(now)
  if (git('status', '--porcelain') !== '') problems.push('there are changes that are not committed')
  if (git('tag', '--list', `v${now.version}`) !== '') problems.push(`v${now.version} was released before`)
  for (const problem of problems) console.error(`✗ ${problem}`)
  console.log(
    problems.length > 0
      ? 'not ready'
      : `v${now.version} is ready: npm run verify && git tag v${now.version} && npm publish`,
  )
  process.exitCode = problems.length > 0 ? 1 : 0
}
