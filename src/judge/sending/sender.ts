import type { Scrubber } from '../../secrets/scrubber.ts'
import type { Ledger } from '../cost/ledger.ts'
import { estimatePrompt, estimateTokens } from '../cost/tokens.ts'
import { FatalJudgeError, JudgeFailure, NotAsked } from '../failures.ts'
import type { Asker } from '../judge.ts'
import type { Model, ModelRequest } from '../models/model.ts'
import type { JudgeSettings } from '../settings.ts'
import { askedForQuiet } from '../waiting.ts'
import { type Answer, attempt } from './attempt.ts'
import { backoffMs } from './backoff.ts'
import { below, type Rung } from './ladder.ts'
import type { Limiter, Permit } from './limiter.ts'
import type { ModelState } from './model-state.ts'
import { pause } from './pause.ts'
import { failureMessage, stopMessage } from './request-messages.ts'
import type { RequestFailure } from './thrown-failure.ts'

type Request = Omit<ModelRequest, 'signal'>

/** One question on its way to an answer. */
export interface Sending {
  asker: Asker
  /** Words the request: anew for every try, since the model is being learnt about. */
  make(state: ModelState, atMost: Rung | undefined): Request
  /** Told of the answer before the next request may go out, so that no budget is overrun. */
  pay(answer: Answer, request: Request): void
  /** Where on the ladder this question has got to by itself. */
  rung?: Rung | undefined
  /** How many may go at once when it is asked again after a timeout. */
  atMost?: number
  /** The question's last moment. It is set by the first request, not while it stands in the queue. */
  deadlineAt?: number
}

export interface SenderParts {
  model: Model
  state: ModelState
  limiter: Pick<Limiter, 'acquire'>
  ledger: Ledger
  scrub: Scrubber
  settings: JudgeSettings
  signal: AbortSignal
  /** Nothing new goes out once it aborts. */
  stop: AbortSignal | undefined
  random: () => number
  backoffBaseMs: number
}

/** Asking at once again would be a storm, whatever a server allows. */
const SHORTEST_WAIT_MS = 20
const STOPPED = { en: 'not asked: the run was stopped', ja: '実行が止められたため質問していません' }
const LATE: Omit<RequestFailure, 'next'> = { kind: 'timeout', words: '' }

/** Sends a question until it is answered: the one place that waits, retries and gives up. */
export class Sender {
  readonly #parts: SenderParts
  /** Ends the waiting for a turn, or for the next try. */
  readonly #patience: AbortSignal
  #fatal: FatalJudgeError | undefined

  constructor(parts: SenderParts) {
    this.#parts = parts
    this.#patience = parts.stop ? AbortSignal.any([parts.signal, parts.stop]) : parts.signal
  }

  /** Resolves to an answer, whatever it says; throws what a question can fail with when there is none. */
  async send(sending: Sending): Promise<Answer> {
    const { stop, signal } = this.#parts
    try {
      return await this.#untilAnswered(sending)
    } catch (thrown) {
      // Called off in the queue or between two tries: whoever goes on with the run asks it.
      if (stop?.aborted && !signal.aborted && thrown === this.#patience.reason) throw new NotAsked(STOPPED)
      throw thrown
    }
  }

  async #untilAnswered(sending: Sending): Promise<Answer> {
    const { settings } = this.#parts
    const tried = { again: 0, wait: 0 }
    let last: Omit<RequestFailure, 'next'> = LATE
    for (;;) {
      const outcome = await this.#once(sending)
      if (!outcome) throw this.#failure(last)
      if ('text' in outcome) return outcome
      // The last moment cut it short: what kept the question from being answered before is what is told.
      if (isLate(outcome) && last !== LATE && Date.now() >= (sending.deadlineAt ?? 0)) throw this.#failure(last)
      last = outcome
      const { next } = outcome
      if (next === 'otherwise') continue
      if (next === 'never' || settings.maxRetries === 0) throw this.#failure(outcome)
      // Patience that a provider asks for costs no retry.
      if (next === 'again' && tried.again >= settings.maxRetries) throw this.#failure(outcome)
      // Alone with the server, and still not in time: the same again would end the same.
      if (isLate(outcome) && outcome.alone) throw this.#failure(outcome)
      const wait = this.#waitMs(outcome, tried[next]++)
      if (Date.now() + wait >= (sending.deadlineAt ?? 0)) throw this.#failure(outcome)
      if (next === 'wait') askedForQuiet(wait)
      await pause(wait, this.#patience)
    }
  }

  /** One request, from waiting for its turn until it is over; undefined when its turn never came. */
  async #once(sending: Sending): Promise<Answer | Failure | undefined> {
    const { model, limiter, settings, state, signal } = this.#parts
    const { asker, pay, deadlineAt } = sending
    const wording = new Wording(sending, state)
    const tokens = () => wording.tokens()
    const permit = await limiter.acquire({
      tokens,
      signal: this.#patience,
      ...(deadlineAt !== undefined && { deadlineAt }),
      ...(sending.atMost !== undefined && { atMost: sending.atMost }),
    })
    if (!permit) return undefined
    // What others learn from this request must be known before the next one goes out: the permit is given back last.
    let release = () => permit.failed()
    try {
      this.#mayAsk()
      const request = wording.current()
      sending.deadlineAt ??= Date.now() + settings.deadlineMs
      const timeoutMs = Math.min(settings.timeoutMs, sending.deadlineAt - Date.now())
      const outcome = await attempt({ model, asker, request, timeoutMs, signal })
      if ('text' in outcome) {
        const { inputTokens = tokens(), outputTokens = estimateTokens(outcome.text) } = outcome
        release = () => permit.answered(inputTokens + outputTokens)
        state.answered(outcome, request)
        pay(outcome, request)
        return outcome
      }
      release = releaseAfter(outcome, permit, sending.deadlineAt)
      if (isLate(outcome)) sending.atMost = Math.floor(permit.among() / 2)
      const alone = sending.atMost === 0 && { alone: true as const }
      if (outcome.next === 'stop') throw this.#stop(outcome)
      const learnt = state.learnsFrom(outcome, request, settings.structure)
      if (learnt === 'lower' && request.rung) sending.rung = below(request.rung, settings.structure)
      return { ...outcome, ...alone, next: learnt ? 'otherwise' : outcome.next }
    } finally {
      release()
    }
  }

  #mayAsk(): void {
    if (this.#fatal) throw this.#fatal
    this.#patience.throwIfAborted()
    this.#parts.ledger.check()
  }

  #waitMs({ waitMs }: Failure, attempts: number): number {
    const { backoffBaseMs, random } = this.#parts
    return waitMs === undefined
      ? backoffMs(attempts, backoffBaseMs, random)
      : Math.max(waitMs, backoffMs(Math.min(attempts, 5), SHORTEST_WAIT_MS, random))
  }

  #failure(failure: Omit<RequestFailure, 'next'>): JudgeFailure {
    const { model, settings, scrub } = this.#parts
    const { kind, body } = failure
    const kept = body === undefined ? {} : { reply: body }
    return new JudgeFailure(kind, failureMessage(failure, model, settings, scrub), kept)
  }

  /** From now on nothing is asked: whoever still waits gets the same answer. */
  #stop(failure: RequestFailure): FatalJudgeError {
    const { model, scrub } = this.#parts
    this.#fatal ??= new FatalJudgeError(stopMessage(failure, model, scrub))
    return this.#fatal
  }
}

/** A request is worded as late as possible: a thousand that stand in a queue must not hold up the first. */
class Wording {
  readonly #sending: Sending
  readonly #state: ModelState
  #revision: number | undefined
  #request: Request | undefined

  constructor(sending: Sending, state: ModelState) {
    this.#sending = sending
    this.#state = state
  }

  /** The request for the model as it is known by now. */
  current(): Request {
    const { revision } = this.#state
    if (this.#request === undefined || this.#revision !== revision) {
      this.#request = this.#sending.make(this.#state, this.#sending.rung)
      this.#revision = revision
    }
    return this.#request
  }

  tokens(): number {
    return estimatePrompt(this.current())
  }
}

/** `otherwise`: the same question may pass when it is put in another way. */
type Failure = Omit<RequestFailure, 'next'> & { next: Exclude<RequestFailure['next'], 'stop'> | 'otherwise' }

/** Not answered within the time of one request. */
const isLate = ({ kind, status }: Pick<RequestFailure, 'kind' | 'status'>) => kind === 'timeout' && status === undefined

function releaseAfter(failure: RequestFailure, permit: Permit, deadlineAt: number) {
  const { next, waitMs = 0 } = failure
  if (next === 'wait') {
    const now = Date.now()
    // A wait beyond the deadline is this question's end, and no reason for others to stand still.
    return () => permit.limited(now + waitMs < deadlineAt ? now + waitMs : now)
  }
  return () => (isLate(failure) ? permit.timedOut() : permit.failed())
}
