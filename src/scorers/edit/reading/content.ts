import { isJsonObject, type JsonObject } from '../../../json.ts'
import type { BlockContent, InlineRun } from '../../../score/case.ts'
import { readId } from './operation.ts'

/** What an operation writes: text that goes into a block, or whole blocks. */
export type Content = { text: string; inline: BlockContent } | { text: string; blocks: NewBlock[] }

export interface NewBlock {
  /** Null: a fresh one is given when it is inserted. */
  id: string | null
  type: string | null
  content: BlockContent
  /** Null when `children` is not spelled out, which keeps those of a replaced block. */
  children: NewBlock[] | null
  props?: JsonObject
}

/** Reads the content of an answer's operation; null when it is missing or of no known form. */
export function readContent(value: unknown): Content | null {
  const inline = readInline(value)
  if (inline !== null) return { text: inlineText(inline), inline }
  const blocks = readBlocks(isJsonObject(value) ? [value] : value)
  return blocks && { text: blocksText(blocks), blocks }
}

/** A string, or runs: items that all have `text`. */
function readInline(value: unknown): BlockContent | null {
  if (typeof value === 'string') return value
  const items = isJsonObject(value) ? [value] : value
  if (!Array.isArray(items)) return null
  const runs: InlineRun[] = []
  for (const item of items) {
    if (!isJsonObject(item) || typeof item.text !== 'string') return null
    runs.push({ type: 'text', text: item.text, ...(isJsonObject(item.styles) && { styles: item.styles }) })
  }
  return runs
}

/** Recursion is safe: an answer that nests too deep was refused when it was read. */
export function readBlocks(items: unknown): NewBlock[] | null {
  if (!Array.isArray(items)) return null
  const blocks: NewBlock[] = []
  for (const item of items) {
    const block = isJsonObject(item) ? readBlock(item) : null
    if (!block) return null
    blocks.push(block)
  }
  return blocks
}

function readBlock(item: JsonObject): NewBlock | null {
  const content = readInline(item.content)
  const children = item.children == null ? null : readBlocks(item.children)
  const id = readId(item.id ?? null)
  const type = typeof item.type === 'string' ? item.type : null
  const malformed = content === null || (item.children != null && !children)
  if (malformed || (item.id != null && id === null) || (item.type != null && type === null)) return null
  return { id: id || null, type, content, children, ...(isJsonObject(item.props) && { props: item.props }) }
}

/** The text of one block: its runs joined. */
export function inlineText(content: BlockContent): string {
  return typeof content === 'string' ? content : content.map((run) => run.text).join('')
}

function blocksText(blocks: NewBlock[]): string {
  const texts: string[] = []
  const visit = (block: NewBlock) => {
    texts.push(inlineText(block.content))
    block.children?.forEach(visit)
  }
  blocks.forEach(visit)
  return texts.join('\n')
}
