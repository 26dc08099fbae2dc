import type { Block } from '../../../score/case.ts'
import type { ExpectedOperation } from '../reading/operation.ts'
import type { PageChanges } from './compare-page.ts'
import type { PageTree } from './page-tree.ts'

/** How many inserts are expected in each slot of the edited page: [parent, surviving sibling before it]. */
export function expectedSlots(
  { page }: PageTree,
  { kept }: PageChanges,
  expected: readonly ExpectedOperation[],
): Map<string, number> {
  const inserts = Map.groupBy(
    expected.filter(({ type }) => type === 'insert'),
    ({ target }) => target,
  )
  const room = new Map<string, number>()
  const open: { parent: string | null; blocks: readonly Block[] }[] = [{ parent: null, blocks: page.blocks }]
  for (let top = open.pop(); top; top = open.pop()) {
    let before: string | null = null
    for (const block of top.blocks) {
      const id = String(block.id)
      const after: string | null = kept.has(id) ? id : before
      for (const { position } of inserts.get(id) ?? []) {
        const key = JSON.stringify([top.parent, position === 'before' ? before : after])
        room.set(key, (room.get(key) ?? 0) + 1)
      }
      before = after
      // Nothing can be inserted beside the children of a block that is gone.
      if (block.children?.length && kept.has(id)) open.push({ parent: id, blocks: block.children })
    }
  }
  return room
}
