/** Signs of life of a worker, from a thread of its own: a scorer that computes for a minute is no dead worker. */
import { parentPort, workerData } from 'node:worker_threads'
import { BEAT_MS, openBoss, type ServerPlace } from './boss.ts'
import { BossQueue } from './boss-queue.ts'
import type { Ticket } from './queue.ts'

export interface BeatData {
  place: ServerPlace
  run: string
  /** When the last beat of all tickets went through, in milliseconds; written here, read by the worker. */
  last: SharedArrayBuffer
}

const { place, run, last } = workerData as BeatData
const lastBeat = new Float64Array(last)
const boss = await openBoss(place, { supervises: true, migrates: false })
const queue = new BossQueue(boss, run)
let held: Ticket[] = []

async function beatAll(): Promise<void> {
  const begun = Date.now()
  try {
    for (const ticket of held) if (!(await queue.beat(ticket))) parentPort?.postMessage(ticket.lo)
    lastBeat[0] = begun
  } catch {
    // The server may be restarting: who looks at the last beat sees that it is old.
  }
}

parentPort?.on('message', (tickets: Ticket[]) => {
  held = tickets
})
await beatAll()
setInterval(() => void beatAll(), BEAT_MS)
