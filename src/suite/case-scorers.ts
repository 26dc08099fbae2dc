import { BadInput } from '../errors.ts'
import { formatPath } from '../mistakes/path.ts'
import type { Case } from '../score/case.ts'
import type { ReadyScorer } from '../score/scorer.ts'
import { OwnScorers, type PrepareScorer } from './own-scorers.ts'

/** Knows which scorers score a case: the suite's or its own instead of them, and what it has beside them. */
export class CaseScorers {
  readonly #suite: ReadyScorer[]
  readonly #isFixed: boolean
  readonly #own: OwnScorers

  constructor(suite: ReadyScorer[], prepare: PrepareScorer) {
    this.#suite = suite
    this.#isFixed = suite.every(({ template }) => !template)
    this.#own = new OwnScorers(prepare)
  }

  /** A promise only where the case has a say in them. Throws BadInput whose paths are the case's. */
  of(testCase: Case): ReadyScorer[] | Promise<ReadyScorer[]> {
    return this.#isFixed && !testCase.scorers && !testCase.also ? this.#suite : this.#with(testCase)
  }

  async #with(testCase: Case): Promise<ReadyScorer[]> {
    const { scorers, also } = testCase
    const base = scorers ? await this.#own.of(scorers, 'scorers') : this.#suite
    const beside = also ? await this.#own.of(also, 'also') : []
    refuseSameNames(base, beside)
    return Promise.all([...base, ...beside].map((scorer) => scorer.template?.readyFor(testCase) ?? scorer))
  }
}

/** A score is known by its scorer's name. */
function refuseSameNames(base: readonly ReadyScorer[], beside: readonly ReadyScorer[]): void {
  const mistakes = beside.flatMap(({ name }, at) => {
    const isTaken = [...base, ...beside.slice(at + 1)].some((other) => other.name === name)
    return isTaken ? [{ path: formatPath(['also', at]), message: taken(name) }] : []
  })
  if (mistakes.length > 0) throw new BadInput(mistakes)
}

const taken = (name: string) => ({
  en: `another scorer of this case is called "${name}" too; give this one a \`name\``,
  ja: `このケースには "${name}" という名前のスコアラーがほかにもあります。name を付けて区別してください`,
})
