import { notPassed, whatWasMissed } from '../../src/report/not-passed.ts'
import { comparedTargets } from '../../src/views/cases/compared.ts'
import { decidedCases } from '../../src/views/cases/decided.ts'
import { listCases } from '../../src/views/cases/list.ts'
import type { RunColumns } from '../../src/views/columns/columns.ts'
import { parseFilter } from '../../src/views/filter/parse.ts'
import { joinedVocabulary, vocabularyOf } from '../../src/views/filter/vocabulary.ts'
import type { DecisionItem, ReviewItem, ReviewPage, RunHead } from '../../src/views/page/types.ts'
import type { FileTexts } from './file-texts.ts'
import { PageProblem, type Params } from './source.ts'

interface Reviewed {
  head: RunHead
  columns: RunColumns
  texts: FileTexts
}

/** Decisions made in a file: kept while it is open, and exported as the CSV that `saiten review import` reads. */
export class FileReview {
  readonly #runs: readonly Reviewed[]
  readonly #made: DecisionItem[] = []
  /** Made once: a run may have a hundred thousand. */
  #queue: ReviewItem[] | undefined

  constructor(runs: readonly Reviewed[]) {
    this.#runs = runs
  }

  /** The names that a filter may use. */
  words = () => joinedVocabulary(this.#runs.map(({ columns }) => vocabularyOf(columns)))

  async page({ q = '', rater }: Params): Promise<ReviewPage> {
    this.#queue ??= this.#runs.flatMap((run) => itemsOf(run))
    const made = Map.groupBy(this.#made, keyOf)
    const wanted = new Map<string, Set<string>>()
    for (const run of q === '' ? [] : this.#runs) {
      const ids = await this.#selected(run, q, rater)
      if (ids) wanted.set(run.head.run.id, ids)
    }
    const items = this.#queue
      .filter((item) => q === '' || wanted.get(item.run)?.has(item.case))
      .map((item) => ({ ...item, decisions: made.get(keyOf(item)) ?? [] }))
    const last = items.map(({ decisions }) => decisions.at(-1)?.decision)
    const count = (decision: string) => last.filter((one) => one === decision).length
    return {
      since: this.#runs[0]?.head.run.startedAt ?? new Date().toISOString(),
      items,
      counts: {
        total: items.length,
        decided: count('accept') + count('reject'),
        accept: count('accept'),
        reject: count('reject'),
        hold: count('hold'),
      },
      agreement: null,
      proposal: null,
      decided: [],
      problem: q === '' || wanted.size > 0 ? null : parseFilter(q, this.words()).problem,
      writable: true,
    }
  }

  /** Null where the run does not have the names of the filter. */
  async #selected({ head, columns, texts }: Reviewed, q: string, rater: string | undefined) {
    const compared = comparedTargets(columns)
    const made = this.#made.filter(({ run }) => run === head.run.id)
    const people = decidedCases(columns, made, rater)
    const list = listCases(columns, { q }, { ...(compared && { compared }), ...(await texts.search(q)), ...people })
    return list.problem ? null : new Set(Array.from(list.order, (at) => columns.ids[at] as string))
  }

  async decide(body: Record<string, unknown>): Promise<DecisionItem> {
    const { run, case: id, target, decision } = body as Record<string, string>
    const repeat = Number(body.repeat ?? 0)
    const rater = String(body.rater ?? '') || null
    const found = this.#runs.find(({ head }) => head.run.id === run)
    const answer = await found?.texts.answerKey(id as string, target as string, repeat)
    if (!answer) throw NO_TEXTS
    const at = this.#made.findLastIndex(
      (one) => one.run === run && one.case === id && one.target === target && one.rater === rater,
    )
    if (at >= 0) this.#made.splice(at, 1)
    const made: DecisionItem = {
      run: run as string,
      case: id as string,
      target: target as string,
      repeat,
      decision: decision as string,
      note: String(body.note ?? '') || null,
      rater,
      decidedAt: new Date().toISOString(),
      answer,
      sameAnswer: true,
    }
    if (decision !== 'undo') this.#made.push(made)
    return made
  }
}

const keyOf = ({ run, case: id, target }: Pick<ReviewItem, 'run' | 'case' | 'target'>) =>
  JSON.stringify([run, id, target])

function itemsOf({ head, columns }: Reviewed): ReviewItem[] {
  const { id: run, suite, startedAt } = head.run
  return Array.from(notPassed(columns), (found) => {
    const { at, target, repeat, verdict } = found
    const why = whatWasMissed(columns, found)
    const id = columns.ids[at] as string
    return { run, suite, startedAt, case: id, target, repeat, verdict, why, disagree: false, decisions: [] }
  })
}

const NO_TEXTS = new PageProblem({
  en: 'The texts of this case are not in this file: decide it where they are.',
  ja: 'このケースの本文はこのファイルにありません。本文のあるところで判断してください。',
})
