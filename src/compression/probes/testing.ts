import { TranscriptBuilder } from '../readers/builder.ts'
import type { Transcript } from '../transcript.ts'

/** A conversation for tests: `user`, `agent`, or a call with its result. */
export type Said =
  | { user: string }
  | { agent: string }
  | { call: string; given: Record<string, string | object>; gives: string; agent?: string; failed?: boolean }

export function conversation(said: Said[], id = 'talk'): Transcript {
  const builder = new TranscriptBuilder()
  for (const [index, one] of said.entries()) {
    if ('call' in one) {
      const call = { id: `call-${index}`, name: one.call, arguments: JSON.parse(JSON.stringify(one.given)) }
      builder.add('assistant', one.agent ?? '', [call])
      builder.answer({ text: one.gives, id: `call-${index}`, failed: one.failed })
    } else if ('user' in one) builder.add('user', one.user)
    else builder.add('assistant', one.agent)
  }
  return builder.finish(id)
}
