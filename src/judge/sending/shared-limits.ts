/** Limits and money that several processes share. Absent: this process has them to itself. */
export interface SharedLimits {
  /** A turn for a request: when it may go out, in milliseconds since 1970. */
  turn(key: string, wish: SharedWish): Promise<number>
  /** A provider asked for quiet: nobody asks it before. */
  quiet(key: string, until: number): void
  /** Adds to what everybody has spent; `left` is how much more may be, as far as is known. */
  spend(cost: number, left: number): void
  /** Told of the sum whenever it is known anew. */
  onSpent(listener: (total: number) => void): void
}

export interface SharedWish {
  requestsPerMinute?: number
  tokensPerMinute?: number
  tokens: number
}
