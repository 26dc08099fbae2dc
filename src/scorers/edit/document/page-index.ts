import type { Block, Page } from '../../../score/case.ts'

/** The blocks of one page by index (parents before their children) and back. */
export interface PageIndex {
  page: Page
  ids: string[]
  indexOf: Map<string, number>
}

export function indexPages(pages: readonly Page[]): Map<string, PageIndex> {
  const indexes = new Map<string, PageIndex>()
  for (const page of pages) {
    const ids: string[] = []
    const indexOf = new Map<string, number>()
    for (const block of walkBlocks(page.blocks)) {
      const id = String(block.id)
      if (!indexOf.has(id)) indexOf.set(id, ids.length)
      ids.push(id)
    }
    const pageId = String(page.id)
    if (!indexes.has(pageId)) indexes.set(pageId, { page, ids, indexOf })
  }
  return indexes
}

/** Every block, depth first, parents before children; a loop, so that depth costs no stack. */
export function walkBlocks(blocks: readonly Block[]): Generator<Block> {
  return walkUnless(blocks, () => false)
}

/** The same, leaving out some blocks with all that stands below them. */
export function* walkUnless(blocks: readonly Block[], isLeftOut: (block: Block) => boolean): Generator<Block> {
  const open: { list: readonly Block[]; at: number }[] = [{ list: blocks, at: 0 }]
  for (let top = open.at(-1); top; top = open.at(-1)) {
    const block = top.list[top.at++]
    if (!block) {
      open.pop()
      continue
    }
    if (isLeftOut(block)) continue
    yield block
    if (block.children?.length) open.push({ list: block.children, at: 0 })
  }
}

/** The block that an operation means: its id decides, else its index; null when it names none that can be told. */
export function targetOf(
  { targetBlockId, targetIndex }: { targetBlockId: string | null; targetIndex: number | null },
  index: PageIndex | undefined,
): string | null {
  return targetBlockId ?? (targetIndex === null ? null : (index?.ids[targetIndex] ?? null))
}
