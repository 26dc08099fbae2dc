import { BadInput } from '../../errors.ts'
import type { Block, Page } from '../../score/case.ts'
import { checkEditCase } from './checks/check-case.ts'
import { applyAnswer } from './document/apply.ts'
import { cutPage } from './document/page-tree.ts'
import { antiHallucination } from './measures/score-anti-hallucination.ts'
import { contentQuality } from './measures/score-content-quality.ts'
import { operationAccuracy } from './measures/score-operation-accuracy.ts'
import { operationResult, outcome } from './measures/score-operation-result.ts'
import { targetBlockPrecision } from './measures/score-target-block-precision.ts'
import { type Edit, openEdit } from './reading/open-edit.ts'
import type { ExpectedEdit } from './reading/operation.ts'
import { readAnswer } from './reading/read-answer.ts'

/** The document of an edit: its pages, or the blocks of its only page. */
export type Document = readonly Page[] | readonly Block[]

/*
 * The five metrics as plain functions of (answer, expectation, document). The answer is whatever a model gave: an
 * object or its JSON text. Mistakes in the expectation or the document throw BadInput; a missing answer throws ScoreError.
 */

/** Share of the expected operations that the answer contains. */
export function scoreOperationAccuracy(
  actual: unknown,
  expected: ExpectedEdit,
  pages: Document,
  { penalizeExtra = false }: { penalizeExtra?: boolean } = {},
) {
  return operationAccuracy(open(actual, expected, pages), { penalizeExtra })
}

/** Share of the expected target blocks that the answer edits. */
export function scoreTargetBlockPrecision(actual: unknown, expected: ExpectedEdit, pages: Document) {
  return targetBlockPrecision(open(actual, expected, pages))
}

/** Share of the expected patterns found in what the answer writes; null when none are expected. */
export function scoreContentQuality(
  actual: unknown,
  expected: ExpectedEdit,
  pages: Document,
  { caseInsensitive = false }: { caseInsensitive?: boolean } = {},
) {
  return contentQuality(open(actual, expected, pages), { caseInsensitive })
}

/** Applies the answer: how much of it went through, and whether the document then reads as expected. */
export function scoreOperationResult(
  actual: unknown,
  expected: ExpectedEdit,
  pages: Document,
  { caseInsensitive = false }: { caseInsensitive?: boolean } = {},
) {
  return operationResult(open(actual, expected, pages), { caseInsensitive })
}

/** 1 when the document changes only where expected, else 0. Sees structure, not truth. */
export function scoreAntiHallucination(actual: unknown, expected: ExpectedEdit, originalBlocks: Document) {
  return antiHallucination(open(actual, expected, originalBlocks))
}

/** Applies operations (an answer, or its list of `{ pageId, operations }`) to a document, which is left as it was. */
export function applyOperations(pages: Document, operations: unknown) {
  const output = Array.isArray(operations) ? { operations } : operations
  const edit = openEdit({ output, pages: asPages(pages, output) })
  const { trees, failures } = applyAnswer(edit)
  return {
    pages: Array.from(trees.values(), cutPage),
    outcomes: edit.actual.map(({ pageId, written }, at) => outcome(pageId, written, failures[at] ?? null)),
  }
}

function open(actual: unknown, expected: ExpectedEdit, document: Document): Edit {
  const pages = asPages(document, actual, expected)
  const mistakes = checkEditCase({ pages, expected })
  if (mistakes.length > 0) throw new BadInput(mistakes)
  return openEdit({ output: actual, expected, pages })
}

/** A bare list of blocks is the page that the expectation names, or else the answer. */
function asPages(document: Document, actual: unknown, expected?: ExpectedEdit): readonly Page[] {
  if (isPages(document)) return document
  const named = expected?.operations?.find((entry) => entry?.pageId != null)
  const answer = readAnswer(actual)
  const answered = [...answer.operations, ...(answer.document ?? [])].find(({ pageId }) => pageId !== null)
  const id = named?.pageId ?? answered?.pageId ?? 'page'
  return [{ id: String(id), blocks: [...document] }]
}

function isPages(document: Document): document is readonly Page[] {
  return document.every((item) => 'blocks' in item)
}
