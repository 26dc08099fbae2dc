import { hash } from 'node:crypto'

/** 132 bits. */
export const HASH_LETTERS = 22

/** The address of a text that is kept once, whoever refers to it. In letters: making a buffer takes as long as hashing. */
export const contentHash = (text: string): string => hash('sha256', text, 'base64url').slice(0, HASH_LETTERS)
