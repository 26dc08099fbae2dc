import { isAbsolute, join, normalize, sep } from 'node:path'
import { BadInput } from '../../errors.ts'
import type { Message } from '../../language.ts'
import { fileFault } from '../../mistakes/file-fault.ts'

/** Reads files beside the ruleset and remembers them: they are part of what its hash stands for. */
export class RuleFiles {
  readonly contents = new Map<string, string>()
  readonly #read: (path: string) => Promise<string>

  /** `read` takes paths relative to the ruleset's folder and lets nothing outside be read. */
  constructor(read: (path: string) => Promise<string>) {
    this.#read = read
  }

  /** The text, or what is wrong with the path. */
  async read(path: string): Promise<{ text: string } | { wrong: Message }> {
    const inside = normalize(join('.', path))
    if (isAbsolute(path) || inside === '..' || inside.startsWith(`..${sep}`)) return { wrong: outside(path) }
    try {
      const text = (await this.#read(path)).replace(/^\ufeff/, '')
      if (text.includes('\ufffd')) return { wrong: notUtf8(path) }
      this.contents.set(path, text)
      return { text }
    } catch (error) {
      if (error instanceof BadInput) return { wrong: error.mistakes[0]!.message }
      if ((error as NodeJS.ErrnoException).code === 'EISDIR') return { wrong: isFolder(path) }
      const said = fileFault(error)
      return { wrong: { en: `cannot read ${path}: ${said.en}`, ja: `${path} を読めません: ${said.ja}` } }
    }
  }
}

const outside = (path: string): Message => ({
  en: `the file ${path} lies outside the ruleset's folder; move it inside`,
  ja: `ファイル ${path} がルールセットのフォルダーの外にあります。中に移してください`,
})

const isFolder = (path: string): Message => ({
  en: `${path} is a folder; name a file in it`,
  ja: `${path} はフォルダーです。中のファイルを書いてください`,
})

const notUtf8 = (path: string): Message => ({
  en: `${path} is not UTF-8; save it as UTF-8`,
  ja: `${path} が UTF-8 ではありません。UTF-8 で保存し直してください`,
})
