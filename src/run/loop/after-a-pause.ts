const PAUSE_MS = 500
let lastBegun = performance.now()

/**
 * A timer looks once a second whether the run is still ours. A process that was stopped and goes on hears of answers before
 * its timers: where nothing was begun for a while, what is to begin waits for them.
 */
export function afterAPause(): Promise<void> | undefined {
  const now = performance.now()
  const isPaused = now - lastBegun > PAUSE_MS
  lastBegun = now
  return isPaused ? new Promise((resolve) => setTimeout(resolve, 1)) : undefined
}
