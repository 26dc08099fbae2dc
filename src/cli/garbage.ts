import { getHeapSpaceStatistics, getHeapStatistics, setFlagsFromString } from 'node:v8'

/** Both halves of it; measured: a smaller one moves garbage into the old space, a larger one only takes memory. */
const ENOUGH_BYTES = 16_000_000
const LOOK_EVERY_MS = 5

/** A run makes much short-lived garbage and keeps little: the nursery may grow until that dies in it, and no further. */
export function limitNursery(): void {
  const timer = setInterval(() => {
    const nursery = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')
    if (nursery && nursery.space_size < ENOUGH_BYTES) return
    setFlagsFromString('--semi-space-growth-factor=1')
    clearInterval(timer)
  }, LOOK_EVERY_MS)
  timer.unref()
}

/** A run that streams its cases keeps some 20 MB, however many there are. */
const STREAMING_BYTES = 64_000_000

/**
 * For the time when cases stream by: garbage that outlives the nursery is collected once it is half as much as what is
 * kept, instead of three times. Where much is kept, as of a large YAML file, that would cost more time than it is worth.
 */
export function collectOften(): void {
  if (getHeapStatistics().used_heap_size < STREAMING_BYTES) setFlagsFromString('--heap-growing-percent=50')
}
