import { gzipSync } from 'node:zlib'
import type { EmbeddedCase } from '../../views/page/embedded.ts'

/** Cases a block: opened together when one of them is. */
const BLOCK = 200

/** What is worth more to a reader goes in first. */
const PRIORITIES = ['fail', 'review', 'error', 'near', 'rest'] as const
export type Priority = (typeof PRIORITIES)[number]

interface Block {
  cases: number[]
  /** Base64 of gzip. */
  data: string
}

/**
 * Texts of cases in blocks, each packed as soon as it is full. Of every priority no more is kept than the whole file may
 * hold: memory stays within a few times the budget, however long the run is.
 */
export class TextBlocks {
  readonly #limit: number
  readonly #kept = new Map<Priority, { blocks: Block[]; size: number; open: { at: number; text: string }[] }>()

  constructor(limit: number) {
    this.#limit = limit
    for (const priority of PRIORITIES) this.#kept.set(priority, { blocks: [], size: 0, open: [] })
  }

  add(priority: Priority, at: number, found: EmbeddedCase): void {
    const kept = this.#kept.get(priority)!
    if (kept.size > this.#limit) return
    kept.open.push({ at, text: JSON.stringify(found) })
    if (kept.open.length >= BLOCK) this.#close(priority)
  }

  /** As many blocks as fit, the most important first. */
  take(room: number): Block[] {
    const taken: Block[] = []
    let left = room
    for (const priority of PRIORITIES) {
      this.#close(priority)
      for (const block of this.#kept.get(priority)!.blocks) {
        // Its data, the element around it, and where its cases stand.
        left -= block.data.length + 80 + JSON.stringify(block.cases).length
        if (left < 0) return taken
        taken.push(block)
      }
    }
    return taken
  }

  #close(priority: Priority): void {
    const kept = this.#kept.get(priority)!
    if (kept.open.length === 0) return
    const block = {
      cases: kept.open.map(({ at }) => at),
      data: packed(`[${kept.open.map(({ text }) => text).join(',')}]`),
    }
    kept.open = []
    kept.size += block.data.length
    kept.blocks.push(block)
  }
}

/** Base64 of gzip: what a browser unpacks by itself. */
export const packed = (data: string | Uint8Array): string => gzipSync(data, { level: 9 }).toString('base64')
