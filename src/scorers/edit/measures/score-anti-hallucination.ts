import type { Block } from '../../../score/case.ts'
import { applyAnswer } from '../document/apply.ts'
import { type AddedBlock, comparePage, type PageChanges } from '../document/compare-page.ts'
import { expectedSlots, slotKey } from '../document/expected-slots.ts'
import { walkBlocks } from '../document/page-index.ts'
import type { Node, PageTree } from '../document/page-tree.ts'
import { shortDiff } from '../document/short-diff.ts'
import { inlineText } from '../reading/content.ts'
import type { Edit } from '../reading/open-edit.ts'
import type { ExpectedOperation } from '../reading/operation.ts'
import { type EditScore, told } from './edit-score.ts'

/** One unexpected difference; `diff` marks what was lost as [-…-] and what was added as {+…+}. */
export interface UnexpectedBlock {
  pageId: string
  blockId: string
  diff: string
  /** It stands elsewhere now; by operations it is lost in one place and new in the other. */
  moved?: true
}

export interface AntiHallucinationDetails {
  newBlocks: UnexpectedBlock[]
  deletedBlocks: UnexpectedBlock[]
  changedBlocks: (UnexpectedBlock & { type?: { from: string; to: string } })[]
  /** Neither operations nor a document. */
  unreadable?: true
  derived?: true
}

/** 1 when the edited document differs from the original in nothing but what was expected, else 0. */
export function antiHallucination(edit: Edit): EditScore<AntiHallucinationDetails> {
  const details: AntiHallucinationDetails = { newBlocks: [], deletedBlocks: [], changedBlocks: [] }
  // What cannot be read cannot be shown to invent nothing.
  if (edit.unreadable) return { score: 0, reason: UNREADABLE, details: { ...details, unreadable: true } }
  const touched = new Set(edit.actual.map(({ pageId }) => pageId))
  const expectedOf = Map.groupBy(edit.expected, ({ pageId }) => pageId)
  for (const [pageId, tree] of applyAnswer(edit).trees) {
    const wanted = expectedOf.get(pageId) ?? []
    if (touched.has(pageId)) judgePage(details, { pageId, tree, wanted, isDocument: edit.applied !== undefined })
  }
  const { newBlocks, deletedBlocks, changedBlocks } = details
  const clean = newBlocks.length + deletedBlocks.length + changedBlocks.length === 0
  return told(edit, { score: clean ? 1 : 0, ...(!clean && { reason: whatHappened(details) }), details })
}

const UNREADABLE = {
  en: 'the answer is neither edit operations nor a document, so nothing shows that it invents nothing',
  ja: '回答が編集操作でも文書でもないため、余計な変更がないことを確かめられません',
}

interface JudgedPage {
  pageId: string
  tree: PageTree
  wanted: ExpectedOperation[]
  isDocument: boolean
}

function judgePage(details: AntiHallucinationDetails, { pageId, tree, wanted: expected, isDocument }: JudgedPage) {
  const changes = comparePage(tree, isDocument)
  const named = (type: ExpectedOperation['type']) =>
    new Set(expected.filter((operation) => operation.type === type).map(({ target }) => target))
  const deletable = withChildren(named('delete'), tree.page.blocks)
  const replaceable = named('replace')
  const textOf = ({ content }: Pick<Block, 'content'>) => inlineText(content)

  // A block that may be deleted here and written again there is no move.
  const [rewritten, moved] = partition(changes.moved, ({ node }) => deletable.has(node.id))
  const added = unexpectedlyAdded({ ...changes, added: [...changes.added, ...rewritten] }, tree, expected)
  const lost = changes.lost.filter(({ id }) => !deletable.has(String(id)))
  const addedIds = new Set(added.map(({ node }) => node.id))
  const movedIds = new Set(lost.map(({ id }) => String(id)).filter((id) => addedIds.has(id)))
  const unexpected = (blockId: string, diff: string) => ({
    pageId,
    blockId,
    diff,
    ...(movedIds.has(blockId) && { moved: true as const }),
  })
  for (const { node } of added) details.newBlocks.push(unexpected(node.id, shortDiff('', textOf(node))))
  for (const block of lost) details.deletedBlocks.push(unexpected(String(block.id), shortDiff(textOf(block), '')))
  const judgeKept = ({ block, node }: { block: Block; node: Node }, isMoved: boolean) => {
    const [from, to] = [textOf(block), textOf(node)]
    const mayChange = replaceable.has(node.id)
    const retyped = block.type !== node.type && !mayChange
    if ((from === to || mayChange) && !retyped && !isMoved) return
    const diff = mayChange ? shortDiff(to, to) : shortDiff(from, to)
    const type = { from: block.type, to: node.type }
    const more = { ...(retyped && { type }), ...(isMoved && { moved: true as const }) }
    details.changedBlocks.push({ pageId, blockId: node.id, diff, ...more })
  }
  for (const kept of changes.kept.values()) judgeKept(kept, false)
  for (const one of moved) judgeKept(one, true)
}

function partition<Item>(items: readonly Item[], holds: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(holds), items.filter((item) => !holds(item))]
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
  const inserts = Map.groupBy(changes.added, ({ slot, addedBy }) => JSON.stringify([slotKey(slot), addedBy]))
  // The largest first, so that what remains is the least that was not asked for.
  const bySize = [...inserts.values()].sort((a, b) => b.length - a.length)
  return bySize.flatMap((blocks) => {
    const { slot, addedBy } = blocks[0] as AddedBlock
    // One expected insert is used up.
    if (!room.get(slotKey(slot))?.pop()) return blocks
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
