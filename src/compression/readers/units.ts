import { isUtf8 } from 'node:buffer'
import { BadInput } from '../../errors.ts'
import { type Json, MAX_DEPTH, nestsDeeperThan } from '../../json.ts'
import { positionAt } from '../../read/json-scan.ts'
import { jsonSyntaxMistake } from '../../read/json-syntax.ts'
import { type Line, lineBatches } from '../../read/lines.ts'
import type { Source } from '../../read/row.ts'
import { notUtf8 } from '../../read/sniff.ts'
import { wholeText } from '../../read/whole-text.ts'
import { TRANSCRIPT_FORMATS } from '../../transcript/formats.ts'
import { listItems } from './list-items.ts'
import { salvageJson } from './salvage.ts'

/** One JSON value of a file: a line, an item of a list, or the whole of it. */
export type Unit =
  | { value: Json; line: number; from: 'line' | 'item' | 'document'; list: number }
  /** A value that the end of the file, or a crash in its middle, cut off. */
  | { cut: true; line: number }

/** The values of a file as they come in. What shape the file has shows in its first bytes, whatever its name. */
export async function* unitsOf({ file, chunks }: Source): AsyncGenerator<Unit> {
  const reading = copied(chunks)
  try {
    const head: Uint8Array[] = []
    const first = await firstSign(reading, head)
    const rest = { file, chunks: replayed(head, reading) }
    if (first === '[') yield* listUnits(rest)
    else yield* lineUnits(rest)
  } finally {
    await reading.return(undefined)
  }
}

/** Lines and items that look doubtful are kept until more is known. */
async function* copied(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) yield new Uint8Array(chunk)
}

/** The first character that is no white space; the chunks read for it are kept in `head`. */
async function firstSign(reading: AsyncIterator<Uint8Array>, head: Uint8Array[]): Promise<string> {
  for (;;) {
    const { done, value } = await reading.next()
    if (done) return ''
    head.push(value)
    const text = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
      .toString('latin1')
      .replace(/^\xef\xbb\xbf/, '')
      .trimStart()
    if (text !== '') return text[0] as string
  }
}

async function* replayed(head: Uint8Array[], reading: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* head
  for (;;) {
    const { done, value } = await reading.next()
    if (done) return
    yield value
  }
}

async function* listUnits({ chunks }: Source): AsyncGenerator<Unit> {
  for await (const batch of listItems(chunks)) {
    for (const { bytes, line, list, cut } of batch) {
      const value = bytes === null || !isUtf8(bytes) ? undefined : parse(bytes.toString('utf8'))
      yield value === undefined || cut ? { cut: true, line } : { value, line, from: 'item', list }
    }
  }
}

/** Lines of JSON; or, when neither of the first two is a value, one JSON document. */
async function* lineUnits({ file, chunks }: Source): AsyncGenerator<Unit> {
  const doubtful: Line[] = []
  let areLines = false
  const batches = lineBatches(chunks)
  for await (const batch of batches) {
    const lines = [...batch]
    for (const [index, line] of lines.entries()) {
      if (isBlank(line)) continue
      const value = valueIn(line)
      if (value !== undefined) {
        for (const earlier of doubtful.splice(0)) yield { cut: true, line: earlier.number }
        areLines = true
        yield { value, line: line.number, from: 'line', list: 0 }
      } else if (areLines) yield { cut: true, line: line.number }
      else {
        doubtful.push(line)
        if (doubtful.length < 2) continue
        yield* documentUnits(file, [...doubtful, ...lines.slice(index + 1)], batches)
        return
      }
    }
  }
  if (doubtful.length > 0) yield* documentUnits(file, doubtful, batches)
}

async function* documentUnits(file: string, begun: Line[], rest: AsyncIterable<Iterable<Line>>): AsyncGenerator<Unit> {
  async function* bytes(): AsyncGenerator<Uint8Array> {
    for (const line of begun) yield withBreak(line)
    for await (const batch of rest) for (const line of batch) yield withBreak(line)
  }
  const line = begun[0]?.number ?? 1
  const text = await wholeText({ file, chunks: wellFormedEnd(bytes()) })
  const value = parse(text)
  if (value !== undefined) return yield { value, line, from: 'document', list: 0 }
  const whole = salvageJson(text)
  const saved = whole === undefined ? undefined : parse(whole)
  if (saved === undefined) throw notJson(file, text, line)
  yield { value: saved, line, from: 'document', list: 0 }
  yield { cut: true, line: line + text.trimEnd().split('\n').length - 1 }
}

/** A file may be cut in the middle of a character: the half of it is dropped. */
async function* wellFormedEnd(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held: Uint8Array | undefined
  for await (const chunk of chunks) {
    if (held) yield held
    held = chunk
  }
  if (!held) return
  for (let back = 0; back <= 4; back++) {
    const shorter = held.subarray(0, held.length - back)
    if (!isUtf8(shorter)) continue
    yield shorter
    return
  }
  yield held
}

const withBreak = ({ bytes }: Line) => Buffer.concat([bytes ?? Buffer.alloc(0), Buffer.from('\n')])

const isBlank = ({ bytes }: Line) => bytes !== null && bytes.length < 1000 && bytes.toString('latin1').trim() === ''

function valueIn({ bytes, number }: Line): Json | undefined {
  if (bytes === null || !isUtf8(bytes)) return undefined
  const text = bytes.toString('utf8')
  return parse(number === 1 && text.startsWith('\ufeff') ? text.slice(1) : text)
}

/** Undefined for what is no JSON and for what nests deeper than anything here can walk. */
function parse(text: string): Json | undefined {
  try {
    const value = JSON.parse(text) as Json
    return text.length > 2 * MAX_DEPTH && nestsDeeperThan(value) ? undefined : value
  } catch {
    return undefined
  }
}

function notJson(file: string, text: string, line: number): BadInput {
  const mistake = jsonSyntaxMistake(text)
  if (!mistake) return notUtf8(file, line)
  const { line: inside, column } = positionAt(text, mistake.offset)
  const { en, ja } = mistake.message
  const allowed = TRANSCRIPT_FORMATS.join(', ')
  return new BadInput({
    file,
    line: line + inside - 1,
    column,
    message: {
      en: `no transcript: the file is neither JSON nor JSONL (${en}). It can be one of ${allowed}`,
      ja: `会話の記録ではありません。JSON としても JSONL としても読めません（${ja}）。読める形式: ${allowed}`,
    },
  })
}
