import { hash } from 'node:crypto'

const BYTES = 16

/** The address of a text that is kept once, whoever refers to it. */
export const contentHash = (text: string): Uint8Array => hash('sha256', text, 'buffer').subarray(0, BYTES)
