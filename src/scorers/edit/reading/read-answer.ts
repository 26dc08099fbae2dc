import { isJsonObject, type Json, nestsDeeperThan } from '../../../json.ts'
import { parseJson } from '../../../text/json/find-json.ts'
import { readContent } from './content.ts'
import { type AnswerOperation, type OperationType, type Position, readId, readType } from './operation.ts'

/**
 * Every operation that an answer attempts, in its order. Whatever is wrong with the answer becomes an operation that
 * matches nothing and does not apply; nothing is an error, since a model wrote it.
 */
export function readAnswer(output: unknown): AnswerOperation[] {
  const answer = parseAnswer(output)
  if (!isJsonObject(answer) || !Array.isArray(answer.operations)) return [malformed(null, null)]
  return answer.operations.flatMap((entry): AnswerOperation[] => {
    if (!isJsonObject(entry)) return [malformed(null, entry)]
    const pageId = readId(entry.pageId)
    if (!Array.isArray(entry.operations)) return [malformed(pageId, entry)]
    return entry.operations.map((operation) => readOperation(pageId, operation))
  })
}

/** How long the answer says it took; null when it does not say, or says nothing sensible. */
export function answerDuration(output: unknown): number | null {
  const answer = parseAnswer(output)
  const duration = isJsonObject(answer) ? answer.durationMs : null
  return typeof duration === 'number' && Number.isFinite(duration) && duration >= 0 ? duration : null
}

function parseAnswer(output: unknown): unknown {
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

function malformed(pageId: string | null, written: Json): AnswerOperation {
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
