import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import { describingValues, type TranscriptBuilder } from './builder.ts'
import { contentText } from './content.ts'
import { readOpenaiMessage } from './openai.ts'

/** A trajectory of SWE-agent: `history` is what the model saw, `trajectory` what it did; the last step is often only in the second. */
export function readTrajectory(record: JsonObject, builder: TranscriptBuilder): void {
  builder.tracker.hasEditor = true
  Object.assign(
    builder.metadata,
    describingValues(record),
    describingValues(isJsonObject(record.info) ? record.info : {}, ['submission']),
  )
  const history = objectsIn(record.history)
  const steps = objectsIn(record.trajectory)
  builder.tracker.folder = folderOf(steps[0])
  const turns = history.filter(({ role, is_demo: demo }) => role === 'assistant' && demo !== true)
  for (const message of history) readMessage(message, builder)
  const last = turns.at(-1)
  const lastStep = steps[turns.length - 1]
  if (last && (!lastStep || actionOf(last) !== actionOf(lastStep))) return
  if (history.at(-1) === last && lastStep) answer(lastStep, builder)
  for (const step of steps.slice(turns.length)) {
    builder.add('assistant', textOf(step.thought), [callOf(actionOf(step))])
    answer(step, builder)
  }
}

const objectsIn = (list: Json | undefined) => (Array.isArray(list) ? list.filter(isJsonObject) : [])

const textOf = (value: Json | undefined) => (typeof value === 'string' ? value : '')

const actionOf = ({ action }: JsonObject) => textOf(action).trim()

const callOf = (action: string) => ({ name: 'command', arguments: { command: action } })

function answer({ observation }: JsonObject, builder: TranscriptBuilder): void {
  if (typeof observation === 'string') builder.answer({ text: plainLines(observation) })
}

/** Terminals end lines with a return, too. */
const plainLines = (text: string) => text.replaceAll('\r\n', '\n')

function readMessage(message: JsonObject, builder: TranscriptBuilder) {
  const { role } = message
  // An example of somebody else's work: instructions, and nothing that happened here.
  if (message.is_demo === true) return builder.add('system', contentText(message.content, builder))
  if (role === 'assistant' && !Array.isArray(message.tool_calls) && actionOf(message) !== '') {
    const text = typeof message.thought === 'string' ? message.thought : contentText(message.content, builder)
    return builder.add('assistant', text.trim(), [callOf(actionOf(message))])
  }
  const isObservation = role === 'user' && (builder.last?.toolCalls.length ?? 0) > 0
  if (isObservation) return builder.answer({ text: plainLines(contentText(message.content, builder)) })
  readOpenaiMessage(message, builder)
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
