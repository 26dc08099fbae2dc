import { basename } from 'node:path'
import type { Json } from '../../json.ts'
import type { MessageSink, SaidResult } from '../../transcript/sink.ts'
import { exitCodeIn, saysFailure } from '../files/failure.ts'
import { FileTracker } from '../files/tracker.ts'
import type { LeftOut, ToolCall, Transcript, Turn } from '../transcript.ts'

/** What a tool answered, with what its program ended with. */
export interface ToolResult extends SaidResult {
  /** What the format says; absent: the words of the result decide. */
  exitCode?: number | undefined
}

/** Puts one transcript together, message by message, whatever format they come from. */
export class TranscriptBuilder implements MessageSink {
  readonly tracker = new FileTracker()
  readonly metadata: Record<string, Json> = {}
  readonly #turns: Turn[] = []
  readonly #leftOut = new Map<LeftOut['what'], LeftOut>()
  /** Calls without a result so far, in order. */
  #pending: { call: ToolCall; at: number }[] = []
  /** The line being read, for what is left out. */
  line: number | undefined

  get length(): number {
    return this.#turns.length
  }

  get last(): Turn | undefined {
    return this.#turns.at(-1)
  }

  worksIn(folder: string | undefined): void {
    this.tracker.hasEditor = true
    this.tracker.folder = folder
  }

  leaveOut(what: LeftOut['what']): void {
    const known = this.#leftOut.get(what)
    if (known) known.count++
    else this.#leftOut.set(what, { what, count: 1, ...(this.line !== undefined && { line: this.line }) })
  }

  /** A message of a person, the system or the agent. One that says nothing and calls nothing is not kept. */
  add(role: Exclude<Turn['role'], 'tool'>, text: string, calls: Omit<ToolCall, 'files'>[] = []): void {
    if (text.trim() === '' && calls.length === 0) return
    const toolCalls = calls.map((call) => ({ ...call, files: [] }))
    this.#turns.push({ role, text, toolCalls })
    this.#await(toolCalls)
  }

  /** More of the message before, where a format spreads one over several lines. */
  extend(text: string, calls: Omit<ToolCall, 'files'>[]): void {
    const turn = this.#turns.at(-1)
    if (!turn) return
    const toolCalls = calls.map((call) => ({ ...call, files: [] }))
    if (text.trim() !== '') turn.text = turn.text === '' ? text : `${turn.text}\n${text}`
    turn.toolCalls.push(...toolCalls)
    this.#await(toolCalls)
  }

  /** A tool's message. Without an id it answers the oldest call that has no answer. */
  answer({ text, id, exitCode = exitCodeIn(text), failed = saysFailure(text) }: ToolResult): void {
    const found = this.#pending.findIndex(({ call }) => id === undefined || call.id === undefined || call.id === id)
    const [answered] = found < 0 ? [] : this.#pending.splice(found, 1)
    const answers = id ?? answered?.call.id
    this.#turns.push({
      role: 'tool',
      text,
      toolCalls: [],
      ...(answers !== undefined && { answers }),
      ...(failed && { failed }),
      ...(exitCode !== undefined && { exitCode }),
    })
    if (answered) this.#settle(answered.call, { text, failed })
  }

  finish(id: string): Transcript {
    const lastTurn = this.#turns.length - 1
    for (const { call, at } of this.#pending) {
      this.leaveOut('missing tool result')
      // A call that nothing follows may never have run.
      if (at < lastTurn) this.#settle(call, undefined)
    }
    this.#pending = []
    return { id, messages: this.#turns, leftOut: [...this.#leftOut.values()], metadata: this.metadata }
  }

  #await(calls: ToolCall[]): void {
    const at = this.#turns.length - 1
    for (const call of calls) this.#pending.push({ call, at })
    // Ids may repeat or be lost: an old call without an answer must not make every later search longer.
    while (this.#pending.length > MOST_PENDING) {
      const [oldest] = this.#pending.splice(0, 1)
      this.leaveOut('missing tool result')
      if (oldest) this.#settle(oldest.call, undefined)
    }
  }

  #settle(call: ToolCall, outcome: { text: string; failed: boolean } | undefined): void {
    call.files = this.tracker.operations(call.name, call.arguments, outcome)
  }
}

const MOST_PENDING = 200

/** A file's name without folder and ending: what a transcript is called. */
export const nameOf = (file: string) =>
  basename(file).replace(/\.(?:jsonl|ndjson|json|traj|txt)$/i, '') || basename(file)
