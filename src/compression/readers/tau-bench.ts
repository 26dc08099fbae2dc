import { isJsonObject, type JsonObject } from '../../json.ts'
import { describingValues, type TranscriptBuilder } from './builder.ts'
import { readOpenaiMessage } from './openai.ts'

/** A record of tau-bench: `{ task_id, traj }`, where `traj` is a chat with a customer. */
export function readTauRecord(record: JsonObject, builder: TranscriptBuilder): void {
  Object.assign(builder.metadata, describingValues(record))
  for (const message of Array.isArray(record.traj) ? record.traj : []) {
    if (isJsonObject(message)) readOpenaiMessage(message, builder)
    else builder.leaveOut('not a message')
  }
}
