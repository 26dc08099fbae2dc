import { ScoreError } from '../../errors.ts'
import type { Asker } from '../judge.ts'
import type { Model, ModelReply, ModelRequest } from '../models/model.ts'
import { whileOut } from '../waiting.ts'
import { type RequestFailure, thrownFailure } from './thrown-failure.ts'
import { TookTooLong, withTimeout } from './with-timeout.ts'

interface Attempt {
  model: Model
  asker: Asker
  request: Omit<ModelRequest, 'signal'>
  timeoutMs: number
  signal: AbortSignal
}

/** An answer, with the time that it alone took: neither the queue nor earlier tries count. */
export type Answer = ModelReply & { latencyMs: number }

/** One request: its answer, or what went wrong. Throws only when it was called off, or could not be made at all. */
export async function attempt({ model, asker, request, timeoutMs, signal }: Attempt): Promise<Answer | RequestFailure> {
  const started = performance.now()
  try {
    const reply = await whileOut(() =>
      withTimeout(timeoutMs, signal, (stop) => model.generate({ ...request, signal: stop }, asker)),
    )
    return reply.finish === 'error' ? BROKEN_OFF : { ...reply, latencyMs: performance.now() - started }
  } catch (thrown) {
    if (thrown instanceof TookTooLong) return { kind: 'timeout', words: '', next: 'again' }
    if (signal.aborted || thrown instanceof ScoreError) throw thrown
    return thrownFailure(thrown, Date.now())
  }
}

/** The provider answered, and said that it did not get to the end. */
const BROKEN_OFF: RequestFailure = { kind: 'transport', words: 'the answer was broken off', next: 'again' }
