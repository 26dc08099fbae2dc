import { gzipSync } from 'node:zlib'
import type { EmbeddedCase } from '../../views/page/embedded.ts'

/** Cases a block, and characters: they are opened together when one of them is, and one that is huge keeps no other out. */
const BLOCK = 200
const CHARACTERS = 500_000

/** What is worth more to a reader goes in first. */
const PRIORITIES = ['fail', 'review', 'error', 'regressed', 'near', 'rest'] as const
export type Priority = (typeof PRIORITIES)[number]

interface Block {
  cases: number[]
  /** Base64 of gzip. */
  data: string
}

interface Kept {
  blocks: Block[]
  size: number
  open: { at: number; text: string }[]
  /** Of those that are open. */
  characters: number
}

/**
 * Texts of cases in blocks, each packed as soon as it is full. Of every priority no more is kept than the whole file may
 * hold: memory stays within a few times the budget, however long the run is.
 */
export class TextBlocks {
  readonly #limit: number
  readonly #kept = new Map<Priority, Kept>()

  constructor(limit: number) {
    this.#limit = limit
    for (const priority of PRIORITIES) this.#kept.set(priority, { blocks: [], size: 0, open: [], characters: 0 })
  }

  add(priority: Priority, at: number, found: EmbeddedCase): void {
    const kept = this.#kept.get(priority)!
    if (kept.size > this.#limit) return
    const text = JSON.stringify(found)
    if (kept.characters + text.length > CHARACTERS) this.#close(priority)
    kept.open.push({ at, text })
    kept.characters += text.length
    if (kept.open.length >= BLOCK) this.#close(priority)
  }

  /** As many blocks as fit, the most important first. */
  take(room: number): { blocks: Block[]; bytes: number } {
    const blocks: Block[] = []
    let bytes = 0
    for (const priority of PRIORITIES) {
      this.#close(priority)
      for (const block of this.#kept.get(priority)!.blocks) {
        // Its data, the element around it, and where its cases stand.
        const takes = block.data.length + 80 + JSON.stringify(block.cases).length
        if (bytes + takes > room) continue
        bytes += takes
        blocks.push(block)
      }
    }
    return { blocks, bytes }
  }

  #close(priority: Priority): void {
    const kept = this.#kept.get(priority)!
    if (kept.open.length === 0) return
    const block = {
      cases: kept.open.map(({ at }) => at),
      data: packed(`[${kept.open.map(({ text }) => text).join(',')}]`),
    }
    kept.open = []
    kept.characters = 0
    kept.size += block.data.length
    kept.blocks.push(block)
  }
}

/** Base64 of gzip: what a browser unpacks by itself. */
export const packed = (data: string | Uint8Array): string => gzipSync(data, { level: 9 }).toString('base64')
