import { isJsonObject, type Json, type JsonObject } from '../json.ts'
import { contentText } from './content.ts'
import { readOpenaiMessage } from './openai.ts'
import { describingValues, type MessageSink } from './sink.ts'

/** A trajectory of SWE-agent: `history` is what the model saw, `trajectory` what it did; the last step is often only in the second. */
export function readTrajectory(record: JsonObject, sink: MessageSink): void {
  Object.assign(
    sink.metadata,
    describingValues(record),
    describingValues(isJsonObject(record.info) ? record.info : {}, ['submission']),
  )
  const history = objectsIn(record.history)
  const steps = objectsIn(record.trajectory)
  sink.worksIn?.(folderOf(steps[0]))
  const turns = history.filter(({ role, is_demo: demo }) => role === 'assistant' && demo !== true)
  for (const message of history) readMessage(message, sink)
  const last = turns.at(-1)
  const lastStep = steps[turns.length - 1]
  if (last && (!lastStep || actionOf(last) !== actionOf(lastStep))) return
  if (history.at(-1) === last && lastStep) answer(lastStep, sink)
  for (const step of steps.slice(turns.length)) {
    sink.add('assistant', textOf(step.thought), [callOf(actionOf(step))])
    answer(step, sink)
  }
}

const objectsIn = (list: Json | undefined) => (Array.isArray(list) ? list.filter(isJsonObject) : [])

const textOf = (value: Json | undefined) => (typeof value === 'string' ? value : '')

const actionOf = ({ action }: JsonObject) => textOf(action).trim()

const callOf = (action: string) => ({ name: 'command', arguments: { command: action } })

function answer({ observation }: JsonObject, sink: MessageSink): void {
  if (typeof observation === 'string') sink.answer({ text: plainLines(observation) })
}

/** Terminals end lines with a return, too. */
const plainLines = (text: string) => text.replaceAll('\r\n', '\n')

function readMessage(message: JsonObject, sink: MessageSink) {
  const { role } = message
  // An example of somebody else's work: instructions, and nothing that happened here.
  if (message.is_demo === true) return sink.add('system', contentText(message.content, sink))
  if (role === 'assistant' && !Array.isArray(message.tool_calls) && actionOf(message) !== '') {
    const text = typeof message.thought === 'string' ? message.thought : contentText(message.content, sink)
    return sink.add('assistant', text.trim(), [callOf(actionOf(message))])
  }
  const isObservation = role === 'user' && (sink.last?.toolCalls.length ?? 0) > 0
  if (isObservation) return sink.answer({ text: plainLines(contentText(message.content, sink)) })
  readOpenaiMessage(message, sink)
}

function folderOf(step: JsonObject | undefined): string | undefined {
  const state = typeof step?.state === 'string' ? safeParse(step.state) : step?.state
  return isJsonObject(state) && typeof state.working_dir === 'string' ? state.working_dir : undefined
}

function safeParse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
