import { isJsonObject, type Json, type JsonObject } from '../json.ts'
import { readAiSdkMessage } from './ai-sdk.ts'
import { readAnthropicMessage } from './anthropic.ts'
import { contentText } from './content.ts'
import { type Kind, messageFormat, type TranscriptFormat } from './formats.ts'
import { readOpenaiMessage } from './openai.ts'
import { describingValues, type MessageSink } from './sink.ts'
import { readTrajectory } from './swe-agent.ts'
import { readTauRecord } from './tau-bench.ts'

/** A value that is a whole conversation of its own. */
export type RecordKind = Extract<Kind, 'conversation' | 'messages' | 'swe-agent' | 'tau-bench'>

export const isRecord = (kind: Kind): kind is RecordKind =>
  kind === 'conversation' || kind === 'messages' || kind === 'swe-agent' || kind === 'tau-bench'

/** A whole conversation. */
export function readRecord(value: Json, kind: RecordKind, sink: MessageSink, wanted?: TranscriptFormat): void {
  if (kind === 'tau-bench') readTauRecord(value as JsonObject, sink)
  else if (kind === 'swe-agent') readTrajectory(value as JsonObject, sink)
  else readConversation(value, sink, wanted)
}

/** One message, in the format that it shows unless another is wanted. */
export function readMessage(value: JsonObject, sink: MessageSink, wanted: TranscriptFormat | undefined): void {
  const format = wanted === 'openai' || wanted === 'anthropic' || wanted === 'ai-sdk' ? wanted : messageFormat(value)
  if (format === 'ai-sdk') readAiSdkMessage(value, sink)
  else if (format === 'anthropic') readAnthropicMessage(value, sink)
  else readOpenaiMessage(value, sink)
}

/** `{ messages: […] }` of any chat format, Anthropic's `system` beside it; or the list alone. */
function readConversation(value: Json, sink: MessageSink, wanted: TranscriptFormat | undefined): void {
  const record = isJsonObject(value) ? value : { messages: value }
  if (isJsonObject(value)) Object.assign(sink.metadata, describingValues(value, ['system']))
  if (record.system !== undefined) sink.add('system', contentText(record.system, sink))
  for (const message of Array.isArray(record.messages) ? record.messages : []) {
    if (isJsonObject(message) && typeof message.role === 'string') readMessage(message, sink, wanted)
    else sink.leaveOut('not a message')
  }
}
