import type { Block } from '../../../score/case.ts'
import type { ExpectedOperation } from '../reading/operation.ts'
import type { PageChanges, Slot } from './compare-page.ts'
import type { PageTree } from './page-tree.ts'

/** A place between blocks that survive: under which parent, after which sibling. */
export const slotKey = ({ parent, after }: Slot) => JSON.stringify([parent, after])

/** Which inserts are expected in each slot of the edited page, by `slotKey`. */
export function expectedSlots(
  { page }: PageTree,
  { kept }: PageChanges,
  expected: readonly ExpectedOperation[],
): Map<string, ExpectedOperation[]> {
  const inserts = Map.groupBy(
    expected.filter(({ type }) => type === 'insert'),
    ({ target }) => target,
  )
  const room = new Map<string, ExpectedOperation[]>()
  const open: { parent: string | null; blocks: readonly Block[] }[] = [{ parent: null, blocks: page.blocks }]
  for (let top = open.pop(); top; top = open.pop()) {
    let before: string | null = null
    for (const block of top.blocks) {
      const id = String(block.id)
      const after: string | null = kept.has(id) ? id : before
      for (const insert of inserts.get(id) ?? []) {
        const key = slotKey({ parent: top.parent, after: insert.position === 'before' ? before : after })
        const known = room.get(key)
        if (known) known.push(insert)
        else room.set(key, [insert])
      }
      before = after
      // Nothing can be inserted beside the children of a block that is gone.
      if (block.children?.length && kept.has(id)) open.push({ parent: id, blocks: block.children })
    }
  }
  return room
}
