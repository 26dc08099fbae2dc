import { describe, expect, it } from 'vitest'
import { release } from './release.ts'
import { pageProblems, type Release, releaseProblems } from './release-problems.ts'

it('the pages that a release rests on are there and agree', () => {
  expect(pageProblems(release())).toEqual([])
})

describe('a release', () => {
  const ready: Release = {
    version: '1.2.0',
    locked: '1.2.0',
    changelog: 'docs/stability.md\n\n## Unreleased\n\n## 1.2.0 (2026-01-01)\n\n- a change\n\n## 1.1.0\n\nThe first.\n',
    pages: { 'SECURITY.md': 'see docs/stability.md' },
    docs: ['a.md', 'a.ja.md'],
  }

  it('is ready when everything is said', () => {
    expect(releaseProblems(ready)).toEqual([])
  })

  it.each<[string, Partial<Release>]>([
    ['no section "## 1.3.0"', { version: '1.3.0', locked: '1.3.0' }],
    ['says nothing', { changelog: ready.changelog.replace('- a change\n', '') }],
    ['still has unreleased', { changelog: ready.changelog.replace('## Unreleased\n', '## Unreleased\n\n- more\n') }],
    ['package-lock.json has version 1.1.0', { locked: '1.1.0' }],
    ['SECURITY.md is missing', { pages: { 'SECURITY.md': undefined } }],
    ['which versions are mended', { pages: { 'SECURITY.md': 'call us' } }],
    ['docs/b.md has no Japanese twin', { docs: ['a.md', 'a.ja.md', 'b.md'] }],
    ['does not lead to docs/stability.md', { changelog: ready.changelog.replace('docs/stability.md', '') }],
  ])('is not ready: %s', (problem, changed) => {
    expect(releaseProblems({ ...ready, ...changed })).toEqual([expect.stringContaining(problem)])
  })
})
