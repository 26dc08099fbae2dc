import type { Block } from '../../../score/case.ts'
import { longestIncreasing } from './longest-increasing.ts'
import { walkBlocks } from './page-index.ts'
import { below, type Node, type PageTree } from './page-tree.ts'

/** A block that stands only in the edited page, and where. */
export interface AddedBlock {
  node: Node
  /** The surviving block it stands under (null: the page itself) and the surviving sibling before it (null: it is first). */
  slot: { parent: string | null; after: string | null }
  /** The operation that wrote the outermost added block around it. */
  addedBy: number | null
}

export interface PageChanges {
  added: AddedBlock[]
  /** Blocks that are gone, parents before children. */
  lost: Block[]
  /** Blocks that survived under their id, in their place. */
  kept: Map<string, { block: Block; node: Node }>
}

/** How an edited page differs from the original. Moved blocks are lost in one place and added in another. */
export function comparePage({ page, root }: PageTree): PageChanges {
  const changes: PageChanges = { added: [], lost: [], kept: new Map() }
  const open: { parent: string | null; blocks: readonly Block[]; node: Node }[] = [
    { parent: null, blocks: page.blocks, node: root },
  ]
  for (let top = open.pop(); top; top = open.pop()) {
    const { parent, blocks, node } = top
    const kept = keptChildren(blocks, node)
    const gone = blocks.filter(({ id }) => !kept.has(String(id)))
    for (const block of walkBlocks(gone)) changes.lost.push(block)
    let after: string | null = null
    for (let child = node.first; child; child = child.next) {
      const block = kept.get(child.id)
      if (block) {
        changes.kept.set(child.id, { block, node: child })
        if (block.children?.length || child.first) {
          open.push({ parent: child.id, blocks: block.children ?? [], node: child })
        }
        after = child.id
      } else {
        const slot = { parent, after }
        const addedBy = child.writtenBy
        changes.added.push({ node: child, slot, addedBy })
        for (const inner of below(child)) changes.added.push({ node: inner, slot, addedBy })
      }
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
