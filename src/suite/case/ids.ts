import { ExactNumber } from '../../exact-number.ts'
import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import { setOwn } from '../../read/own-key.ts'
import type { Block, Page } from '../../score/case.ts'
import type { Fields } from './shape.ts'

/** An id as text. Halves of surrogate pairs go, since no file or database could give them back. */
export function idText(id: Json | ExactNumber): string {
  return typeof id === 'string' ? (id.isWellFormed() ? id : id.toWellFormed()) : String(id)
}

/** Whether an id is an integer beyond 2^53, which JSON.parse may have merged with its neighbours. */
export const isMerged = (id: unknown) => Number.isInteger(id) && !Number.isSafeInteger(id)

/** Whether some id of a case is such an integer. */
export function holdsMergedIds(fields: Fields): boolean {
  return (
    isMerged(fields.id) ||
    (Array.isArray(fields.pages) && fields.pages.some(pageHoldsMergedIds)) ||
    operationIds(fields.expected).some(isMergedAt) ||
    operationIds(fields.output).some(isMergedAt)
  )
}

const isMergedAt = ([holder, key]: IdPlace) => isMerged(holder[key])

const pageHoldsMergedIds = (page: Json) => isJsonObject(page) && (isMerged(page.id) || blocksHoldMergedIds(page.blocks))

function blocksHoldMergedIds(blocks: Json | undefined): boolean {
  return (
    Array.isArray(blocks) &&
    blocks.some((block) => isJsonObject(block) && (isMerged(block.id) || blocksHoldMergedIds(block.children)))
  )
}

type IdPlace = [holder: JsonObject, key: string]
const NONE: IdPlace[] = []

/** The page and block ids in a list of edit operations, as places where they stand. */
function operationIds(value: Json | undefined): IdPlace[] {
  if (!isJsonObject(value) || !Array.isArray(value.operations)) return NONE
  return value.operations.filter(isJsonObject).flatMap((page) => {
    const operations = Array.isArray(page.operations) ? page.operations.filter(isJsonObject) : []
    return [[page, 'pageId'] as IdPlace, ...operations.map((operation): IdPlace => [operation, 'targetBlockId'])]
  })
}

/** In data read with all digits: the ids of edit operations become text, in place. */
export function spellOperationIds(fields: Fields): void {
  for (const [holder, key] of [...operationIds(fields.expected), ...operationIds(fields.output)]) {
    const id: unknown = holder[key]
    if (id instanceof ExactNumber) setOwn(holder, key, String(id) as Json)
  }
}

/** Pages whose structure was checked: ids become text, and nulls go. */
export function cleanPages(pages: Json): Page[] {
  return (pages as JsonObject[]).map((page) => ({
    ...withoutNulls(page),
    id: idText(page.id as Json),
    blocks: (page.blocks as JsonObject[]).map(cleanBlock),
  }))
}

function cleanBlock(block: JsonObject): Block {
  const clean = { ...withoutNulls(block), id: idText(block.id as Json) } as Block
  if (Array.isArray(block.children)) clean.children = (block.children as JsonObject[]).map(cleanBlock)
  if (Array.isArray(block.content))
    clean.content = (block.content as JsonObject[]).map(withoutNulls) as Block['content'] & []
  return clean
}

function withoutNulls(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null))
}
