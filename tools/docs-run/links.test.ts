import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const pages = globSync(['*.md', 'docs/*.md', 'bench/*.md', 'examples/**/*.md'], { cwd: root }).map((page) =>
  join(root, page),
)

interface Link {
  to: string
  line: number
}

/** Links and pictures outside of code. */
function linksIn(page: string): Link[] {
  let inCode = false
  return readFileSync(page, 'utf8')
    .split('\n')
    .flatMap((text, at) => {
      if (/^(?:```|~~~)/.test(text)) inCode = !inCode
      if (inCode || /^ {4}/.test(text)) return []
      const plain = text.replaceAll(/`[^`]*`/g, '')
      return [...plain.matchAll(/\]\(([^)\s]+)\)/g)].map(([, to]) => ({ to: to as string, line: at + 1 }))
    })
}

/** What a heading is called in an address. */
const slug = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

const anchorsOf = (page: string) =>
  new Set([...readFileSync(page, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading]) => slug(heading as string)))

const isOutside = (to: string) => /^[a-z]+:/i.test(to)

it.each(pages.map((page) => [relative(root, page), page]))('%s: every link leads somewhere', (_name, page) => {
  const dead = linksIn(page).flatMap(({ to, line }) => {
    if (isOutside(to)) return []
    const [path = '', anchor] = to.split('#')
    const file = path === '' ? page : resolve(dirname(page), path)
    if (!existsSync(file)) return [`line ${line}: ${to}`]
    return anchor === undefined || !file.endsWith('.md') || anchorsOf(file).has(decodeURIComponent(anchor))
      ? []
      : [`line ${line}: ${to} has no such heading`]
  })
  expect(dead).toEqual([])
})

describe('both languages', () => {
  const docs = pages.filter((page) => dirname(page) === join(root, 'docs'))
  const names = new Set(docs.map((page) => basename(page)))

  it('no page without its twin', () => {
    const alone = [...names].filter((name) => {
      const twin = name.endsWith('.ja.md') ? name.replace('.ja.md', '.md') : name.replace('.md', '.ja.md')
      return !names.has(twin)
    })
    expect(alone).toEqual([])
  })

  it.each(['index.md', 'index.ja.md'])('every page of its language is named in %s', (index) => {
    const named = new Set(linksIn(join(root, 'docs', index)).map(({ to }) => to.split('#')[0]))
    const isJapanese = index.endsWith('.ja.md')
    const wanted = [...names].filter((name) => name.endsWith('.ja.md') === isJapanese && name !== index)
    expect(wanted.filter((name) => !named.has(name))).toEqual([])
  })
})
