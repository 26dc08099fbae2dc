import type { JsonObject } from '../../../json.ts'
import type { Block, BlockContent, Page } from '../../../score/case.ts'
import { inlineText } from '../reading/content.ts'

/** A block while it is being edited: siblings are a linked list, so that an edit costs the same wherever it happens. */
export interface Node {
  id: string
  type: string
  content: BlockContent
  props: JsonObject | undefined
  parent: Node | null
  previous: Node | null
  next: Node | null
  first: Node | null
  last: Node | null
  /** Place of the operation that wrote it; null for a block of the original page that was never deleted. */
  writtenBy: number | null
}

/** One page while it is being edited. */
export interface PageTree {
  page: Page
  /** Stands above the page's outermost blocks. */
  root: Node
  live: Map<string, Node>
  /** Ids that were live once and no longer are. */
  deleted: Set<string>
}

export function growTree(page: Page): PageTree {
  const tree: PageTree = { page, root: makeNode('', null), live: new Map(), deleted: new Set() }
  const open: [readonly Block[], Node][] = [[page.blocks, tree.root]]
  for (let top = open.pop(); top; top = open.pop()) {
    const [blocks, parent] = top
    for (const block of blocks) {
      const node = makeNode(String(block.id), null, block)
      link(node, parent, parent.last)
      tree.live.set(node.id, node)
      if (block.children?.length) open.push([block.children, node])
    }
  }
  return tree
}

export function makeNode(
  id: string,
  writtenBy: number | null,
  { type = 'paragraph', content = '', props }: Partial<Pick<Block, 'type' | 'content' | 'props'>> = {},
): Node {
  return {
    id,
    type,
    content,
    props,
    parent: null,
    previous: null,
    next: null,
    first: null,
    last: null,
    writtenBy,
  }
}

/** Puts a node under a parent, right after one of its children (null: in front). */
export function link(node: Node, parent: Node, after: Node | null): void {
  const next = after ? after.next : parent.first
  node.parent = parent
  node.previous = after
  node.next = next
  if (after) after.next = node
  else parent.first = node
  if (next) next.previous = node
  else parent.last = node
}

export function unlink(node: Node): void {
  const { parent, previous, next } = node
  if (previous) previous.next = next
  else if (parent) parent.first = next
  if (next) next.previous = previous
  else if (parent) parent.last = previous
}

/** The nodes below `top`, depth first, parents before children. */
export function* below(top: Node): Generator<Node> {
  let node = top.first
  while (node) {
    yield node
    let next: Node | null = node.first
    for (let up: Node | null = node; !next && up && up !== top; up = up.parent) next = up.next
    node = next
  }
}

/** The texts of all blocks, a line each; the title is no part of it. */
export function treeText({ root }: PageTree): string {
  return Array.from(below(root), (node) => inlineText(node.content)).join('\n')
}

/** The page as it stands now. */
export function cutPage({ page, root }: PageTree): Page {
  const blocksOf = new Map<Node, Block[]>([[root, []]])
  for (const node of below(root)) {
    const { id, type, content, props } = node
    const block: Block = { id, type, content, ...(props && { props }) }
    if (node.first) {
      block.children = []
      blocksOf.set(node, block.children)
    }
    blocksOf.get(node.parent as Node)?.push(block)
  }
  return { ...page, id: String(page.id), blocks: blocksOf.get(root) as Block[] }
}
