import type { Case } from '../../score/case.ts'
import { applyAnswer, type FailureReason } from '../../scorers/edit/document/apply.ts'
import { comparePage } from '../../scorers/edit/document/compare-page.ts'
import { walkBlocks } from '../../scorers/edit/document/page-index.ts'
import { below, type PageTree } from '../../scorers/edit/document/page-tree.ts'
import { inlineText } from '../../scorers/edit/reading/content.ts'
import { openEdit } from '../../scorers/edit/reading/open-edit.ts'
import type { ExpectedOperation } from '../../scorers/edit/reading/operation.ts'

/** A block as it was and as the answer left it. */
export interface EditedBlock {
  id: string
  change: 'same' | 'changed' | 'added' | 'removed' | 'moved'
  type: string
  /** Null: it was not there. */
  before: string | null
  after: string | null
  /** What the case asks for at this block. */
  asked: Pick<ExpectedOperation, 'type' | 'position' | 'patterns'>[]
}

interface EditedPage {
  id: string
  title: string
  blocks: EditedBlock[]
}

export interface EditedDocument {
  pages: EditedPage[]
  /** Operations of the answer that could not be done, by their number, and why. */
  failed: { operation: number; target: string | null; reason: FailureReason }[]
  unreadable: boolean
}

/** The document of an edit case after an answer; null where the case has no document, or there is no answer. */
export function editedDocument(
  { pages, expected }: Pick<Case, 'pages' | 'expected'>,
  output: Case['output'],
): EditedDocument | null {
  if (!pages?.length || output == null) return null
  const edit = openEdit({ pages, expected, output })
  const { trees, failures } = applyAnswer(edit)
  return {
    pages: Array.from(trees, ([id, tree]) => ({
      id,
      title: tree.page.title ?? id,
      blocks: editedBlocks(
        tree,
        edit.applied !== undefined,
        edit.expected.filter(({ pageId }) => pageId === id),
      ),
    })),
    failed: failures.flatMap((reason, at) =>
      reason === null ? [] : [{ operation: at + 1, target: edit.targets[at] ?? null, reason }],
    ),
    unreadable: edit.unreadable === true,
  }
}

function editedBlocks(tree: PageTree, moves: boolean, expected: ExpectedOperation[]): EditedBlock[] {
  const changes = comparePage(tree, moves)
  const moved = new Map(changes.moved.map(({ node, block }) => [node, block]))
  const asked = Map.groupBy(expected, ({ target }) => target)
  const blocks = Array.from(below(tree.root), (node): EditedBlock => {
    const { id, type } = node
    const kept = changes.kept.get(id)
    const block = (kept?.node === node ? kept.block : undefined) ?? moved.get(node)
    const after = inlineText(node.content)
    if (!block) return { id, change: 'added', type, before: null, after, asked: [] }
    const before = inlineText(block.content)
    const change = moved.has(node) ? 'moved' : before !== after || block.type !== type ? 'changed' : 'same'
    return { id, change, type, before, after, asked: asked.get(id) ?? [] }
  })
  return withRemoved(blocks, tree, new Set(changes.lost.map(({ id }) => String(id))), asked)
}

/** A block that is gone stands where it stood: behind the one that came before it. */
function withRemoved(
  blocks: EditedBlock[],
  { page }: PageTree,
  lost: ReadonlySet<string>,
  asked: ReadonlyMap<string, ExpectedOperation[]>,
): EditedBlock[] {
  const behind = new Map<string | null, EditedBlock[]>()
  let last: string | null = null
  for (const { id, type, content } of walkBlocks(page.blocks)) {
    const name = String(id)
    if (!lost.has(name)) {
      last = name
      continue
    }
    const gone: EditedBlock = {
      id: name,
      change: 'removed',
      type,
      before: inlineText(content),
      after: null,
      asked: asked.get(name) ?? [],
    }
    behind.set(last, [...(behind.get(last) ?? []), gone])
  }
  const placed = blocks.flatMap((block) => [block, ...(block.change === 'added' ? [] : (behind.get(block.id) ?? []))])
  return [...(behind.get(null) ?? []), ...placed]
}
