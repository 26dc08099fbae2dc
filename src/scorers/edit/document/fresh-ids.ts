import type { NewBlock } from '../reading/content.ts'
import type { AnswerOperation } from '../reading/operation.ts'
import type { PageIndex } from './page-index.ts'

/** Makes ids that neither the document nor the answer knows, so that no operation can mean one by accident. */
export function freshIds(pages: ReadonlyMap<string, PageIndex>, operations: readonly AnswerOperation[]): () => string {
  let taken: Set<string> | undefined
  let count = 0
  return () => {
    // Most answers need none: the ids are collected when the first is asked for.
    taken ??= knownIds(pages, operations)
    let id: string
    do id = `inserted-${++count}`
    while (taken.has(id))
    return id
  }
}

function knownIds(pages: ReadonlyMap<string, PageIndex>, operations: readonly AnswerOperation[]): Set<string> {
  const ids = new Set<string>()
  for (const index of pages.values()) for (const id of index.ids) ids.add(id)
  const addBlock = ({ id, children }: NewBlock) => {
    if (id !== null) ids.add(id)
    children?.forEach(addBlock)
  }
  for (const { targetBlockId, content } of operations) {
    if (targetBlockId !== null) ids.add(targetBlockId)
    if (content && 'blocks' in content) content.blocks.forEach(addBlock)
  }
  return ids
}
