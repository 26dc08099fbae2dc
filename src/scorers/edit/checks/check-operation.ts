import { isJsonObject, type Json, type JsonObject } from '../../../json.ts'
import { compilePattern, PatternError } from '../../../text/pattern.ts'
import type { PageIndex } from '../document/page-index.ts'
import { readId, readType } from '../reading/operation.ts'
import { type Complaints, show } from './complaints.ts'

const TYPES = ['insert', 'replace', 'delete', 'update']
const POSITIONS = ['before', 'after']
const KEYS = ['type', 'targetBlockId', 'targetIndex', 'position', 'expectedContentPatterns']

/** One expected operation. `index` is undefined when its page is unknown, which is a mistake already. */
export function checkOperation(
  operation: Json,
  path: string,
  index: PageIndex | undefined,
  complaints: Complaints,
): void {
  if (!isJsonObject(operation)) {
    complaints.add(
      path,
      `an operation is { type, targetBlockId, … }; found ${show(operation)}`,
      `操作は { type, targetBlockId, … } と書きます（実際：${show(operation)}）`,
    )
    return
  }
  complaints.addUnknownKeys(path, operation, KEYS)
  if (readType(operation.type) === null) {
    const found = typeof operation.type === 'string' ? operation.type : show(operation.type)
    complaints.addUnknown(`${path}.type`, { en: 'operation type', ja: '操作の種類' }, found, TYPES)
  }
  checkPosition(operation, path, complaints)
  checkPatterns(operation, path, complaints)
  checkTarget(operation, path, index, complaints)
}

function checkPosition({ type, position }: JsonObject, path: string, complaints: Complaints): void {
  if (position == null) return
  const here = `${path}.position`
  if (readType(type) !== null && type !== 'insert') {
    complaints.add(
      here,
      `a position belongs to an insert; remove it from this ${type}`,
      `position は insert だけのものです。この ${type} から外してください`,
    )
  } else if (!POSITIONS.includes(position as string)) {
    const found = typeof position === 'string' ? position : show(position)
    complaints.addUnknown(here, { en: 'position', ja: 'position' }, found, POSITIONS)
  }
}

function checkPatterns({ type, expectedContentPatterns: patterns }: JsonObject, path: string, complaints: Complaints) {
  if (patterns == null) return
  const here = `${path}.expectedContentPatterns`
  if (!Array.isArray(patterns)) {
    complaints.add(
      here,
      `expectedContentPatterns is a list; found ${show(patterns)}`,
      `expectedContentPatterns は配列です（実際：${show(patterns)}）`,
    )
    return
  }
  if (type === 'delete' && patterns.length > 0) {
    complaints.add(
      here,
      'a delete writes nothing that patterns could be found in; remove them',
      'delete は何も書かないため、パターンは指定できません。外してください',
    )
  }
  patterns.forEach((pattern, at) => {
    checkPattern(pattern, `${here}[${at}]`, complaints)
  })
}

function checkPattern(pattern: Json, path: string, complaints: Complaints): void {
  const source = isJsonObject(pattern) ? pattern.not : pattern
  if (isJsonObject(pattern)) complaints.addUnknownKeys(path, pattern, ['not'])
  if (typeof source !== 'string') {
    complaints.add(
      path,
      `a pattern is a text or { not: text }; found ${show(pattern)}`,
      `パターンは文字列か { not: 文字列 } です（実際：${show(pattern)}）`,
    )
    return
  }
  try {
    compilePattern(source, { dotAll: true })
  } catch (error) {
    if (!(error instanceof PatternError)) throw error
    complaints.add(path, error.said.en, error.said.ja)
  }
}

function checkTarget(operation: JsonObject, path: string, index: PageIndex | undefined, complaints: Complaints): void {
  const { targetBlockId, targetIndex } = operation
  if (targetBlockId == null && targetIndex == null) {
    complaints.add(
      path,
      'an operation needs a target: targetBlockId or targetIndex',
      '操作には対象が必要です。targetBlockId か targetIndex を書いてください',
    )
    return
  }
  const byId =
    targetBlockId == null ? undefined : checkBlockId(targetBlockId, `${path}.targetBlockId`, index, complaints)
  const byIndex = targetIndex == null ? undefined : checkIndex(targetIndex, `${path}.targetIndex`, index, complaints)
  if (byId !== undefined && byIndex !== undefined && byId !== byIndex) {
    complaints.add(
      `${path}.targetIndex`,
      `targetIndex ${byIndex} is the block "${index?.ids[byIndex]}", but targetBlockId is at index ${byId}; remove one of them`,
      `targetIndex ${byIndex} はブロック "${index?.ids[byIndex]}" ですが、targetBlockId の位置は ${byId} です。どちらかを外してください`,
    )
  }
}

/** The index of the block, or undefined when the mistake was noted. */
function checkBlockId(written: Json, path: string, index: PageIndex | undefined, complaints: Complaints) {
  const id = readId(written)
  if (id === null || id === '') {
    complaints.add(
      path,
      `targetBlockId is the id of a block; found ${show(written)}`,
      `targetBlockId にはブロックの id を書いてください（実際：${show(written)}）`,
    )
    return undefined
  }
  const at = index?.indexOf.get(id)
  if (index && at === undefined) complaints.addUnknown(path, { en: 'block', ja: 'ブロック' }, id, index.ids)
  return at
}

function checkIndex(written: Json, path: string, index: PageIndex | undefined, complaints: Complaints) {
  const count = index?.ids.length ?? Number.POSITIVE_INFINITY
  if (Number.isInteger(written) && (written as number) >= 0 && (written as number) < count) return written as number
  const blocks = index ? String(count) : '?'
  complaints.add(
    path,
    `targetIndex counts the blocks of the page from 0 (it has ${blocks}); found ${show(written)}`,
    `targetIndex はページのブロックを 0 から数えた番号です（ブロック数：${blocks}）。実際：${show(written)}`,
  )
  return undefined
}
