/** Calls back when a signal aborts; one listener per signal, since removing one of thousands means searching for it. */
export class Abortable {
  readonly #groups = new Map<AbortSignal, { callbacks: Set<() => void>; listener: () => void }>()

  add(signal: AbortSignal, callback: () => void): void {
    let group = this.#groups.get(signal)
    if (!group) {
      const callbacks = new Set<() => void>()
      const listener = () => {
        this.#groups.delete(signal)
        for (const each of callbacks) each()
      }
      group = { callbacks, listener }
      this.#groups.set(signal, group)
      signal.addEventListener('abort', listener, { once: true })
    }
    group.callbacks.add(callback)
  }

  delete(signal: AbortSignal, callback: () => void): void {
    const group = this.#groups.get(signal)
    group?.callbacks.delete(callback)
    if (group?.callbacks.size !== 0) return
    signal.removeEventListener('abort', group.listener)
    this.#groups.delete(signal)
  }
}
