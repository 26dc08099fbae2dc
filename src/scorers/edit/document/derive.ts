import type { NewBlock } from '../reading/content.ts'
import { inlineText } from '../reading/content.ts'
import type { AnswerOperation, ExpectedOperation } from '../reading/operation.ts'
import { type FinalPage, malformed } from '../reading/read-answer.ts'
import type { Applied, FailureReason } from './apply.ts'
import { type AddedBlock, comparePage, type PageChanges, type Slot } from './compare-page.ts'
import { expectedSlots, slotKey } from './expected-slots.ts'
import type { PageIndex } from './page-index.ts'
import { below, growTree, link, makeNode, type Node, type PageTree } from './page-tree.ts'

/** Marks every node as written by the answer, so that its place is compared and not taken for granted. */
const FROM_ANSWER = -1

interface Derived {
  actual: AnswerOperation[]
  targets: (string | null)[]
  applied: Applied
}

/**
 * The operations that lead from the original to the document that a model answered with, by block id. They are not applied
 * again: the document is there already.
 */
export function deriveEdit(
  document: readonly FinalPage[],
  pages: ReadonlyMap<string, PageIndex>,
  expected: readonly ExpectedOperation[],
): Derived {
  const trees = new Map(Array.from(pages, ([id, { page }]) => [id, growTree(page)]))
  const actual: AnswerOperation[] = []
  const failures: (FailureReason | null)[] = []
  const seen = new Set<string>()
  for (const { pageId, blocks, written } of document) {
    const index = pageId === null ? undefined : pages.get(pageId)
    if (!index || pageId === null || !blocks || seen.has(pageId)) {
      actual.push(malformed(pageId, written))
      failures.push(index ? 'invalid operation' : 'unknown page')
      continue
    }
    seen.add(pageId)
    const tree = growFinal(index, blocks)
    trees.set(pageId, tree)
    const operations = derivePage(tree, pageId, expected, actual.length)
    actual.push(...operations)
    failures.push(...operations.map(() => null))
  }
  return { actual, targets: actual.map(({ targetBlockId }) => targetBlockId), applied: { trees, failures } }
}

/** The page as answered. An id that comes twice is its first bearer's; the other block is new. */
function growFinal({ page, indexOf }: PageIndex, blocks: readonly NewBlock[]): PageTree {
  const original = growTree(page).live
  const tree: PageTree = { page, root: makeNode('', null), live: new Map(), deleted: new Set() }
  let count = 0
  const freshId = () => {
    let id: string
    do id = `inserted-${++count}`
    while (indexOf.has(id) || tree.live.has(id))
    return id
  }
  const grow = (list: readonly NewBlock[], parent: Node) => {
    for (const { id, type, content, children, props } of list) {
      const known = id !== null && !tree.live.has(id) ? id : freshId()
      const was = original.get(known)
      const kept = {
        type: type ?? was?.type ?? 'paragraph',
        content,
        ...((props ?? was?.props) && { props: props ?? was?.props }),
      }
      const node = makeNode(known, FROM_ANSWER, kept as Parameters<typeof makeNode>[2])
      link(node, parent, parent.last)
      tree.live.set(known, node)
      if (children) grow(children, node)
    }
  }
  grow(blocks, tree.root)
  for (const id of original.keys()) if (!tree.live.has(id)) tree.deleted.add(id)
  return tree
}

function derivePage(tree: PageTree, pageId: string, expected: readonly ExpectedOperation[], from: number) {
  const changes = comparePage(tree, true)
  const operations: AnswerOperation[] = []
  const add = (written: Written, text: string | null = null) => operations.push(operation(pageId, written, text))
  for (const id of goneParents(tree, changes)) add({ type: 'delete', targetBlockId: id })
  for (const { block, node } of [...changes.kept.values(), ...changes.moved]) {
    const text = inlineText(node.content)
    if (text !== inlineText(block.content) || node.type !== block.type)
      add({ type: 'replace', targetBlockId: node.id, content: text }, text)
  }
  const own = expected.filter((one) => one.pageId === pageId)
  for (const { nodes, written } of inserts(tree, changes, own)) {
    const text = nodes.map((node) => inlineText(node.content)).join('\n')
    for (const node of nodes) node.writtenBy = from + operations.length
    add({ ...written, content: text }, text)
  }
  for (const { node } of changes.moved) add({ type: 'move', targetBlockId: node.id })
  return operations
}

/** Blocks that are gone, but for those that went with their parent. */
function goneParents({ page }: PageTree, { lost }: PageChanges): string[] {
  const gone = new Set(lost.map(({ id }) => String(id)))
  const withParent = new Set<string>()
  for (const { id, children } of lost) {
    if (gone.has(String(id))) for (const child of children ?? []) withParent.add(String(child.id))
  }
  return page.blocks.length === 0 ? [] : [...gone].filter((id) => !withParent.has(id))
}

type Written = {
  type: 'insert' | 'replace' | 'delete' | 'move'
  targetBlockId?: string
  position?: 'before' | 'after'
  content?: string
}

/** New blocks side by side are one insert for each that is expected there, in order, the last taking the rest. */
function* inserts(tree: PageTree, changes: PageChanges, expected: readonly ExpectedOperation[]) {
  const room = expectedSlots(tree, changes, expected)
  const isNew = new Set(changes.added.map(({ node }) => node))
  const outermost = changes.added.filter(({ node }) => !isNew.has(node.parent as Node))
  for (const [key, group] of Map.groupBy(outermost, ({ slot }) => slotKey(slot))) {
    // What is wanted after the one neighbour stands before what is wanted before the other.
    const wanted = (room.get(key) ?? []).toSorted(
      (a, b) => Number(a.position === 'before') - Number(b.position === 'before'),
    )
    const count = Math.max(1, Math.min(wanted.length, group.length))
    for (let at = 0; at < count; at++) {
      const tops = group.slice(at, at === count - 1 ? undefined : at + 1)
      const nodes = tops.flatMap(({ node }) => [node, ...below(node)].filter((one) => isNew.has(one)))
      const match = wanted[at]
      const place = match
        ? { targetBlockId: match.target, position: match.position ?? 'after' }
        : placeOf(tops[0] as AddedBlock, changes)
      yield { nodes, written: { type: 'insert', ...place } as Written }
    }
  }
}

/** Beside the neighbour before it, or else the one behind it; an empty parent has none to name. */
function placeOf({ node, slot }: { node: Node; slot: Slot }, { kept }: PageChanges): Partial<Written> {
  if (slot.after !== null) return { targetBlockId: slot.after, position: 'after' }
  for (let next = node.next; next; next = next.next)
    if (kept.has(next.id)) return { targetBlockId: next.id, position: 'before' }
  return {}
}

function operation(pageId: string, written: Written, text: string | null): AnswerOperation {
  const { type, targetBlockId = null, position = null } = written
  const content = text === null ? null : { text, inline: text }
  return { pageId, type, targetBlockId, targetIndex: null, position, badPosition: false, content, written }
}
