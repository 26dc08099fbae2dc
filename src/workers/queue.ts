import type { Stretch } from '../store/postgres/chunks.ts'
import type { Queries } from '../store/postgres/connection.ts'

/** Leave to work on one chunk of a run, until it is done, given back or lost. */
export interface Ticket extends Stretch {
  /** Names this attempt, and no other at the same chunk. */
  readonly job: { id: string; retryCount: number }
}

/** Hands out the chunks of one run. Four methods, so that whatever stands behind it can be another. */
export interface Queue {
  /** The first chunk that nobody works on, of those that begin before a place where one is named; undefined where there is none now. */
  take(before?: number): Promise<Ticket | undefined>
  /** A sign of life; false where the chunk is no longer this worker's. */
  beat(ticket: Ticket): Promise<boolean>
  /** The chunk's last rows and this are one transaction; false where the chunk is no longer this worker's. */
  done(ticket: Ticket, tx: Queries): Promise<boolean>
  /** Lets somebody else have it at once. */
  giveBack(ticket: Ticket): Promise<void>
}
