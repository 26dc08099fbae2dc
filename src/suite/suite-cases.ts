import type { Mistake } from '../errors.ts'
import { PASS_RATE_NAME } from '../gate/comparison.ts'
import { measureNamed } from '../gate/comparison-words.ts'
import { AVERAGE } from '../gate/paired.ts'
import { quoted } from '../mistakes/describe.ts'
import type { Finding } from '../mistakes/findings.ts'
import type { MistakeList } from '../mistakes/mistake-list.ts'
import type { Path } from '../mistakes/path.ts'
import type { DataModules } from '../read/module.ts'
import type { Case, Origin } from '../score/case.ts'
import type { ReadyScorer } from '../score/scorer.ts'
import { didYouMean } from '../suggest.ts'
import type { KnownNames } from '../template/template.ts'
import { type Columns, type ColumnsInput, readColumns } from './case/columns.ts'
import type { CaseDefaults } from './case/defaults.ts'
import { CaseFiles } from './case-files.ts'
import type { PrepareScorer } from './own-scorers.ts'
import { resolveFiles } from './resolve-files.ts'
import type { SuiteInput } from './schema/suite.ts'
import type { SuiteCases } from './suite.ts'

export interface SuiteCasesOptions {
  path: string
  folder: string
  scorers: ReadyScorer[]
  /** Names of the suite's scorers as far as they can be told, also where one of them is wrong. */
  scorerNames: string[]
  /** The scorers that `gate.means` names, also where one of its numbers is wrong. */
  means: string[]
  /** Those that `gate.regression.scorers` names. */
  regression: string[]
  prepareScorer: PrepareScorer
  /** Where the cases have their keys, as the suite says it. */
  columns: ColumnsInput
  /** What every case has unless it says otherwise. */
  defaults?: CaseDefaults | undefined
  modules: DataModules
  mistakes: MistakeList
  report(findings: Finding[]): void
  warn(findings: Finding[]): void
}

/** The cases of a suite, checked as far as they can be before they are read for good. */
export interface CheckedCases extends SuiteCases {
  warnings: Mistake[]
  /** What templates may name; null while a generator has not ended. */
  names: KnownNames
  knows(id: string): boolean
  forgetIds?(): void
}

/** Finds and checks the case files of a suite; undefined when it names none that could be read. */
export async function suiteCases(
  suite: Partial<SuiteInput>,
  options: SuiteCasesOptions,
): Promise<CaseFiles | undefined> {
  const columns = columnsOf(options)
  if (suite.cases === undefined) return undefined
  const patterns = patternsOf(suite.cases)
  const resolved = () => resolveFiles(patterns, options.folder, options.path)
  const { files, findings: missing } = await resolved()
  options.report(missing)
  if (files.length === 0) return undefined

  const seen = new SeenInCases(options)
  const { scorers, prepareScorer, defaults, modules } = options
  const cases = new CaseFiles(files, {
    columns,
    scorers,
    prepareScorer,
    defaults,
    modules,
    find: async () => (await resolved()).files.map(({ path }) => path),
    onCase: (made, origin) => seen.add(made, origin),
  })
  const isReady = options.mistakes.isEmpty
  const before = options.mistakes.count
  await cases.scan(options.mistakes)
  if (cases.count === 0 && options.mistakes.isEmpty) options.report([{ path: ['cases'], message: NO_CASES }])
  // A generator's cases may still bring scorers of their own.
  if (cases.count !== null && options.mistakes.count === before) options.report(seen.findings(isReady))
  options.warn(cases.unusedColumns.map((name) => ({ path: ['columns'], message: emptyColumn(name) })))
  return cases
}

/** The columns that the suite names; what is wrong with them is reported. */
export function columnsOf({ columns: written, report }: SuiteCasesOptions): Columns {
  const { columns, findings } = readColumns(written)
  report(findings.map((finding) => ({ ...finding, path: ['columns', ...finding.path] })))
  return columns
}

function patternsOf(cases: string | string[]) {
  return typeof cases === 'string'
    ? [{ text: cases, path: ['cases'] }]
    : cases.map((text, index) => ({ text, path: ['cases', index] }))
}

/** What only all cases together can tell: whether each has a scorer, and which names scorers have. */
export class SeenInCases {
  readonly #names: Set<string>
  /** What the gate names, and where. */
  readonly #named: { name: string; beside: string[]; path: Path; at?: 'key' }[]
  readonly #hasScorers: boolean
  #without: { id: string; origin: Origin } | undefined

  constructor({ scorers, scorerNames, means, regression }: SuiteCasesOptions) {
    this.#names = new Set([...scorers.map(({ name }) => name), ...scorerNames])
    this.#named = [
      ...means.map((name) => ({ name, beside: [], path: ['gate', 'means', name], at: 'key' as const })),
      ...regression.map((name, at) => ({
        name,
        beside: [AVERAGE.en, PASS_RATE_NAME.en],
        path: ['gate', 'regression', 'scorers', at],
      })),
    ]
    this.#hasScorers = scorers.length > 0
  }

  add(testCase: Case, origin: Origin): void {
    for (const { name, type } of [...(testCase.scorers ?? []), ...(testCase.also ?? [])]) this.#names.add(name ?? type)
    if (!this.#hasScorers && !testCase.scorers && !testCase.also) this.#without ??= { id: testCase.id, origin }
  }

  /** Where the suite is wrong otherwise, only what that cannot be the cause of. */
  findings(isReady: boolean): Finding[] {
    if (this.#without && isReady) return [{ path: [], message: noScorer(this.#without.id, this.#without.origin) }]
    const names = [...this.#names]
    return this.#named.flatMap(({ name, beside, ...where }): Finding[] => {
      const known = [...names, ...beside]
      if (known.includes(measureNamed(name, names))) return []
      const isSure = isReady || (names.length > 0 && !didYouMean(name, names))
      return isSure ? [{ ...where, message: noScorerNamed(name, known) }] : []
    })
  }
}

const NO_CASES = { en: 'there are no cases in these files', ja: 'これらのファイルにケースがありません' }

const noScorer = (id: string, { file, line }: Origin) => ({
  en: `no scorer: neither the suite (\`scorers\` or \`preset\`) nor the case ${quoted(id)} (${file}:${line}) names one`,
  ja: `スコアラーがありません。スイート（scorers か preset）にも、ケース ${quoted(id)}（${file}:${line}）にも書かれていません`,
})

function noScorerNamed(name: string, known: string[]) {
  const guess = didYouMean(name, known)
  const list = known.join(', ')
  return {
    en: `no scorer is called ${quoted(name)}${guess ? `; did you mean "${guess}"?` : ''} (scorers: ${list})`,
    ja: `${quoted(name)} という名前のスコアラーはありません${guess ? `。"${guess}" のことですか？` : ''}（スコアラー: ${list}）`,
  }
}

const emptyColumn = (name: string) => ({
  en: `no case has a value under ${quoted(name)}, which \`columns\` names`,
  ja: `columns に書かれた ${quoted(name)} に値を持つケースがありません`,
})
