import { isJsonObject, type Json, type JsonObject } from '../json.ts'
import { leaveOutPart, partText, resultText } from './content.ts'
import type { MessageSink, SaidCall, SaidResult } from './sink.ts'

/** One message of Anthropic's format: blocks of text, tool_use and tool_result. */
export function readAnthropicMessage(message: JsonObject, sink: MessageSink): void {
  const { text, calls, results } = readBlocks(message.content, sink)
  for (const result of results) sink.answer(result)
  if (message.role === 'assistant') sink.add('assistant', text, calls)
  else if (message.role === 'user') sink.add('user', text)
  else if (message.role === 'system') sink.add('system', text)
  else sink.leaveOut('unknown role')
}

export interface Blocks {
  text: string
  calls: SaidCall[]
  results: SaidResult[]
}

export function readBlocks(content: Json | undefined, sink: MessageSink): Blocks {
  const texts: string[] = []
  const calls: Blocks['calls'] = []
  const results: SaidResult[] = []
  for (const block of Array.isArray(content) ? content : [content ?? '']) {
    const text = partText(block)
    if (text !== undefined) texts.push(text)
    else if (isJsonObject(block) && isCall(block)) calls.push(callOf(block))
    else if (isJsonObject(block) && typeof block.type === 'string' && block.type.endsWith('tool_result'))
      results.push(resultOf(block, sink))
    else leaveOutPart(block, sink)
  }
  return { text: texts.join('\n'), calls, results }
}

const isCall = ({ type, name }: JsonObject) =>
  (type === 'tool_use' || type === 'server_tool_use' || type === 'mcp_tool_use') && typeof name === 'string'

const callOf = ({ id, name, input }: JsonObject) => ({
  ...(typeof id === 'string' && { id }),
  name: name as string,
  arguments: input ?? {},
})

function resultOf({ tool_use_id: id, content, is_error: failed }: JsonObject, sink: MessageSink): SaidResult {
  return {
    text: resultText(content, sink),
    id: typeof id === 'string' ? id : undefined,
    // Most results do not say that they worked: then their words decide.
    failed: failed === true ? true : undefined,
  }
}
