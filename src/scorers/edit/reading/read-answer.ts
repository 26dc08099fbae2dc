import { isJsonObject, type Json, type JsonObject, nestsDeeperThan } from '../../../json.ts'
import { parseJson } from '../../../text/json/find-json.ts'
import { type NewBlock, readBlocks, readContent } from './content.ts'
import { type AnswerOperation, type OperationType, type Position, readId, readType } from './operation.ts'

/** What a model answered: edit operations, or the document as it should be. */
export interface Answer {
  /** Every operation that the answer attempts, in its order. */
  operations: AnswerOperation[]
  /** The pages of the final document, where the answer is one. */
  document?: FinalPage[]
  /** Whether it is neither: then it counts as one operation that matches nothing and does not apply. */
  unreadable?: true
}

export interface FinalPage {
  /** Null where the document has one page, and the answer does not name it. */
  pageId: string | null
  /** Null when they are no blocks. */
  blocks: NewBlock[] | null
  written: Json
}

/**
 * Reads an answer. Whatever is wrong with it becomes an operation that matches nothing and does not apply; nothing is an
 * error, since a model wrote it. `onlyPage` is the page of a document of one page, which need not be named.
 */
export function readAnswer(output: unknown, onlyPage: string | null = null): Answer {
  const answer = parseAnswer(output)
  if (Array.isArray(answer) && answer.length === 0) return { operations: [] }
  if (isJsonObject(answer) && Array.isArray(answer.operations))
    return { operations: answer.operations.flatMap((entry) => readEntry(entry, onlyPage)) }
  const document = readDocument(answer, onlyPage)
  if (document) return { operations: [], document }
  return { operations: [malformed(null, null)], unreadable: true }
}

function readEntry(entry: Json, onlyPage: string | null): AnswerOperation[] {
  if (!isJsonObject(entry)) return [malformed(null, entry)]
  const pageId = entry.pageId == null ? onlyPage : readId(entry.pageId)
  if (!Array.isArray(entry.operations)) return [malformed(pageId, entry)]
  return entry.operations.map((operation) => readOperation(pageId, operation))
}

/** `{ pages: [{ id, blocks }] }`; of a document of one page also `{ blocks }`, or just its blocks. */
function readDocument(answer: unknown, onlyPage: string | null): FinalPage[] | undefined {
  if (isJsonObject(answer) && Array.isArray(answer.pages) && answer.pages.every(isPage)) {
    return answer.pages.map((page) => {
      const pageId = page.id == null ? onlyPage : readId(page.id)
      return { pageId, blocks: readBlocks(page.blocks), written: page }
    })
  }
  if (onlyPage === null) return undefined
  const blocks = isJsonObject(answer) ? answer.blocks : answer
  if (!Array.isArray(blocks) || !blocks.every(isBlock)) return undefined
  return [{ pageId: onlyPage, blocks: readBlocks(blocks), written: { blocks } }]
}

const isPage = (page: Json): page is JsonObject => isJsonObject(page) && Array.isArray(page.blocks)

/** An operation has content, too, but names a target. */
const isBlock = (item: unknown): item is Json =>
  isJsonObject(item) && item.content != null && item.targetBlockId == null && item.targetIndex == null

/** How long the answer says it took; null when it does not say, or says nothing sensible. */
export function answerDuration(output: unknown): number | null {
  const answer = parseAnswer(output)
  const duration = isJsonObject(answer) ? answer.durationMs : null
  return typeof duration === 'number' && Number.isFinite(duration) && duration >= 0 ? duration : null
}

/** An answer as the edit scorers read it: a text is JSON, a fence around it left out. */
export function parseAnswer(output: unknown): unknown {
  if (typeof output === 'string') return parseJson(withoutFence(output))?.json
  return nestsDeeperThan(output) ? undefined : output
}

/** The inside of a code fence that surrounds the whole text, its language word dropped. */
function withoutFence(text: string): string {
  const trimmed = text.trim()
  const fence = /^(?:`{3,}|~{3,})/.exec(trimmed)?.[0]
  if (fence === undefined || trimmed.length < 2 * fence.length || !trimmed.endsWith(fence)) return trimmed
  return trimmed.slice(fence.length, -fence.length).replace(/^[\w+-]*/, '')
}

function readOperation(pageId: string | null, written: Json): AnswerOperation {
  if (!isJsonObject(written)) return malformed(pageId, written)
  const type = readType(written.type)
  const index = written.targetIndex
  return {
    pageId,
    type,
    targetBlockId: readId(written.targetBlockId),
    targetIndex: Number.isInteger(index) ? (index as number) : null,
    ...readPosition(type, written.position ?? null),
    content: type === 'insert' || type === 'replace' ? readContent(written.content) : null,
    written,
  }
}

function readPosition(type: OperationType | null, value: Json): { position: Position | null; badPosition: boolean } {
  if (type !== 'insert') return { position: null, badPosition: value !== null }
  const position = value ?? 'after'
  return position === 'before' || position === 'after'
    ? { position, badPosition: false }
    : { position: null, badPosition: true }
}

export function malformed(pageId: string | null, written: Json): AnswerOperation {
  return {
    pageId,
    type: null,
    targetBlockId: null,
    targetIndex: null,
    position: null,
    badPosition: false,
    content: null,
    written,
  }
}
