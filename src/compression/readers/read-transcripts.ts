import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import { openFile } from '../../read/file-source.ts'
import type { Source } from '../../read/row.ts'
import { isRecord, type RecordKind, readMessage, readRecord } from '../../transcript/conversation.ts'
import { type Kind, kindOf, noTranscript, type TranscriptFormat } from '../../transcript/formats.ts'
import type { LeftOut, Transcript } from '../transcript.ts'
import { nameOf, TranscriptBuilder } from './builder.ts'
import { type ClaudeState, readClaudeLine } from './claude-log.ts'
import { readCodexLine } from './codex-log.ts'
import { type Unit, unitsOf } from './units.ts'

export interface ReadOptions {
  /** What transcripts are called after; absent: the file's name without folder and ending. */
  name?: string
  /** Instead of what the content looks like. */
  format?: TranscriptFormat
  /** What messages call the file; absent: the path. */
  file?: string
}

/**
 * The conversations of a file, one at a time. Their format shows in the content. What cannot be read is noted in
 * `leftOut`; throws BadInput when nothing in the file is a message.
 */
export async function* readTranscripts(path: string, options: ReadOptions = {}): AsyncGenerator<Transcript> {
  const file = options.file ?? path
  yield* transcriptsIn(openFile(path, file).source, { ...options, name: options.name ?? nameOf(path) })
}

/** The same for bytes from anywhere. */
export async function* transcriptsIn(
  source: Source,
  options: ReadOptions & { name: string },
): AsyncGenerator<Transcript> {
  const reading = new Reading(options)
  let first: Unit | undefined
  let found = 0
  for await (const unit of unitsOf(source)) {
    first ??= unit
    for (const transcript of reading.take(unit)) {
      found++
      yield transcript
    }
  }
  const last = reading.end()
  if (last) yield last
  else if (found === 0)
    throw noTranscript(source.file, first?.line ?? 1, first && 'value' in first ? first.value : undefined)
}

/** A list and its position: the messages that belong together. */
interface Open {
  builder: TranscriptBuilder
  claude: ClaudeState
  list: number
}

class Reading {
  readonly #name: string
  readonly #format: TranscriptFormat | undefined
  readonly #ids = new Map<string, number>()
  #open: Open | undefined
  #records = 0
  /** Noted before there was a transcript to note it in. */
  #early: { what: LeftOut['what']; line: number }[] = []

  constructor({ name, format }: ReadOptions & { name: string }) {
    this.#name = name
    this.#format = format
  }

  *take(unit: Unit): Generator<Transcript> {
    if ('cut' in unit) return this.#note('cut-off line', unit.line)
    const kind = kindOf(unit.value)
    if (kind === 'unknown') return this.#note('not a message', unit.line)
    if (isRecord(kind)) {
      const transcript = this.#record(unit, kind)
      if (transcript) yield transcript
      return
    }
    if (this.#open && this.#open.list !== unit.list && this.#open.builder.length > 0) {
      const before = this.end()
      if (before) yield before
    }
    this.#line(unit.value as JsonObject, unit, kind)
  }

  /** The messages that stood alone, as one conversation. */
  end(): Transcript | undefined {
    const open = this.#open
    this.#open = undefined
    if (!open || open.builder.length === 0) return undefined
    // Several lists in one file are several conversations.
    return open.builder.finish(this.#id(open.list === 0 ? this.#name : `${this.#name}#${open.list + 1}`))
  }

  #note(what: LeftOut['what'], line: number): void {
    const builder = this.#open?.builder
    if (!builder) {
      if (this.#early.length < 100_000) this.#early.push({ what, line })
      return
    }
    builder.line = line
    builder.leaveOut(what)
  }

  #newBuilder(): TranscriptBuilder {
    const builder = new TranscriptBuilder()
    for (const { what, line } of this.#early.splice(0)) {
      builder.line = line
      builder.leaveOut(what)
    }
    return builder
  }

  #line(value: JsonObject, { line, list }: { line: number; list: number }, kind: Kind): void {
    if (!this.#open) {
      const builder = this.#newBuilder()
      this.#open = { builder, claude: { builder }, list }
    }
    const { builder, claude } = this.#open
    this.#open.list = list
    builder.line = line
    const format = this.#format ?? kind
    if (format === 'claude-log') readClaudeLine(value, claude)
    else if (format === 'codex-log') readCodexLine(value, builder)
    else readMessage(value, builder, this.#format)
  }

  #record({ value, line, from }: Exclude<Unit, { cut: true }>, kind: RecordKind): Transcript | undefined {
    const builder = this.#newBuilder()
    builder.line = line
    this.#records++
    readRecord(value, kind, builder, this.#format)
    if (builder.length === 0) {
      this.#early.push({ what: 'not a message', line })
      return undefined
    }
    const own = from === 'document' ? undefined : (ownId(value) ?? String(this.#records))
    return builder.finish(this.#id(own === undefined ? this.#name : `${this.#name}#${own}`))
  }

  #id(wanted: string): string {
    const before = this.#ids.get(wanted) ?? 0
    this.#ids.set(wanted, before + 1)
    return before === 0 ? wanted : `${wanted}~${before + 1}`
  }
}

/** What the record calls itself. */
function ownId(value: Json): string | undefined {
  if (!isJsonObject(value)) return undefined
  for (const key of ['id', 'task_id', 'instance_id', 'conversation_id', 'session_id']) {
    const id = value[key]
    if (typeof id !== 'string' && typeof id !== 'number') continue
    const trial = typeof value.trial === 'number' ? `-trial-${value.trial}` : ''
    return `${String(id).slice(0, 100)}${trial}`
  }
  return undefined
}
