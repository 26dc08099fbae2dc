import { createHash } from 'node:crypto'
import { BadInput, type Mistake } from '../../errors.ts'
import type { Row } from '../../read/row.ts'
import type { Case } from '../../score/case.ts'
import { NamesInCases } from '../../suite/case/names-in-cases.ts'
import { CaseChecks } from '../../suite/case-checks.ts'
import { checkedRowByRow } from '../../suite/stream-cases.ts'
import type { PlannedCase } from '../../suite/suite.ts'
import { type CheckedCases, columnsOf, SeenInCases, type SuiteCasesOptions } from '../../suite/suite-cases.ts'
import { NotPlain, toPlain } from '../../usercode/plain.ts'

/** Cases as a program has them: a list, or something that yields them. */
export type GivenCases = Iterable<Case> | AsyncIterable<Case>

export const PROGRAM = 'program'

/** A list is checked whole, like a file; what can be read only once is checked as it comes. */
export async function givenCases(cases: GivenCases, options: SuiteCasesOptions): Promise<CheckedCases | undefined> {
  const { scorers, prepareScorer, defaults, mistakes } = options
  const checks = new CaseChecks({ scorers, prepareScorer })
  const warnings: Mistake[] = []
  const from = {
    file: PROGRAM,
    baseName: PROGRAM,
    format: 'module',
    columns: columnsOf(options),
    defaults,
    checks,
    warn: (mistake: Mistake) => void warnings.push(mistake),
    firstIndex: 0,
  } as const
  // Cases that can be read only once are held, where a scorer has to see them beforehand.
  const isHeld = Array.isArray(cases) || scorers.some(({ definition }) => definition.prepare)
  if (!isHeld) {
    return {
      count: null,
      hash: 'stream',
      files: [],
      warnings,
      names: null,
      knows: () => true,
      read: () => checkedRowByRow({ ...from, rows: rowsOf(cases) }),
    }
  }
  const all: PlannedCase[] = []
  const hash = createHash('sha256')
  const ids = new Set<string>()
  const names = new NamesInCases()
  const seen = new SeenInCases(options)
  const isReady = mistakes.isEmpty
  const before = mistakes.count
  const onMistakes = (found: Mistake[]) => found.forEach((mistake) => void mistakes.add(mistake))
  await mistakes.collect(async () => {
    for await (const planned of checkedRowByRow({ ...from, onMistakes, rows: rowsOf(cases) })) {
      all.push(planned)
      seen.add(planned.case, planned.origin)
      ids.add(planned.case.id)
      names.add(planned.case)
      hash.update(JSON.stringify(planned.case)).update('\n')
    }
  })
  if (all.length === 0 && mistakes.isEmpty) options.report([{ path: ['cases'], message: NO_CASES }])
  if (mistakes.count === before) options.report(seen.findings(isReady))
  return {
    count: all.length,
    hash: hash.digest('hex'),
    files: [],
    warnings,
    names: names.all,
    knows: (id) => ids.has(id),
    read: () => each(all),
  }
}

async function* each(cases: readonly PlannedCase[]): AsyncIterable<PlannedCase> {
  yield* cases
}

/** As data: what JSON cannot hold is refused, with the case that has it. */
async function* rowsOf(cases: GivenCases): AsyncGenerator<Row> {
  let number = 0
  for await (const given of cases) {
    const value = plainCase(given, number++)
    yield { value, origin: { file: PROGRAM, line: number }, locate: () => undefined, exact: () => value }
  }
}

function plainCase(given: unknown, at: number) {
  try {
    return toPlain(given) ?? null
  } catch (error) {
    if (!(error instanceof NotPlain)) throw error
    throw new BadInput({ file: PROGRAM, path: `cases[${at}]`, message: error.said }, { cause: error })
  }
}

const NO_CASES = { en: 'there are no cases in this list', ja: 'このリストにケースがありません' }
