import { writeSync } from 'node:fs'
import { isCi, throughDoor } from '../door/door.ts'
import { secrets } from '../secrets/of-process.ts'

const STDERR = 2
const WAIT_MS = 5
const MOST_WAITS = 200

/**
 * Sends all that this thread prints to standard error, since standard output belongs to our results. Written at once
 * and not by way of the main thread, so that what code says before it hangs or exits is still seen.
 */
export function printToStderr(): void {
  // The streams themselves must stay: Node speaks to them when the main thread reads.
  for (const stream of [process.stdout, process.stderr]) {
    Object.assign(stream, { _write: write, _writev: null, fd: STDERR })
  }
}

const READER = isCi(process.env) ? 'ci' : 'terminal'

/** Code prints what models wrote and what it was told in confidence: its words go through the same door as ours. */
function write(chunk: string | Uint8Array, encoding: BufferEncoding, done: () => void): void {
  const text = typeof chunk === 'string' ? Buffer.from(chunk, encoding).toString() : Buffer.from(chunk).toString()
  writeAll(Buffer.from(throughDoor(secrets().known(text), 'painted', READER)))
  done()
}

function writeAll(chunk: Uint8Array): void {
  let written = 0
  for (let waits = 0; written < chunk.length && waits < MOST_WAITS; ) {
    try {
      written += writeSync(STDERR, chunk, written)
    } catch (error) {
      // A reader that is behind gets a moment; one that is gone needs nothing.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MS)
      waits++
    }
  }
}
