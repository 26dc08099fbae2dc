import { BadInput, errorText } from '../errors.ts'
import type { Finding } from '../mistakes/findings.ts'
import { parsePath } from '../mistakes/path.ts'
import type { Case } from '../score/case.ts'
import type { CaseMistake, ReadyScorer } from '../score/scorer.ts'
import { CaseScorers } from './case-scorers.ts'
import type { PrepareScorer } from './own-scorers.ts'

export interface CaseCheckOptions {
  /** Those that score a case which brings none of its own. */
  scorers: ReadyScorer[]
  /** Absent: a case's own scorers are not looked at beyond their structure. */
  prepareScorer?: PrepareScorer
  /** Whether a case's own scorers are checked, but not used. */
  ignoreOwnScorers?: boolean
}

/** Asks the scorers of a case whether they can score it. */
export class CaseChecks {
  readonly #scorers: ReadyScorer[]
  readonly #own: CaseScorers | undefined
  readonly #ignoreOwn: boolean

  constructor({ scorers, prepareScorer, ignoreOwnScorers = false }: CaseCheckOptions) {
    this.#scorers = scorers
    this.#own = prepareScorer && new CaseScorers(scorers, prepareScorer)
    this.#ignoreOwn = ignoreOwnScorers
  }

  /** What is wrong with the case in the eyes of its scorers. A promise only where there are scorers to make ready. */
  findings(testCase: Case): Finding[] | Promise<Finding[]> {
    const ready = this.#own?.of(testCase)
    return ready instanceof Promise ? this.#findingsWithOwn(testCase, ready) : findingsOf(testCase, this.#scorers)
  }

  scorersOf(testCase: Case): ReadyScorer[] | Promise<ReadyScorer[]> {
    return this.#own && !this.#ignoreOwn ? this.#own.of(testCase) : this.#scorers
  }

  async #findingsWithOwn(testCase: Case, ready: Promise<ReadyScorer[]>): Promise<Finding[]> {
    try {
      const own = await ready
      return findingsOf(testCase, this.#ignoreOwn ? this.#scorers : own)
    } catch (error) {
      return findingsIn(error)
    }
  }
}

function findingsIn(error: unknown): Finding[] {
  if (!(error instanceof BadInput)) throw error
  return error.mistakes.map(({ path = '', message }) => ({ path: parsePath(path), message }))
}

/** Scorers of one family share one check: it is asked once. Waits only for a user's own, which run elsewhere. */
function findingsOf(testCase: Case, scorers: readonly ReadyScorer[]): Finding[] | Promise<Finding[]> {
  const findings: Finding[] = []
  const waits: Promise<void>[] = []
  const add = (mistakes: CaseMistake[]) => {
    for (const { path, message } of mistakes) findings.push({ path: parsePath(path), message })
  }
  for (let i = 0; i < scorers.length; i++) {
    const { definition, options, name } = scorers[i] as ReadyScorer
    if (!definition.checkCase || isRepeated(scorers, i)) continue
    const fail = (error: unknown) => void findings.push({ path: [], message: threw(name, errorText(error)) })
    try {
      const answer = definition.checkCase(testCase, options)
      if (answer instanceof Promise) waits.push(answer.then(add, fail))
      else add(answer)
    } catch (error) {
      fail(error)
    }
  }
  return waits.length > 0 ? Promise.all(waits).then(() => findings) : findings
}

function isRepeated(scorers: readonly ReadyScorer[], at: number): boolean {
  for (let i = 0; i < at; i++) if (scorers[i]?.definition.checkCase === scorers[at]?.definition.checkCase) return true
  return false
}

const threw = (scorer: string, said: string) => ({
  en: `the scorer "${scorer}" failed while checking this case: ${said}`,
  ja: `スコアラー "${scorer}" がこのケースの検査中に失敗しました: ${said}`,
})
