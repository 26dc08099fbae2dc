import { commandOf } from '../files/shell-call.ts'
import type { ToolCall, Transcript, Turn } from '../transcript.ts'
import { shortened } from './prose.ts'

/** A call with what came of it. */
export interface ToolRun {
  call: ToolCall
  /** The message that made it. */
  at: number
  /** What the agent wrote with it. */
  said: string
  result?: { at: number; turn: Turn }
  /** The line of shell, where it ran one. */
  command?: string
}

/** The calls of a conversation in order, each with its result. */
export function toolRuns({ messages }: Transcript): ToolRun[] {
  const runs: ToolRun[] = []
  const waiting = new Map<string, ToolRun>()
  let unnamed: ToolRun[] = []
  for (const [at, turn] of messages.entries()) {
    const said = turn.text || saidBefore(messages[at - 1])
    for (const call of turn.toolCalls) {
      const command = commandOf(call.name, call.arguments)
      const run: ToolRun = { call, at, said, ...(command !== undefined && { command }) }
      runs.push(run)
      if (call.id === undefined) unnamed.push(run)
      else waiting.set(call.id, run)
    }
    if (turn.role === 'tool') {
      const run = turn.answers === undefined ? unnamed.shift() : waiting.get(turn.answers)
      if (turn.answers !== undefined) waiting.delete(turn.answers)
      if (run && !run.result) run.result = { at, turn }
    } else if (turn.role === 'user') unnamed = []
  }
  return runs
}

/** Some logs have what the agent wrote and the call that goes with it as two entries. */
const saidBefore = (turn: Turn | undefined) =>
  turn?.role === 'assistant' && turn.toolCalls.length === 0 ? turn.text : ''

const LONGEST_LABEL = 120

/** A call in a few words even if it takes many: its beginning. Two calls may share one. */
export function shortLabelOf(run: ToolRun): string | undefined {
  const label = labelOf(run)
  if (label !== undefined) return label
  const { call, command } = run
  const whole =
    command ?? `${call.name}(${typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments)})`
  const [line = ''] = whole.trim().split('\n')
  const start = shortened(line, LONGEST_LABEL).replace(/ …$/, '')
  return /\s|\(/.test(start) ? `${start} …` : undefined
}

/** A call in a few words, as a question can name it; undefined when it takes too many. */
export function labelOf({ call, command }: ToolRun): string | undefined {
  if (command !== undefined) {
    const [line = '', ...rest] = command.trim().split('\n')
    if (line.length > LONGEST_LABEL) return undefined
    // `edit …` could be any of its kind.
    if (rest.length > 0 && !/\s/.test(line.trim())) return undefined
    return rest.length > 0 ? `${line} …` : line
  }
  const given = typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments)
  return given.length > LONGEST_LABEL || given.includes('\\n')
    ? undefined
    : `${call.name}(${given === '{}' ? '' : given})`
}
