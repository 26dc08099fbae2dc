/** Signs of life of a worker, from a thread of its own: a scorer that computes for a minute is no dead worker. */
import { parentPort, workerData } from 'node:worker_threads'
import { BEAT_MS, openBoss, type ServerPlace } from './boss.ts'
import { BossQueue } from './boss-queue.ts'
import type { Ticket } from './queue.ts'

export interface BeatData {
  place: ServerPlace
  /** When the last beat of all tickets went through, in milliseconds; written here, read by the worker. */
  last: SharedArrayBuffer
}

/** The chunks of a run that this process has now. */
export interface HeldTickets {
  run: string
  tickets: Ticket[]
}

const { place, last } = workerData as BeatData
const lastBeat = new Float64Array(last)
let held: HeldTickets = { run: '', tickets: [] }
parentPort?.on('message', (now: HeldTickets) => {
  held = now
})
const boss = await openBoss(place, { supervises: true, migrates: false })

async function beatAll(): Promise<void> {
  const begun = Date.now()
  const { run, tickets } = held
  const queue = new BossQueue(boss, run)
  try {
    for (const ticket of tickets) if (!(await queue.beat(ticket))) parentPort?.postMessage({ run, tickets: [ticket] })
    lastBeat[0] = begun
  } catch {
    // The server may be restarting: who looks at the last beat sees that it is old.
  }
}

await beatAll()
setInterval(() => void beatAll(), BEAT_MS)
