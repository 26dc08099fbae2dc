import type { PostgresStore } from '../store/postgres/postgres-store.ts'
import type { RunRecord } from '../store/store.ts'
import type { Io } from './command.ts'

const LOOK_MS = 1_000

/** Without a terminal a line every so often is enough. */
const LINE_MS = 30_000

/** Shows how far everybody who works on a shared run has come. */
export class SharedWatch {
  readonly #io: Io
  #timer: NodeJS.Timeout | undefined
  #drawn = 0
  #begun = Date.now()
  #before = -1
  /** Workers whose refusal was told. */
  readonly #told = new Set<string>()

  constructor(io: Io) {
    this.#io = io
  }

  follow({ id, suite, plan }: RunRecord, store: PostgresStore): void {
    const io = this.#io
    if (io.quiet) return
    const { targets, scorers } = plan
    io.err(
      io.say({
        en: `saiten run  ${suite}   ${targets.length} targets × ${scorers.length} scorers   run ${id}, shared: saiten worker --run ${id}\n`,
        ja: `saiten run  ${suite}   ターゲット ${targets.length} × スコアラー ${scorers.length}   実行 ${id}（分担: saiten worker --run ${id}）\n`,
      }),
    )
    this.#timer = setInterval(() => void this.#look(id, store).catch(() => {}), LOOK_MS)
    this.#timer.unref()
  }

  /** Rows count a reply once; what was paid for in vain, by whoever died, stands here too. */
  async paid(id: string, store: PostgresStore): Promise<void> {
    const paid = await store.shared.chunks.paid(id)
    if (paid === 0 || this.#io.quiet) return
    this.#io.err(
      this.#io.say({
        en: `really paid by all workers: $${paid.toFixed(4)}\n`,
        ja: `全ワーカーが実際に支払った額: $${paid.toFixed(4)}\n`,
      }),
    )
  }

  clear(): void {
    clearInterval(this.#timer)
    if (this.#io.live && this.#drawn > 0) this.#io.draw('\r\u001b[K')
  }

  async #look(id: string, store: PostgresStore): Promise<void> {
    const { chunks } = store.shared
    const [progress, workers, paid] = await Promise.all([chunks.progress(id), chunks.workers(id), chunks.paid(id)])
    const working = workers.filter(({ says }) => says === null)
    for (const { id: worker, says } of workers) if (says !== null) this.#tell(worker, says)
    const total = await chunks.cases(id)
    const done = Math.min(
      total,
      Math.max(
        progress.cases,
        working.reduce((sum, one) => sum + one.done, 0),
      ),
    )
    if (this.#before < 0) this.#before = progress.cases
    const rate = (done - this.#before) / Math.max(1, (Date.now() - this.#begun) / 1000)
    this.#show(this.#line(working.length, done, total, rate) + (paid > 0 ? `  $${paid.toFixed(2)}` : ''))
  }

  /** Who came and cannot help says why at home, and here, where somebody waits. */
  #tell(worker: string, says: string): void {
    if (this.#told.has(worker)) return
    this.#told.add(worker)
    if (this.#io.live && this.#drawn > 0) this.#io.draw('\r\u001b[K')
    this.#io.err(`${worker}: ${says}\n`)
  }

  #line(workers: number, done: number, total: number, rate: number): string {
    const left = rate > 0 ? Math.ceil((total - done) / rate) : undefined
    const speed = rate >= 1 || rate === 0 ? rate.toFixed(0) : rate.toFixed(2)
    if (workers === 0) {
      return this.#io.say({
        en: `nobody is working on it: ${done} of ${total} cases done; start one with  saiten worker`,
        ja: `処理中のワーカーがありません: ${total} 件中 ${done} 件完了。saiten worker で始められます`,
      })
    }
    return this.#io.say({
      en: `${workers} ${workers === 1 ? 'worker' : 'workers'}  ${done} of ${total} cases  ${speed}/s${left === undefined ? '' : `  about ${left} s left`}`,
      ja: `ワーカー ${workers}  ${total} 件中 ${done} 件  毎秒 ${speed} 件${left === undefined ? '' : `  残り約 ${left} 秒`}`,
    })
  }

  #show(line: string): void {
    const now = Date.now()
    if (this.#io.live) {
      this.#drawn = now
      this.#io.draw(`\r\u001b[K${line.slice(0, this.#io.errWidth - 1)}`)
    } else if (now - this.#drawn >= LINE_MS) {
      this.#drawn = now
      this.#io.err(`${line}\n`)
    }
  }
}
