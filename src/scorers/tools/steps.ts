import { isJsonObject, type Json, type JsonObject, nestsDeeperThan } from '../../json.ts'
import type { Case } from '../../score/case.ts'
import { readRecord } from '../../transcript/conversation.ts'
import { kindOf } from '../../transcript/formats.ts'
import { argumentsOf, type MessageSink, type SaidCall } from '../../transcript/sink.ts'
import { readMessage } from '../judge/conversation/messages.ts'
import { readResponse } from '../judge/conversation/read-response.ts'
import { readToolCalls } from '../judge/conversation/tool-calls.ts'

export interface Call {
  name: string
  arguments: Json
}

/** One message of the agent: what it said, and the tools it called with it. */
export interface Step {
  text: string
  calls: Call[]
}

/**
 * What an agent did, message by message: from an output that is messages or a record of a benchmark, else from the
 * transcript that the case brought along with its answer. Any other answer is one step for each call, and one for its text.
 */
export function stepsOf({ output, messages, answered }: Case): Step[] {
  const isTold = kindOf(output ?? null) !== 'unknown'
  return stepsIn(!isTold && messages && !answered ? messages : (output ?? null))
}

/** The calls in an answer, in order, whichever message they stand in. */
export function callsIn(output: Json): Call[] {
  const kind = kindOf(output)
  const isRecord = kind === 'swe-agent' || kind === 'tau-bench'
  return isRecord ? stepsIn(output).flatMap(({ calls }) => calls) : callsOf(output)
}

function stepsIn(value: Json): Step[] {
  const kind = kindOf(value)
  if (kind === 'swe-agent') return trajectorySteps(value)
  const list = messagesIn(value, kind)
  return list ? list.flatMap(messageStep) : otherSteps(value)
}

function messagesIn(value: Json, kind: ReturnType<typeof kindOf>): Json[] | undefined {
  if (kind === 'messages') return value as Json[]
  if (kind === 'conversation') return (value as JsonObject).messages as Json[]
  return kind === 'tau-bench' ? ((value as JsonObject).traj as Json[]) : undefined
}

function messageStep(message: Json): Step[] {
  const { role, text } = readMessage(message, 'assistant')
  if (role !== 'assistant') return []
  const calls = callsOf(message)
  return text.trim() === '' && calls.length === 0 ? [] : [{ text, calls }]
}

function otherSteps(value: Json): Step[] {
  const calls = callsOf(value).map((call) => ({ text: '', calls: [call] }))
  const text = readResponse(value)?.text ?? ''
  return text.trim() === '' ? calls : [...calls, { text, calls: [] }]
}

const callsOf = (value: Json): Call[] =>
  readToolCalls(value).map(({ name, args }) => {
    const read = argumentsOf(args)
    // Text that nests without end is no arguments, and stays text.
    return { name, arguments: nestsDeeperThan(read) ? (args ?? {}) : read }
  })

/** SWE-agent's actions are lines for a shell: the first word is the tool. */
function trajectorySteps(record: Json): Step[] {
  const steps: Step[] = []
  const sink: MessageSink & { last: MessageSink['last'] } = {
    last: undefined,
    metadata: {},
    add(role, text, calls = []) {
      sink.last = { toolCalls: calls }
      if (role === 'assistant' && (text.trim() !== '' || calls.length > 0))
        steps.push({ text, calls: calls.map(commandAsTool) })
    },
    answer() {
      sink.last = undefined
    },
    leaveOut() {},
  }
  readRecord(record, 'swe-agent', sink)
  return steps
}

function commandAsTool({ name, arguments: given }: SaidCall): Call {
  const command = isJsonObject(given) && name === 'command' ? given.command : undefined
  const [word] = typeof command === 'string' ? (/\S+/.exec(command) ?? []) : []
  return { name: word ?? name, arguments: given }
}
