import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import type { ToolResult, TranscriptBuilder } from './builder.ts'
import { leaveOutPart, partText, resultText } from './content.ts'

/** One message of Anthropic's format: blocks of text, tool_use and tool_result. */
export function readAnthropicMessage(message: JsonObject, builder: TranscriptBuilder): void {
  const { text, calls, results } = readBlocks(message.content, builder)
  for (const result of results) builder.answer(result)
  if (message.role === 'assistant') builder.add('assistant', text, calls)
  else if (message.role === 'user') builder.add('user', text)
  else if (message.role === 'system') builder.add('system', text)
  else builder.leaveOut('unknown role')
}

export interface Blocks {
  text: string
  calls: { id?: string; name: string; arguments: Json }[]
  results: ToolResult[]
}

export function readBlocks(content: Json | undefined, builder: TranscriptBuilder): Blocks {
  const texts: string[] = []
  const calls: Blocks['calls'] = []
  const results: ToolResult[] = []
  for (const block of Array.isArray(content) ? content : [content ?? '']) {
    const text = partText(block)
    if (text !== undefined) texts.push(text)
    else if (isJsonObject(block) && isCall(block)) calls.push(callOf(block))
    else if (isJsonObject(block) && typeof block.type === 'string' && block.type.endsWith('tool_result'))
      results.push(resultOf(block, builder))
    else leaveOutPart(block, builder)
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

function resultOf({ tool_use_id: id, content, is_error: failed }: JsonObject, builder: TranscriptBuilder): ToolResult {
  return {
    text: resultText(content, builder),
    id: typeof id === 'string' ? id : undefined,
    // Most results do not say that they worked: then their words decide.
    failed: failed === true ? true : undefined,
  }
}
