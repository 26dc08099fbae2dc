import { isJsonObject, type Json, type JsonObject } from '../json.ts'
import { leaveOutPart, partText, resultText } from './content.ts'
import { argumentsOf, type MessageSink, type SaidCall, type SaidResult } from './sink.ts'

interface Found {
  texts: string[]
  calls: SaidCall[]
  results: SaidResult[]
}

/**
 * One message of the AI SDK: UI messages with `parts`, their older form with `toolInvocations`, and model messages whose
 * content has `tool-call` and `tool-result` parts. A call and its result stand in one part; they become two messages.
 */
export function readAiSdkMessage(message: JsonObject, sink: MessageSink): void {
  const found: Found = { texts: [], calls: [], results: [] }
  const parts = partsOf(message)
  for (const part of parts) readPart(part, found, sink)
  if (!Array.isArray(message.parts)) {
    for (const invocation of Array.isArray(message.toolInvocations) ? message.toolInvocations : [])
      readInvocation(invocation, found)
  }
  const text = found.texts.join('\n')
  if (message.role === 'assistant') sink.add('assistant', text, found.calls)
  else if (message.role === 'user' || message.role === 'system') sink.add(message.role, text)
  else if (message.role === 'data') sink.leaveOut('other content')
  else if (message.role !== 'tool') sink.leaveOut('unknown role')
  for (const result of found.results) sink.answer(result)
}

function partsOf({ parts, content }: JsonObject): Json[] {
  if (Array.isArray(parts)) return parts
  return Array.isArray(content) ? content : typeof content === 'string' ? [content] : []
}

function readPart(part: Json, found: Found, sink: MessageSink) {
  const text = partText(part)
  if (text !== undefined) {
    found.texts.push(text)
    return
  }
  if (!isJsonObject(part) || typeof part.type !== 'string') return sink.leaveOut('other content')
  const { type } = part
  if (type === 'tool-invocation') return readInvocation(part.toolInvocation ?? null, found)
  if (type === 'tool-call') return void found.calls.push(callOf(part, part.toolName))
  if (type === 'tool-result') return void found.results.push(modelResult(part, sink))
  if (type === 'dynamic-tool' || type.startsWith('tool-')) return readToolPart(part, type, found, sink)
  // Only marks where a step begins.
  if (type === 'step-start') return
  leaveOutPart(part, sink)
}

function readToolPart(part: JsonObject, type: string, found: Found, sink: MessageSink): void {
  const { state } = part
  found.calls.push(callOf(part, type === 'dynamic-tool' ? part.toolName : type.slice('tool-'.length)))
  if (state === 'output-available' || (state === undefined && part.output !== undefined))
    found.results.push({ text: resultText(part.output, sink), id: idOf(part) })
  else if (state === 'output-error' || state === 'output-denied')
    found.results.push({ text: resultText(part.errorText ?? 'denied', sink), id: idOf(part), failed: true })
}

function readInvocation(invocation: Json, found: Found): void {
  if (!isJsonObject(invocation)) return
  found.calls.push(callOf(invocation, invocation.toolName))
  if (invocation.state === 'result' || invocation.result !== undefined) {
    const { result } = invocation
    const text = typeof result === 'string' ? result : JSON.stringify(result ?? null)
    found.results.push({ text, id: idOf(invocation) })
  }
}

/** In model messages an output is `{ type, value }`; the type says whether it is an error. */
function modelResult(part: JsonObject, sink: MessageSink): SaidResult {
  const { output } = part
  const typed = isJsonObject(output) && typeof output.type === 'string'
  const value = typed ? output.value : (output ?? part.result)
  const failed = (typed && String(output.type).startsWith('error')) || part.isError === true
  return { text: resultText(value, sink), id: idOf(part), ...(failed && { failed }) }
}

function callOf(part: JsonObject, name: Json | undefined) {
  const id = idOf(part)
  const given = argumentsOf(part.input ?? part.args ?? part.rawInput)
  return { ...(id !== undefined && { id }), name: typeof name === 'string' ? name : 'tool', arguments: given }
}

const idOf = ({ toolCallId: id }: JsonObject) => (typeof id === 'string' ? id : undefined)
