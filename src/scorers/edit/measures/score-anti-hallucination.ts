import type { Block } from '../../../score/case.ts'
import { applyAnswer } from '../document/apply.ts'
import { type AddedBlock, comparePage, type PageChanges } from '../document/compare-page.ts'
import { expectedSlots } from '../document/expected-slots.ts'
import { walkBlocks } from '../document/page-index.ts'
import type { PageTree } from '../document/page-tree.ts'
import { shortDiff } from '../document/short-diff.ts'
import { inlineText } from '../reading/content.ts'
import type { Edit } from '../reading/open-edit.ts'
import type { ExpectedOperation } from '../reading/operation.ts'
import type { EditScore } from './edit-score.ts'

/** One unexpected difference; `diff` marks what was lost as [-…-] and what was added as {+…+}. */
export interface UnexpectedBlock {
  pageId: string
  blockId: string
  diff: string
}

export interface AntiHallucinationDetails {
  newBlocks: UnexpectedBlock[]
  deletedBlocks: UnexpectedBlock[]
  changedBlocks: (UnexpectedBlock & { type?: { from: string; to: string } })[]
}

/** 1 when the edited document differs from the original in nothing but what was expected, else 0. */
export function antiHallucination(edit: Edit): EditScore<AntiHallucinationDetails> {
  const details: AntiHallucinationDetails = { newBlocks: [], deletedBlocks: [], changedBlocks: [] }
  const touched = new Set(edit.actual.map(({ pageId }) => pageId))
  const expectedOf = Map.groupBy(edit.expected, ({ pageId }) => pageId)
  for (const [pageId, tree] of applyAnswer(edit).trees) {
    if (touched.has(pageId)) judgePage(details, pageId, tree, expectedOf.get(pageId) ?? [])
  }
  const clean = Object.values(details).every((list) => list.length === 0)
  return {
    score: clean ? 1 : 0,
    ...(!clean && { reason: whatHappened(details) }),
    details,
  }
}

function judgePage(details: AntiHallucinationDetails, pageId: string, tree: PageTree, expected: ExpectedOperation[]) {
  const changes = comparePage(tree)
  const named = (type: ExpectedOperation['type']) =>
    new Set(expected.filter((operation) => operation.type === type).map(({ target }) => target))
  const deletable = withChildren(named('delete'), tree.page.blocks)
  const replaceable = named('replace')
  const textOf = ({ content }: Pick<Block, 'content'>) => inlineText(content)

  for (const { node } of unexpectedlyAdded(changes, tree, expected)) {
    details.newBlocks.push({ pageId, blockId: node.id, diff: shortDiff('', textOf(node)) })
  }
  for (const block of changes.lost) {
    const blockId = String(block.id)
    if (!deletable.has(blockId)) details.deletedBlocks.push({ pageId, blockId, diff: shortDiff(textOf(block), '') })
  }
  for (const [blockId, { block, node }] of changes.kept) {
    const from = textOf(block)
    const to = textOf(node)
    const retyped = block.type !== node.type
    if ((from === to && !retyped) || replaceable.has(blockId)) continue
    const type = { from: block.type, to: node.type }
    details.changedBlocks.push({ pageId, blockId, diff: shortDiff(from, to), ...(retyped && { type }) })
  }
}

/** A delete takes whatever stands below its block. */
function withChildren(ids: ReadonlySet<string>, blocks: readonly Block[]): Set<string> {
  const all = new Set<string>()
  if (ids.size === 0) return all
  for (const block of walkBlocks(blocks)) {
    if (!ids.has(String(block.id)) || all.has(String(block.id))) continue
    for (const { id } of walkBlocks([block])) all.add(String(id))
  }
  return all
}

/** Each expected insert covers what one operation wrote where the insert would have put it. */
function unexpectedlyAdded(changes: PageChanges, tree: PageTree, expected: ExpectedOperation[]): AddedBlock[] {
  if (changes.added.length === 0) return []
  const room = expectedSlots(tree, changes, expected)
  const inserts = Map.groupBy(changes.added, ({ slot, addedBy }) => JSON.stringify([slot.parent, slot.after, addedBy]))
  // The largest first, so that what remains is the least that was not asked for.
  const bySize = [...inserts.values()].sort((a, b) => b.length - a.length)
  return bySize.flatMap((blocks) => {
    const { slot, addedBy } = blocks[0] as AddedBlock
    const key = JSON.stringify([slot.parent, slot.after])
    const left = room.get(key) ?? 0
    if (left === 0) return blocks
    room.set(key, left - 1)
    return blocks.filter(({ node }) => node.writtenBy !== addedBy)
  })
}

function whatHappened({ newBlocks, deletedBlocks, changedBlocks }: AntiHallucinationDetails) {
  const counts = `+${newBlocks.length} −${deletedBlocks.length} ~${changedBlocks.length}`
  const first = newBlocks[0] ?? deletedBlocks[0] ?? changedBlocks[0]
  const where = `${first?.pageId}/${first?.blockId}: ${first?.diff}`
  return {
    en: `the document changed where nothing was asked for (${counts} blocks), e.g. ${where}`,
    ja: `求められていない変更があります（ブロック ${counts}）。例：${where}`,
  }
}
