import { errorText, ScoreError } from '../errors.ts'
import type { Json } from '../json.ts'
import type { Files } from '../score/scorer.ts'
import { stopped, tooLate } from '../trouble.ts'
import { Abortable } from './abortable.ts'
import { toError, unhandled, workerEnded } from './failure.ts'
import type { Call, FromWorker, Opening } from './protocol.ts'
import { type RunningWorker, startWorker } from './start-worker.ts'
import { Watchdog } from './watchdog.ts'

/** A scorer or target that is in use, and what it takes to open it again in a fresh worker. */
export interface Use {
  id: number
  opening: Opening
  files?: Files
}

export interface Question {
  call: Call
  timeoutMs: number
  use?: Use
  files?: Files
  outputOf?: (target: string) => Json | undefined
  signal?: AbortSignal
}

interface Job extends Question {
  id: number
  resolve(value: unknown): void
  reject(error: unknown): void
}

export interface ThreadOptions {
  /** Milliseconds that loading a module and preparing a scorer may take. */
  loadMs: number
  memoryMb: number
  /** Told of an error that no call can be blamed for. */
  warn(error: ScoreError): void
}

/** The worker's own clock ends a call in time; only a worker that stands still is given up on, this much later. */
const GRACE_MS = 1_000

/**
 * Asks a worker, and starts another when it stands still or dies. What it was doing then is done again, one call at a
 * time, so that only the guilty one fails.
 */
export class Thread {
  readonly #options: ThreadOptions
  readonly #watchdog: Watchdog
  readonly #abortable = new Abortable()
  #worker: RunningWorker | undefined
  /** Uses that this worker has been told about. */
  #told = new Map<number, Use>()
  /** Jobs that still load what they need; 0 is the worker itself. */
  #loading = new Set<number>()
  /** Whether code of a call that is over may still run in this worker. */
  #haunted = false
  #sent = new Map<number, Job>()
  /** Jobs that were with a worker when it was lost: one of them did it. */
  #suspects = new Set<Job>()
  #isolating = false
  #waiting = new Set<Job>()
  #count = 0
  #closed = false

  constructor(options: ThreadOptions) {
    this.#options = options
    this.#watchdog = new Watchdog({
      ping: () => this.#worker?.post({ kind: 'ping' }),
      patienceMs: () => this.#patienceMs(),
      silent: () => this.#lost((job) => tooLate(job.timeoutMs)),
    })
  }

  async ask(question: Question): Promise<unknown> {
    const { signal } = question
    if (signal?.aborted) throw stopped(signal)
    if (this.#closed) throw runEnded()
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const job: Job = { ...question, id: ++this.#count, resolve, reject }
    const onAbort = () => this.#abandon(job, stopped(signal))
    if (signal) this.#abortable.add(signal, onAbort)
    this.#waiting.add(job)
    this.#handOut()
    try {
      return await promise
    } finally {
      if (signal) this.#abortable.delete(signal, onAbort)
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    const worker = this.#worker
    const open = [...this.#forgetWorker(), ...this.#suspects, ...this.#waiting]
    this.#suspects.clear()
    this.#waiting.clear()
    for (const job of open) job.reject(runEnded())
    await worker?.stop()
  }

  /** Everything at once, or one suspect at a time. */
  #handOut(): void {
    if (this.#sent.size === 0) this.#isolating = this.#suspects.size > 0
    if (this.#isolating && this.#sent.size > 0) return
    for (const job of this.#isolating ? this.#suspects : this.#waiting) {
      this.#suspects.delete(job)
      this.#waiting.delete(job)
      this.#send(job)
      if (this.#isolating) return
    }
  }

  #send(job: Job): void {
    this.#worker ??= this.#start()
    if (this.#sent.size === 0) {
      this.#watchdog.start()
      this.#worker.keepsAlive(true)
    }
    this.#sent.set(job.id, job)
    const { id, call, timeoutMs, use } = job
    const isNew = use !== undefined && !this.#told.has(use.id)
    if (isNew) {
      this.#told.set(use.id, use)
      this.#loading.add(id)
    }
    try {
      this.#worker.post({ kind: 'call', id, call, timeoutMs, ...(isNew && { open: use.opening }) })
    } catch (thrown) {
      // Data too deep to be copied, say: an error of this call alone.
      this.#take(id)?.reject(new ScoreError('invalid-value', errorText(thrown), { cause: thrown }))
    }
  }

  #start(): RunningWorker {
    this.#loading.add(0)
    const worker: RunningWorker = startWorker(this.#options, {
      message: (message) => worker === this.#worker && this.#receive(message),
      end: (end) => worker === this.#worker && this.#lost(() => workerEnded(end, this.#options.memoryMb)),
    })
    return worker
  }

  #receive(message: FromWorker): void {
    this.#watchdog.signOfLife()
    switch (message.kind) {
      case 'ready':
        this.#loading.delete(0)
        break
      case 'started':
        this.#loading.delete(message.id)
        break
      case 'done':
        this.#take(message.id)?.resolve(message.value)
        break
      case 'failed': {
        const error = toError(message.failure)
        if (error instanceof ScoreError && error.kind === 'timeout') this.#haunted = true
        this.#take(message.id)?.reject(error)
        break
      }
      case 'read':
        void this.#read(message)
        break
      case 'outputOf':
        this.#worker?.answer(this.#sent.get(message.call)?.outputOf?.(message.target))
        break
      case 'stray':
        if (this.#sent.size === 0) this.#options.warn(unhandled(message.message))
        else this.#lost(() => unhandled(message.message))
    }
  }

  /** A job that is over, one way or another; the next ones get their turn. */
  #take(id: number): Job | undefined {
    const job = this.#sent.get(id)
    this.#sent.delete(id)
    this.#loading.delete(id)
    if (this.#sent.size === 0) {
      this.#watchdog.stop()
      this.#worker?.keepsAlive(false)
      this.#handOut()
    }
    return job
  }

  #abandon(job: Job, error: ScoreError): void {
    this.#waiting.delete(job)
    this.#suspects.delete(job)
    if (this.#sent.has(job.id)) {
      this.#worker?.post({ kind: 'abort', id: job.id })
      this.#haunted = true
      this.#take(job.id)
    }
    job.reject(error)
  }

  /** The worker is of no more use. A job that had it to itself is to blame; several are tried again, one by one. */
  #lost(why: (job: Job) => ScoreError): void {
    const alone = this.#sent.size === 1 && !this.#haunted
    void this.#worker?.stop()
    const jobs = this.#forgetWorker()
    if (alone) jobs[0]?.reject(why(jobs[0]))
    else this.#suspects = new Set([...jobs, ...this.#suspects])
    this.#handOut()
  }

  #forgetWorker(): Job[] {
    const jobs = [...this.#sent.values()]
    this.#watchdog.stop()
    this.#worker = undefined
    this.#haunted = false
    this.#sent.clear()
    this.#told.clear()
    this.#loading.clear()
    return jobs
  }

  async #read({ read, call, use, path }: Extract<FromWorker, { kind: 'read' }>): Promise<void> {
    const worker = this.#worker
    const files = (call === undefined ? undefined : this.#sent.get(call)?.files) ?? this.#told.get(use)?.files
    try {
      if (!files) throw new Error(`${path} cannot be read here`)
      worker?.post({ kind: 'text', read, text: await files.read(path) })
    } catch (thrown) {
      worker?.post({ kind: 'text', read, error: thrown instanceof Error ? thrown.message : String(thrown) })
    }
  }

  /** The longest that any of its calls may take, so that none is cut short by another's limit. */
  #patienceMs(): number {
    let longest = 0
    for (const { timeoutMs } of this.#sent.values()) longest = Math.max(longest, timeoutMs)
    return longest + GRACE_MS + (this.#loading.size > 0 ? this.#options.loadMs : 0)
  }
}

const runEnded = () => new ScoreError('threw', { en: 'the run has ended', ja: '実行は終了しました' })
