import { oneLine } from '../../door/untrusted.ts'
import type { FetchProgress } from '../../encoder/models/add-from-hub.ts'
import { cutColumns } from '../../report/format/columns.ts'
import type { Io } from '../command.ts'

export const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`

const REDRAW_MS = 100

/** How far a file has come, on standard error: one line redrawn on a terminal, otherwise a line per file. */
export class ByteProgress {
  readonly #io: Io
  #file = ''
  #drawnAt = 0
  #isDrawn = false

  constructor(io: Io) {
    this.#io = io
  }

  show({ file, done, total }: FetchProgress): void {
    const io = this.#io
    if (io.quiet) return
    const isNew = file !== this.#file
    this.#file = file
    const share = total ? ` ${Math.floor((100 * done) / total)} %` : ''
    const text = `${file}  ${megabytes(done)}${total ? ` / ${megabytes(total)}` : ''}${share}`
    if (!io.live) {
      if (isNew) io.err(`${file}${total ? `  ${megabytes(total)}` : ''}\n`)
      return
    }
    const now = performance.now()
    if (!isNew && done !== total && now - this.#drawnAt < REDRAW_MS) return
    this.#drawnAt = now
    this.#isDrawn = true
    io.draw(`\r\x1b[2K${cutColumns(oneLine(text), io.errWidth - 1)}`)
  }

  clear(): void {
    if (this.#isDrawn) this.#io.draw('\r\x1b[2K')
    this.#isDrawn = false
  }
}
