import { AsyncLocalStorage } from 'node:async_hooks'
import { clearTimeout, setTimeout } from 'node:timers'
import { tooLate } from '../trouble.ts'

/** One call while it runs in the worker. */
interface Running {
  controller: AbortController
  fail(error: unknown): void
}

const running = new Map<number, Running>()
const scope = new AsyncLocalStorage<number>()

/** The call that the running code belongs to, also after an await or in a timer. */
export const currentCall = (): number | undefined => scope.getStore()

/** Runs a call's work until it settles, fails by `failCall`, or its time is up; then its signal is aborted. */
export function inCall<T>(id: number, timeoutMs: number, work: (signal: AbortSignal) => T | Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const controller = new AbortController()
    const timer = setTimeout(() => finish(() => reject(tooLate(timeoutMs)), true), timeoutMs)
    const finish = (settle: () => void, abort = false) => {
      clearTimeout(timer)
      if (running.get(id)?.controller === controller) running.delete(id)
      settle()
      if (abort) controller.abort(tooLate(timeoutMs))
    }
    running.set(id, { controller, fail: (error) => finish(() => reject(error), true) })
    scope
      .run(id, async () => work(controller.signal))
      .then(
        (value) => finish(() => resolve(value)),
        (error) => finish(() => reject(error)),
      )
  })
}

/** Ends a call with an error that came from elsewhere; false when it is over already. */
export function failCall(id: number, error: unknown): boolean {
  const call = running.get(id)
  call?.fail(error)
  return call !== undefined
}
