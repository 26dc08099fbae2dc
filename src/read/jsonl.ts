import { isUtf8 } from 'node:buffer'
import { badInput, type Mistake } from '../errors.ts'
import { type Json, MAX_DEPTH, nestsDeeperThan } from '../json.ts'
import type { Path } from '../mistakes/path.ts'
import { parseExactly } from './exact-json.ts'
import { inspectJson } from './json-inspect.ts'
import { offsetInJson } from './json-scan.ts'
import { jsonSyntaxMistake } from './json-syntax.ts'
import { lineBlocks } from './lines.ts'
import type { Origin } from './origin.ts'
import type { Position, Report, Row, Source } from './row.ts'
import { notUtf8 } from './sniff.ts'
import { nestsTooDeep } from './too-deep.ts'
import { firstLineNotUtf8 } from './utf8-chunks.ts'

/** One case per line. Lines that are no JSON are reported and left out; the rest is read on. */
export async function* readJsonl(source: Source, report: Report): AsyncGenerator<Row> {
  for await (const batch of jsonlBatches(source, report)) for (const row of batch) yield row
}

/**
 * The same, the rows of one chunk together: waiting for each alone adds about a fifth to the reading. They are read as they
 * are asked for, and must be asked for to the last before the next batch is.
 */
export async function* jsonlBatches(source: Source, report: Report): AsyncGenerator<Iterable<Row>> {
  const { file, chunks, isSound = false } = source
  let number = 1
  let isFirst = true
  function* rowsIn(block: Buffer): Generator<Row> {
    // One text for all of them: to make one of each line alone would take longer.
    const text = textOf(block, number === 1)
    const notText = isSound || isUtf8(block) ? 0 : number + firstLineNotUtf8(block) - 1
    for (const line of text.split('\n')) {
      if (number === notText) throw notUtf8(file, number)
      const row = readLine(line, { file, line: number++ }, report, { isFirst, isSound })
      if (row !== undefined) isFirst = false
      if (row) yield row
    }
  }
  for await (const block of lineBlocks(chunks)) {
    if (block) {
      yield rowsIn(block)
      continue
    }
    report({ file, line: number++, message: TOO_LONG })
    isFirst = false
  }
}

/** Undefined for a blank line, null for one that was reported. Throws BadInput when reading on makes no sense. */
function readLine(
  text: string,
  where: Origin,
  report: Report,
  { isFirst, isSound }: { isFirst: boolean; isSound: boolean },
): Row | null | undefined {
  if (isBlank(text)) return undefined
  const value = parse(text)
  if (value === undefined) {
    if (isFirst && isOneDocument(text)) throw notLines(where.file)
    return refuse(report, syntaxMistake(where, text))
  }
  if (isSound) return new JsonlRow(value, where, text, false)
  // Every level takes two brackets: a short line cannot nest too deep.
  if (text.length > 2 * MAX_DEPTH && nestsDeeperThan(value))
    return refuse(report, nestsTooDeep({ ...where, column: 1 }))
  const { problems, isInexact } = inspectJson(text)
  if (problems.length === 0) return new JsonlRow(value, where, text, isInexact)
  for (const { offset, message } of problems) report({ ...where, column: offset + 1, message })
  return null
}

function refuse(report: Report, mistake: Mistake): null {
  report(mistake)
  return null
}

/** A class and not closures: there may be millions of rows, and few are ever asked. */
class JsonlRow implements Row {
  readonly value: Json
  readonly origin: Origin
  readonly isInexact: boolean
  readonly #text: string

  constructor(value: Json, origin: Origin, text: string, isInexact: boolean) {
    this.value = value
    this.isInexact = isInexact
    this.origin = origin
    this.#text = text
  }

  locate(path: Path, at?: 'key' | 'value'): Position {
    return { line: this.origin.line, column: offsetInJson(this.#text, path, at) + 1 }
  }

  exact(): Json {
    return parseExactly(this.#text)
  }
}

function textOf(bytes: Buffer, isFirst: boolean): string {
  const text = bytes.toString('utf8')
  return isFirst && text.startsWith('\ufeff') ? text.slice(1) : text
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

/** Most lines begin with a brace: those need no closer look. */
const isBlank = (text: string) => text.charCodeAt(0) !== 0x7b && text.trim() === ''

/** Whether the first line only opens something: then the file is JSON over many lines. */
const isOneDocument = (text: string) => /^[[{]$/.test(text.trim())

function syntaxMistake(where: Origin, text: string): Mistake {
  const { offset, message } = jsonSyntaxMistake(text) ?? { offset: 0, message: { en: 'unreadable', ja: '読めません' } }
  return {
    ...where,
    column: offset + 1,
    message: { en: `not JSON: ${message.en}`, ja: `JSON として読めません: ${message.ja}` },
  }
}

const TOO_LONG = {
  en: 'the line is over 64 MB; one case per line, and a case that large is likely a missing line break',
  ja: 'この行は 64 MB を超えています。1 行に 1 ケースです。改行が抜けていないか確かめてください',
}

const notLines = (file: string) =>
  badInput(
    'the file is JSON over several lines, not JSONL: name it .json, or put each case on one line',
    '複数行にわたる JSON で、JSONL ではありません。拡張子を .json にするか、1 ケースを 1 行に書いてください',
    { file, line: 1 },
  )
