import { oneLine } from '../door/untrusted.ts'
import type { Language } from '../language.ts'
import { durationText, moneyText } from './format/amounts.ts'
import { cutColumns } from './format/columns.ts'
import { RateMeter } from './format/rate.ts'
import { type Say, sayIn } from './format/words.ts'

export interface Progress {
  done: number
  pass: number
  fail: number
  error: number
  review: number
  /** US dollars so far. */
  cost?: number
  /** What a person should know now, e.g. that a service asked to slow down. */
  note?: string
}

export interface ProgressOptions {
  tty: boolean
  total: number | null
  language: Language
  /** Milliseconds; for tests. */
  now?: () => number
}

interface ProgressStream {
  write(text: string): unknown
  columns?: number
}

const REDRAW_MS = 100
const PLAIN_LINE_MS = 30_000
const PLAIN_LINES = 10
/** A run that ends sooner needs no log of its progress. */
const PLAIN_QUIET_MS = 2000
const BAR_COLUMNS = 20

/** How far a run has come: one line redrawn in place on a terminal, otherwise a plain line now and then. */
export class ProgressLine {
  /** null when nobody knows: the cases come from a generator. May be set when it becomes known. */
  total: number | null
  private readonly stream: ProgressStream
  private readonly language: Language
  private readonly tty: boolean
  private readonly now: () => number
  private readonly rate: RateMeter
  private readonly say: Say
  private readonly started: number
  private lastShown: number
  private lastTenth = 0
  private isDrawn = false

  constructor(stream: ProgressStream, options: ProgressOptions) {
    this.stream = stream
    this.language = options.language
    this.tty = options.tty
    this.total = options.total
    this.now = options.now ?? (() => performance.now())
    this.say = sayIn(options.language)
    const start = this.now()
    this.started = start
    this.rate = new RateMeter(start)
    // A terminal shows the first update at once; a log waits until there is something to tell.
    this.lastShown = options.tty ? Number.NEGATIVE_INFINITY : start
  }

  update(progress: Progress): void {
    const now = this.now()
    this.rate.record(progress.done, now)
    if (this.tty) this.redraw(progress, now)
    else this.append(progress, now)
  }

  /** Takes the line away, so that something else can be written; the next update draws it again. */
  clear(): void {
    if (!this.isDrawn) return
    this.stream.write('\r\x1b[2K')
    this.isDrawn = false
    this.lastShown = Number.NEGATIVE_INFINITY
  }

  private redraw(progress: Progress, now: number) {
    if (now - this.lastShown < REDRAW_MS && progress.done !== this.total) return
    this.lastShown = now
    this.isDrawn = true
    const { pass, fail, error, review } = progress
    const counts = [`✓${pass}`, `✗${fail}`, ...(error > 0 ? [`!${error}`] : []), ...(review > 0 ? [`?${review}`] : [])]
    const line = [...this.bar(progress.done), ...this.speed(progress.done), counts.join(' '), ...extras(progress)].join(
      '  ',
    )
    this.stream.write(`\r\x1b[2K${cutColumns(line, (this.stream.columns ?? 80) - 1)}`)
  }

  private append(progress: Progress, now: number) {
    if (now - this.started < PLAIN_QUIET_MS) return
    const { done, pass, fail, error, review } = progress
    const { total } = this
    const tenth = total ? Math.floor((done / total) * PLAIN_LINES) : 0
    if (tenth <= this.lastTenth && now - this.lastShown < PLAIN_LINE_MS) return
    this.lastTenth = tenth
    this.lastShown = now
    const share = total ? [`(${Math.floor((done / total) * 100)} %)`] : []
    const counts = this.say(
      `pass ${pass}, fail ${fail}, error ${error}, review ${review}`,
      `合格 ${pass}、不合格 ${fail}、エラー ${error}、要確認 ${review}`,
    )
    const line = [[this.count(done), ...share].join(' '), ...this.speed(done), counts, ...extras(progress)].join('  ')
    this.stream.write(`${line}\n`)
  }

  private count(done: number): string {
    return this.total === null ? String(done) : `${done}/${this.total}`
  }

  private bar(done: number): string[] {
    const { total } = this
    if (!total) return [this.count(done)]
    const full = Math.min(BAR_COLUMNS, Math.floor((done / total) * BAR_COLUMNS))
    return [`${'█'.repeat(full)}${'░'.repeat(BAR_COLUMNS - full)} ${this.count(done)}`]
  }

  private speed(done: number): string[] {
    const perSecond = this.rate.perSecond()
    if (perSecond === null) return []
    const rate = this.rateText(perSecond)
    const { total, language } = this
    if (total === null || done >= total) return [rate]
    const left = ((total - done) / perSecond) * 1000
    const doubt = Math.min(0.5, this.rate.doubt())
    const [least, most] = [left / (1 + doubt), left / (1 - doubt)].map((ms) =>
      durationText(Math.max(1000, ms), language),
    )
    return [rate, `${this.say('ETA', '残り')} ${least === most ? least : `${least} – ${most}`}`]
  }

  /** Slow work reads better the other way round. */
  private rateText(perSecond: number): string {
    if (perSecond < 0.95) {
      const each = durationText(1000 / perSecond, this.language)
      return this.say(`${each} per case`, `1 件 ${each}`)
    }
    return `${perSecond >= 100 ? perSecond.toFixed(0) : perSecond.toFixed(1)}/${this.say('s', '秒')}`
  }
}

function extras({ cost, note }: Progress): string[] {
  return [...(cost !== undefined && cost > 0 ? [moneyText(cost)] : []), ...(note ? [oneLine(note)] : [])]
}
