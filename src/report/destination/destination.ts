/** Where a report goes. Text is gathered and handed on in pieces, so that memory stays bounded. */
export interface Destination {
  write(text: string): void
  /** Hands on what was gathered once it is much; a promise says when there is room for more. */
  room(): unknown
  /** The report is complete. */
  finish(): Promise<void>
  /** The report failed: leaves no half of it behind, as far as it can. */
  discard(): void
}

/** Characters gathered before they are handed on. */
export const PIECE = 64 * 1024
