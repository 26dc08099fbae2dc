import type { NewBlock } from '../reading/content.ts'
import type { Edit } from '../reading/open-edit.ts'
import type { AnswerOperation } from '../reading/operation.ts'
import { freshIds } from './fresh-ids.ts'
import { below, growTree, link, makeNode, type Node, type PageTree, unlink } from './page-tree.ts'

export type FailureReason =
  | 'unknown page'
  | 'unknown block'
  | 'deleted earlier'
  | 'duplicate block id'
  | 'invalid operation'

export interface Applied {
  /** Every page after the edit, in document order. */
  trees: Map<string, PageTree>
  /** Why each operation did not apply, by its place; null for those that did. */
  failures: (FailureReason | null)[]
}

/** Really applies the operations of an answer, in list order. */
export function applyAnswer({
  pages,
  actual,
  targets,
  applied,
}: Pick<Edit, 'pages' | 'actual' | 'targets' | 'applied'>): Applied {
  if (applied) return applied
  const trees = new Map(Array.from(pages, ([id, { page }]) => [id, growTree(page)]))
  const freshId = freshIds(pages, actual)
  const failures = actual.map((operation, at) => {
    const tree = operation.pageId === null ? undefined : trees.get(operation.pageId)
    if (!tree) return 'unknown page'
    if (!isComplete(operation)) return 'invalid operation'
    const id = targets[at] ?? null
    const target = id === null ? undefined : tree.live.get(id)
    if (!target) return id !== null && tree.deleted.has(id) ? 'deleted earlier' : 'unknown block'
    return applyOne(tree, operation, target, { freshId, writtenBy: at })
  })
  return { trees, failures }
}

function isComplete({ type, targetBlockId, targetIndex, badPosition, content }: AnswerOperation): boolean {
  if (type === null || badPosition || (targetBlockId === null && targetIndex === null)) return false
  return type === 'delete' || content !== null
}

interface Writing {
  freshId: () => string
  writtenBy: number
}

function applyOne(tree: PageTree, operation: AnswerOperation, target: Node, writing: Writing): FailureReason | null {
  const { type, content, position } = operation
  if (type === 'delete' || !content) {
    remove(tree, target)
    return null
  }
  const parent = target.parent as Node
  if (type === 'insert') {
    const blocks = 'blocks' in content ? content.blocks : [textBlock(content.inline)]
    if (repeatsId(tree, blocks)) return 'duplicate block id'
    write(tree, blocks, parent, position === 'before' ? target.previous : target, writing)
    return null
  }
  if ('inline' in content) target.content = content.inline
  else return replaceByBlocks(tree, target, content.blocks, writing)
  return null
}

const textBlock = (content: NewBlock['content']): NewBlock => ({ id: null, type: null, content, children: null })

/** The first block takes the target's place and id, and its children only if it spells them; the others are new. */
function replaceByBlocks(tree: PageTree, target: Node, blocks: NewBlock[], writing: Writing): FailureReason | null {
  const [first, ...others] = blocks as [NewBlock, ...NewBlock[]]
  // Children that are about to go may be written anew under their ids.
  const leaving = first.children ? new Set(Array.from(below(target), (node) => node.id)) : undefined
  if (repeatsId(tree, [...(first.children ?? []), ...others], leaving)) return 'duplicate block id'
  target.type = first.type ?? target.type
  target.content = first.content
  target.props = first.props ?? target.props
  if (first.children) {
    while (target.first) remove(tree, target.first)
    write(tree, first.children, target, null, writing)
  }
  write(tree, others, target.parent as Node, target, writing)
  return null
}

/** Whether a written id is live already, or written twice. */
function repeatsId(tree: PageTree, blocks: NewBlock[], leaving?: ReadonlySet<string>): boolean {
  const seen = new Set<string>()
  const repeats = ({ id, children }: NewBlock): boolean => {
    if (id !== null) {
      if (seen.has(id) || (tree.live.has(id) && !leaving?.has(id))) return true
      seen.add(id)
    }
    return children?.some(repeats) ?? false
  }
  return blocks.some(repeats)
}

function write(tree: PageTree, blocks: NewBlock[], parent: Node, after: Node | null, writing: Writing): void {
  let previous = after
  for (const { id, type, content, children, props } of blocks) {
    const node = makeNode(id ?? writing.freshId(), writing.writtenBy, {
      content,
      ...(type !== null && { type }),
      ...(props && { props }),
    })
    link(node, parent, previous)
    tree.live.set(node.id, node)
    tree.deleted.delete(node.id)
    if (children) write(tree, children, node, null, writing)
    previous = node
  }
}

/** A deleted parent takes its children. */
function remove(tree: PageTree, node: Node): void {
  for (const gone of [node, ...below(node)]) {
    tree.live.delete(gone.id)
    tree.deleted.add(gone.id)
  }
  unlink(node)
}
