import { isJsonObject, type JsonObject } from '../../json.ts'
import { readBlocks } from '../../transcript/anthropic.ts'
import type { TranscriptBuilder } from './builder.ts'

/**
 * One line of a Claude-Code-style session log: `{ type, message, … }`. An answer of several blocks is spread over lines
 * with one message id. What a helper agent did (`isSidechain`) never was in this conversation.
 */
export function readClaudeLine(line: JsonObject, builder: ClaudeState) {
  const { builder: into } = builder
  const { message } = line
  if (typeof line.cwd === 'string') {
    into.tracker.folder ??= line.cwd
    into.metadata.cwd ??= line.cwd
  }
  if (line.isSidechain === true || line.isMeta === true) return into.leaveOut('other content')
  if (line.type === 'summary' && typeof line.summary === 'string') return into.add('system', line.summary)
  if (line.type === 'system') return into.add('system', typeof line.content === 'string' ? line.content : '')
  if ((line.type !== 'user' && line.type !== 'assistant') || !isJsonObject(message))
    return into.leaveOut('not a message')
  const { text, calls, results } = readBlocks(message.content, into)
  for (const result of results) into.answer(result)
  if (line.type === 'user') return into.add('user', text)
  const id = typeof message.id === 'string' ? message.id : undefined
  if (id !== undefined && id === builder.answerId && into.last?.role === 'assistant') into.extend(text, calls)
  else into.add('assistant', text, calls)
  builder.answerId = id
  noteTokens(message, into)
}

/** What has to be remembered from line to line. */
export interface ClaudeState {
  builder: TranscriptBuilder
  answerId?: string | undefined
}

/** Lines that were written while the answer streamed carry a first count of a few tokens: the highest is the last. */
function noteTokens({ usage }: JsonObject, { last }: TranscriptBuilder): void {
  const tokens = isJsonObject(usage) ? usage.output_tokens : undefined
  if (last?.role !== 'assistant' || typeof tokens !== 'number' || !(tokens > 0)) return
  last.tokens = Math.max(last.tokens ?? 0, tokens)
}
