import type { Root } from 'mdast'
import { readMarkup } from '../../text/normalize/markup.ts'
import { walk } from '../../text/normalize/walk.ts'

let lastText = ''
let lastCount = 0

/** Distinct http(s) targets of a text. Rules ask for the same text one after another, so the last answer is kept. */
export function countLinks(text: string): number {
  if (text !== lastText) {
    lastCount = linkTargets(text).size
    lastText = text
  }
  return lastCount
}

/** Targets of Markdown links, `<a href>` and bare URLs; not of images, nor of anything in code or comments. */
export function linkTargets(text: string): Set<string> {
  const targets = new Set<string>()
  if (!/https?:/i.test(text)) return targets
  const add = (url: string) => {
    const target = targetOf(url)
    if (target) targets.add(target)
  }
  const { tree, links } = readMarkup(text)
  links.forEach(add)
  const definitions = definitionsOf(tree)
  // An address that is a link's text leads where the link leads.
  let link: object | undefined
  walk(
    tree,
    (node) => {
      if (link || (node.type !== 'link' && node.type !== 'linkReference')) return
      link = node
      add(node.type === 'link' ? node.url : (definitions.get(node.identifier) ?? ''))
    },
    (node) => {
      if (node === link) link = undefined
    },
  )
  return targets
}

function definitionsOf(tree: Root): Map<string, string> {
  const definitions = new Map<string, string>()
  walk(tree, (node) => {
    // Of two with one name the first counts, as in Markdown.
    if (node.type === 'definition' && !definitions.has(node.identifier)) definitions.set(node.identifier, node.url)
  })
  return definitions
}

/** One spelling for one target: host folded, at least / as path, no fragment. */
function targetOf(url: string): string | undefined {
  if (!/^\s*https?:\/\//i.test(url) || !URL.canParse(url)) return undefined
  const target = new URL(url)
  target.hash = ''
  return target.href
}
