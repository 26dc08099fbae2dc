/** What is wrong with a release, judged by the files that tell people about it. */
export interface Release {
  version: string
  /** The version that the lockfile has. */
  locked: string
  changelog: string
  /** Page → text, of SECURITY and docs/stability in each language; undefined where it is missing. */
  pages: Record<string, string | undefined>
  /** Names of the pages in docs/. */
  docs: readonly string[]
}

/** Whatever stands in the way at any time: pages that are missing or disagree. */
export function pageProblems({ version, locked, changelog, pages, docs }: Release): string[] {
  const problems: string[] = []
  if (locked !== version) problems.push(`package-lock.json has version ${locked}, package.json ${version}`)
  if (!changelog.includes('docs/stability.md')) problems.push('CHANGELOG.md does not lead to docs/stability.md')
  for (const [page, text] of Object.entries(pages)) {
    if (text === undefined) problems.push(`${page} is missing`)
    else if (page.startsWith('SECURITY') && !text.includes('docs/stability')) {
      problems.push(`${page} does not say which versions are mended (docs/stability)`)
    }
  }
  for (const name of docs.filter((one) => one.endsWith('.md') && !one.endsWith('.ja.md'))) {
    const twin = name.replace(/\.md$/, '.ja.md')
    if (!docs.includes(twin)) problems.push(`docs/${name} has no Japanese twin`)
  }
  return problems
}

/** What stands in the way of publishing this version: its changes are not written down, or some are left over. */
export function releaseProblems(release: Release): string[] {
  const { version, changelog } = release
  const section = sectionOf(changelog, version)
  const problems = pageProblems(release)
  if (section === undefined) problems.push(`CHANGELOG.md has no section "## ${version}"`)
  else if (!/^- |^\S.*\.$/m.test(section)) problems.push(`the section of ${version} in CHANGELOG.md says nothing`)
  if (/^- /m.test(sectionOf(changelog, 'Unreleased') ?? '')) {
    problems.push(`CHANGELOG.md still has unreleased changes: put them under ${version}`)
  }
  return problems
}

function sectionOf(changelog: string, title: string): string | undefined {
  const parts = changelog.split(/^## /m)
  return parts.find((part) => part.split(/[\s(]/)[0] === title)?.slice(title.length)
}
