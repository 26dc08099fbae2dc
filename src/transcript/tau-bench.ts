import { isJsonObject, type JsonObject } from '../json.ts'
import { readOpenaiMessage } from './openai.ts'
import { describingValues, type MessageSink } from './sink.ts'

/** A record of tau-bench: `{ task_id, traj }`, where `traj` is a chat with a customer. */
export function readTauRecord(record: JsonObject, sink: MessageSink): void {
  Object.assign(sink.metadata, describingValues(record))
  for (const message of Array.isArray(record.traj) ? record.traj : []) {
    if (isJsonObject(message)) readOpenaiMessage(message, sink)
    else sink.leaveOut('not a message')
  }
}
