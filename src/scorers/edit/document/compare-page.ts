import type { Block } from '../../../score/case.ts'
import { longestIncreasing } from './longest-increasing.ts'
import { walkBlocks, walkUnless } from './page-index.ts'
import type { Node, PageTree } from './page-tree.ts'

/** Under which surviving block (null: the page itself), after which surviving sibling (null: it is first). */
export interface Slot {
  parent: string | null
  after: string | null
}

/** A block that stands only in the edited page, and where. */
export interface AddedBlock {
  node: Node
  slot: Slot
  /** The operation that wrote the outermost added block around it. */
  addedBy: number | null
}

export interface PageChanges {
  added: AddedBlock[]
  /** Blocks that are gone, parents before children. */
  lost: Block[]
  /** Blocks that survived under their id, in their place. */
  kept: Map<string, KeptBlock>
  /** Blocks that survived under their id, elsewhere. */
  moved: (AddedBlock & KeptBlock)[]
}

interface KeptBlock {
  block: Block
  node: Node
}

/**
 * How an edited page differs from the original. In a document that a model wrote whole, blocks move; operations delete a
 * block in one place and write another in the other, even where its id is the same.
 */
export function comparePage({ page, root, live }: PageTree, moves: boolean): PageChanges {
  const changes: PageChanges = { added: [], lost: [], kept: new Map(), moved: [] }
  const original = new Map(Array.from(moves ? walkBlocks(page.blocks) : [], (block) => [String(block.id), block]))
  const open: { parent: string | null; blocks: readonly Block[]; node: Node }[] = [
    { parent: null, blocks: page.blocks, node: root },
  ]
  const openChildren = (block: Block, node: Node) => {
    if (block.children?.length || node.first) open.push({ parent: node.id, blocks: block.children ?? [], node })
  }
  /** A new block with what stands below it, or one that came from elsewhere. */
  const meet = (top: Node, slot: Slot) => {
    const waiting = [top]
    for (let node = waiting.pop(); node; node = waiting.pop()) {
      const block = original.get(node.id)
      const place = { node, slot, addedBy: top.writtenBy }
      if (block) {
        changes.moved.push({ ...place, block })
        openChildren(block, node)
      } else {
        changes.added.push(place)
        for (let child = node.last; child; child = child.previous) waiting.push(child)
      }
    }
  }
  for (let top = open.pop(); top; top = open.pop()) {
    const { parent, blocks, node } = top
    const kept = keptChildren(blocks, node)
    const gone = blocks.filter(({ id }) => !kept.has(String(id)))
    for (const block of walkUnless(gone, ({ id }) => moves && live.has(String(id)))) changes.lost.push(block)
    let after: string | null = null
    for (let child = node.first; child; child = child.next) {
      const block = kept.get(child.id)
      if (!block) {
        meet(child, { parent, after })
        continue
      }
      changes.kept.set(child.id, { block, node: child })
      openChildren(block, child)
      after = child.id
    }
  }
  return changes
}

/**
 * The children that are still in their place. Those never deleted keep their order by nature; one deleted and written
 * again counts as kept when it stands between the same neighbours, else as moved.
 */
function keptChildren(blocks: readonly Block[], node: Node): Map<string, Block> {
  const placeOf = new Map(blocks.map((block, place) => [String(block.id), place]))
  const present: { place: number; rewritten: boolean }[] = []
  for (let child = node.first; child; child = child.next) {
    const place = placeOf.get(child.id)
    if (place !== undefined) present.push({ place, rewritten: child.writtenBy !== null })
  }
  return new Map(placesKept(present).map((place) => [String(blocks[place]?.id), blocks[place] as Block]))
}

function placesKept(present: readonly { place: number; rewritten: boolean }[]): number[] {
  if (!present.some(({ rewritten }) => rewritten)) return present.map(({ place }) => place)
  // A rewritten block can only be in its place between the neighbours that never left.
  let lowest = -1
  const aboveLower = present.filter(({ place, rewritten }) => {
    if (!rewritten) lowest = place
    return place >= lowest
  })
  let highest = Number.POSITIVE_INFINITY
  const between = aboveLower.toReversed().filter(({ place, rewritten }) => {
    if (!rewritten) highest = place
    return place <= highest
  })
  const places = between.toReversed().map(({ place }) => place)
  return longestIncreasing(places).map((at) => places[at] as number)
}
