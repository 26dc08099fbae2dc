import { caseLine } from '../../src/views/cases/line.ts'
import type { RunColumns } from '../../src/views/columns/columns.ts'
import { tokensOf } from '../../src/views/filter/tokens.ts'
import { blockId, type EmbeddedCase, type EmbeddedRun } from '../../src/views/page/embedded.ts'
import type { CasePage, CasesPage, TableLine } from '../../src/views/page/types.ts'
import { visible } from '../format.ts'
import { unpackJson } from './unpack.ts'

const PREVIEW = 160

/** The texts that a file carries, a block at a time as they are needed. */
export class FileTexts {
  readonly #run: number
  readonly #head: EmbeddedRun['head']
  readonly #columns: RunColumns
  readonly #blocks: number[][]
  /** By position: the block that has it. */
  readonly #blockOf = new Map<number, number>()
  readonly #opened = new Map<number, Promise<EmbeddedCase[]>>()

  constructor(run: number, { head, blocks }: EmbeddedRun, columns: RunColumns) {
    this.#run = run
    this.#head = head
    this.#columns = columns
    this.#blocks = blocks
    for (const [block, cases] of blocks.entries()) for (const at of cases) this.#blockOf.set(at, block)
  }

  async page(id: string): Promise<CasePage> {
    const found = await this.#case(this.#columns.ids.indexOf(id))
    const { run } = this.#head
    const around = { run: run.id, suite: run.suite, decisions: [], labels: [] }
    if (found) return { ...around, case: found.case, origin: found.origin, rows: found.rows, missing: false }
    return { ...around, case: { id }, origin: null, rows: this.#rows(id), missing: true }
  }

  async line(id: string): Promise<TableLine | null> {
    const at = this.#columns.ids.indexOf(id)
    return at < 0 ? null : { ...caseLine(this.#columns, at), previews: await this.#previews(at) }
  }

  /** The key of an answer, for decisions about it; undefined where its texts are not inside. */
  async answerKey(id: string, target: string, repeat: number): Promise<string | undefined> {
    const found = await this.#case(this.#columns.ids.indexOf(id))
    const at = found?.rows.findIndex((row) => row.target === target && row.repeat === repeat) ?? -1
    return found?.keys[at]
  }

  async addPreviews(page: CasesPage): Promise<void> {
    const positions = page.positions ?? []
    for (const [place, at] of positions.entries()) page.lines[place]!.previews = await this.#previews(at)
    delete page.positions
  }

  /** Finds words in the texts that are inside; a case without its texts says nothing. */
  async search(q: string): Promise<{ text?: (words: string) => Uint8Array }> {
    if (!tokensOf(q).some(({ operator, name }) => operator === null || name === 'text')) return {}
    const texts = new Map<number, string>()
    for (const [block, cases] of this.#blocks.entries()) {
      for (const [place, found] of (await this.#open(block)).entries())
        texts.set(cases[place] as number, folded(written(found)))
    }
    return {
      text: (words) =>
        Uint8Array.from(this.#columns.ids, (_, at) => Number(texts.get(at)?.includes(folded(words)) ?? false)),
    }
  }

  async #previews(at: number): Promise<Record<string, string | null>> {
    const found = await this.#case(at)
    const rows = found?.rows.filter(({ repeat }) => repeat === 0) ?? []
    return Object.fromEntries(
      rows.map(({ target, output }) => {
        if (output === undefined || output === null) return [target, null]
        const text = typeof output === 'string' ? output : JSON.stringify(output)
        return [target, visible(text.slice(0, PREVIEW)).replace(/\s+/g, ' ')]
      }),
    )
  }

  async #case(at: number): Promise<EmbeddedCase | null> {
    const block = this.#blockOf.get(at)
    if (block === undefined) return null
    return (await this.#open(block))[this.#blocks[block]!.indexOf(at)] ?? null
  }

  #open(block: number): Promise<EmbeddedCase[]> {
    const opened = this.#opened.get(block) ?? unpackJson<EmbeddedCase[]>(blockId(this.#run, block))
    this.#opened.set(block, opened)
    return opened
  }

  /** Scores without texts: what the columns know. */
  #rows(id: string): CasePage['rows'] {
    const at = this.#columns.ids.indexOf(id)
    if (at < 0) return []
    return caseLine(this.#columns, at).rows.map(({ target, repeat, verdict, average, ms, scores }) => ({
      case: id,
      target,
      repeat,
      verdict: verdict as CasePage['rows'][number]['verdict'],
      weightedAverage: average,
      durationMs: ms,
      scores: scores.flatMap((score, place) => {
        const { name, type, threshold } = this.#columns.scorers[place]!
        if (!score) return []
        const status = score.status as 'scored'
        return [{ scorer: name, type, threshold, weight: 1, status, value: score.value, passed: score.passed }]
      }),
    }))
  }
}

const folded = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ')

function written({ case: found, rows }: EmbeddedCase): string {
  const said = rows.flatMap(({ output, scores }) => [
    output,
    ...scores.flatMap(({ reason, review, error }) => [reason, review, error?.message]),
  ])
  return [found.id, found.name, found.input, found.expected, ...said]
    .map((value) => (value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)))
    .join('\n')
}
