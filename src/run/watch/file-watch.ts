import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { SuiteFiles } from './suite-files.ts'

/** How often files are looked at; looking takes at most a twentieth of the time. */
const EVERY_MS = 200
const SHARE = 20
/** A file that is written on and on, as a log is, does not keep the others waiting for longer. */
const MOST_LOOKS = 10

interface Known {
  /** What changes whenever a file is written. */
  stamp: string
  /** What a file holds, a folder lists; null: there is none. */
  content: string | null
}

/**
 * Sees when files are saved. Looked at again and again rather than told by the system: that works on every file system,
 * with editors that replace a file and for files that are not there yet. A file that was only touched has not changed.
 */
export class FileWatch {
  readonly #known = new Map<string, Known>()
  #list: () => Promise<string[]> = async () => []
  #listed: readonly string[] = []
  /** Seen, and not told yet. */
  readonly #changed = new Set<string>()

  /** From now on these; whatever was written after `since` (milliseconds) counts as changed. */
  async follow({ files, list = async () => [], listed }: SuiteFiles, since: number): Promise<void> {
    const before = new Map(this.#known)
    this.#known.clear()
    this.#list = list
    this.#listed = listed ?? (await list())
    for (const path of files) {
      const stamp = await stampOf(path)
      const was = before.get(path)
      if (was && was.stamp === stamp.text) this.#known.set(path, was)
      else if (stamp.writtenAt > since) this.#known.set(path, was ?? { stamp: '', content: null })
      else this.#known.set(path, { stamp: stamp.text, content: await contentOf(path) })
    }
  }

  /** What was saved, once nothing more is for a moment; empty where `stop` came first. */
  async saved(stop: AbortSignal): Promise<string[]> {
    for (let looks = 0; ; looks += this.#changed.size > 0 ? 1 : 0) {
      const began = performance.now()
      const found = await this.#look()
      for (const path of found) this.#changed.add(path)
      if (this.#changed.size > 0 && (found.length === 0 || looks >= MOST_LOOKS)) return this.#taken()
      const room = Math.max(EVERY_MS, SHARE * (performance.now() - began))
      await pause(room, undefined, { signal: stop }).catch(() => {})
      if (stop.aborted) return []
    }
  }

  #taken(): string[] {
    const changed = [...this.#changed]
    this.#changed.clear()
    return changed
  }

  async #look(): Promise<string[]> {
    const listed = await this.#list()
    const changed = [...onlyIn(listed, this.#listed), ...onlyIn(this.#listed, listed)]
    this.#listed = listed
    for (const [path, known] of this.#known) {
      const { text: stamp } = await stampOf(path)
      if (stamp === known.stamp) continue
      const content = await contentOf(path)
      this.#known.set(path, { stamp, content })
      if (content !== known.content) changed.push(path)
    }
    return changed
  }
}

const onlyIn = (some: readonly string[], others: readonly string[]) => {
  const known = new Set(others)
  return some.filter((path) => !known.has(path))
}

async function stampOf(path: string): Promise<{ text: string; writtenAt: number }> {
  const found = await stat(path).catch(() => undefined)
  if (!found) return { text: '', writtenAt: 0 }
  return { text: `${found.ino} ${found.size} ${found.mtimeMs} ${found.ctimeMs}`, writtenAt: found.mtimeMs }
}

/** A file that cannot be read is one that is not there. */
async function contentOf(path: string): Promise<string | null> {
  try {
    if ((await stat(path)).isDirectory()) return (await readdir(path)).sort().join('\n')
    const hash = createHash('sha256')
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
    return hash.digest('hex')
  } catch {
    return null
  }
}
