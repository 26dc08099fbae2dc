import { BadInput } from '../errors.ts'
import { type Json, nestsDeeperThan } from '../json.ts'
import { rowsOf, type TextDocument } from './document.ts'
import { parseExactly } from './exact-json.ts'
import { inspectJson } from './json-inspect.ts'
import { itemOffsets, offsetInJson, positionAt } from './json-scan.ts'
import { jsonSyntaxMistake } from './json-syntax.ts'
import type { Report, Row, Source } from './row.ts'
import { nestsTooDeep } from './too-deep.ts'
import { wholeText } from './whole-text.ts'

/** A JSON file: one case, a list, or `{ "cases": [] }`. */
export async function* readJson(source: Source, report: Report): AsyncGenerator<Row> {
  const text = await wholeText(source)
  if (text.trim() === '') return
  yield* rowsOf(parseJsonDocument(text, source.file), source.file, report)
}

/** Throws BadInput when the text is no JSON or nests too deep. */
export function parseJsonDocument(text: string, file: string): TextDocument {
  const value = parse(text, file)
  if (nestsDeeperThan(value)) throw new BadInput(nestsTooDeep({ file }))
  const { problems, isInexact } = inspectJson(text)
  if (problems.length > 0)
    throw new BadInput(problems.map(({ offset, message }) => ({ file, ...positionAt(text, offset), message })))
  let exact: Json | undefined
  return {
    value,
    isInexact,
    locate: (path, at) => positionAt(text, offsetInJson(text, path, at)),
    exact: () => {
      exact ??= parseExactly<Json>(text)
      return exact
    },
    itemLines: (path) => linesOf(text, itemOffsets(text, offsetInJson(text, path))),
  }
}

function parse(text: string, file: string): Json {
  try {
    return JSON.parse(text) as Json
  } catch (error) {
    const mistake = jsonSyntaxMistake(text)
    if (!mistake) throw error
    const { en, ja } = mistake.message
    throw new BadInput({
      file,
      ...positionAt(text, mistake.offset),
      message: { en: `not JSON: ${en}`, ja: `JSON として読めません: ${ja}` },
    })
  }
}

/** Lines of ascending offsets, in one pass over the text. */
function linesOf(text: string, offsets: number[]): number[] {
  let line = 1
  let next = text.indexOf('\n')
  return offsets.map((offset) => {
    while (next >= 0 && next < offset) {
      line++
      next = text.indexOf('\n', next + 1)
    }
    return line
  })
}
