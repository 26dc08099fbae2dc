import { open, readdir, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { BadInput, badInput } from '../errors.ts'
import { openFile } from '../read/file-source.ts'
import { insideFolder } from '../read/inside-folder.ts'
import { noSuchFile } from '../read/no-such-file.ts'
import type { Source } from '../read/row.ts'
import { wholeText } from '../read/whole-text.ts'
import { shownPath } from '../suite/resolve-files.ts'

/** Enough of a file to know what it is. */
const HEAD = 64 * 1024

/** Files that name files may go on without end; nobody means so many. Ends the import. */
export class TooManyFiles extends BadInput {}
const MOST_FILES = 10_000

/** What the user named, and the folder around it: all that an importer may read. */
export class ImportSource {
  /** Nothing outside this folder is read, links included. */
  readonly folder: string
  /** The file that was named, inside the folder; absent where the folder itself was. */
  readonly file: string | undefined
  /** For names: of the file, or of the folder. */
  readonly name: string
  #opened = 0

  private constructor(folder: string, file?: string) {
    this.folder = folder
    this.file = file
    this.name = file ?? basename(folder)
  }

  /** Throws BadInput when there is nothing. */
  static async at(path: string, cwd: string): Promise<ImportSource> {
    const absolute = resolve(cwd, path)
    const found = await stat(absolute).catch(() => undefined)
    if (!found) throw new BadInput({ message: await noSuchFile(path, cwd) })
    if (found.isDirectory()) return new ImportSource(await realpath(absolute))
    // A link that the user named is followed; one that a file names is not, where it leads out.
    const real = await realpath(absolute)
    return new ImportSource(dirname(real), basename(real))
  }

  /** Names in the folder (or in one inside it), sorted; nothing of what links lead to. */
  async names(inside = '.'): Promise<string[]> {
    const entries = await readdir(await this.path(inside), { withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile() || entry.isDirectory())
      .map((entry) => entry.name)
      .sort((a, b) => (a < b ? -1 : 1))
  }

  /** The beginning of a file as text; of a binary one it is no sense. */
  async head(file: string): Promise<string> {
    const handle = await open(await this.path(file), 'r')
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD), 0, HEAD, 0)
      return buffer.toString('utf8', 0, bytesRead)
    } finally {
      await handle.close()
    }
  }

  /** A file as a stream of bytes. Throws BadInput where it lies outside, or is not there. */
  async stream(file: string): Promise<Source> {
    return openFile(await this.path(file), this.shown(file)).source
  }

  async text(file: string): Promise<string> {
    return wholeText(await this.stream(file))
  }

  /** What messages call a file. */
  shown(file: string): string {
    return shownPath(join(this.folder, file))
  }

  /** Its real path, for readers that jump around in it. Throws BadInput where it lies outside, or is not there. */
  async path(file: string): Promise<string> {
    if (++this.#opened > MOST_FILES) throw new TooManyFiles({ file: this.folder, message: TOO_MANY })
    const found = await insideFolder(this.folder, file)
    if (found === 'missing') throw new BadInput({ message: await noSuchFile(file, this.folder) })
    if (found === 'outside') throw outside(file, this.folder)
    return found.real
  }
}

const outside = (file: string, folder: string) =>
  badInput(
    `${JSON.stringify(file)} lies outside ${folder}; only what lies in the folder of the imported file is read`,
    `${JSON.stringify(file)} は ${folder} の外にあります。読み込むのは、取り込むファイルと同じフォルダーの中だけです`,
  )

const TOO_MANY = {
  en: `files were opened more than ${MOST_FILES} times: they name each other, perhaps`,
  ja: `ファイルを ${MOST_FILES} 回を超えて開きました。互いに参照し合っているかもしれません`,
}
