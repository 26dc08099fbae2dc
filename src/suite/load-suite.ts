import { dirname, resolve } from 'node:path'
import type { Mistake } from '../errors.ts'
import { DEFAULT_GATE, type GatePolicy } from '../gate/policy.ts'
import { isJsonObject, type Json } from '../json.ts'
import { type Finding, placesIn, toMistake } from '../mistakes/findings.ts'
import { MistakeList } from '../mistakes/mistake-list.ts'
import { type Path, parsePath } from '../mistakes/path.ts'
import type { DataModules } from '../read/module.ts'
import type { ReadyScorer } from '../score/scorer.ts'
import type { KnownNames } from '../template/template.ts'
import { type Transform, type TransformSpec, transformMistakes } from '../transform/transform.ts'
import { AskedTargets } from './asked-targets.ts'
import type { ColumnsInput } from './case/columns.ts'
import { checkOutputs, type KnownCases } from './check-outputs.ts'
import { suiteIdentity } from './identity.ts'
import { judgeFindings } from './judge-findings.ts'
import { loadDocument } from './load-document.ts'
import { openTransforms } from './open-transforms.ts'
import type { PrepareScorer } from './own-scorers.ts'
import { readMatrix } from './prompts/matrix.ts'
import { PromptReader } from './prompts/prompt-reader.ts'
import { LIMITS } from './prompts/read-model.ts'
import { readDefaults } from './read-defaults.ts'
import { nameWithoutEnding, shownPath } from './resolve-files.ts'
import type { SuiteInput } from './schema/suite.ts'
import { flatSpec } from './scorer-specs.ts'
import type { Repeats, Suite, TargetSpec } from './suite.ts'
import { type CheckedCases, type SuiteCasesOptions, suiteCases } from './suite-cases.ts'
import { SuiteMistakes } from './suite-mistakes.ts'
import { type Presets, suiteScorers } from './suite-scorers.ts'
import { type Entry, type Sections, suiteSections } from './suite-sections.ts'
import { readTargets, takenNames } from './targets.ts'
import { underSuite } from './under-suite.ts'

export interface LoadOptions {
  /** Makes a scorer ready, with files and code from the suite's folder. Throws BadInput with paths relative to the spec. */
  prepareScorer: PrepareScorer
  presets: Presets
  /** Only these targets, by name; absent: all of them. */
  targets?: readonly string[] | undefined
  /** Reads suites and cases that are code. */
  modules: DataModules
  /** Makes a transform ready. Throws BadInput with paths relative to it. */
  openTransform?(spec: TransformSpec): Promise<Transform>
  /** Reads a suite that compares compressions instead of answers: one with `transcripts` and `methods`. */
  compression?(path: string, document: Document): Promise<Suite>
}

type Document = Awaited<ReturnType<typeof loadDocument>>

/** A suite as data, and where it stands. */
export interface WrittenSuite {
  path: string
  /** What messages call it. */
  file: string
  folder: string
  document: Document
  /** Cases that a program hands over, instead of those in files. */
  casesOf?(checks: SuiteCasesOptions): Promise<CheckedCases | undefined>
}

/** Reads a suite and every one of its files. Throws BadInput with all that is wrong, each with its place. */
export async function loadSuite(suitePath: string, options: LoadOptions): Promise<Suite> {
  const { modules } = options
  const path = resolve(suitePath)
  const file = shownPath(path)
  const folder = dirname(path)
  const document = await loadDocument(path, file, modules)
  if (options.compression && isCompressionSuite(document.value)) return options.compression(path, document)
  return checkSuite({ path, file, folder, document }, options)
}

/** Checks a suite whole, wherever it was written. Throws BadInput with all that is wrong, each with its place. */
export async function checkSuite(written: WrittenSuite, options: LoadOptions): Promise<Suite> {
  const { presets, modules } = options
  const { path, file, folder, document } = written
  const mistakes = new MistakeList()
  const warnings: Mistake[] = []
  const report = (findings: Finding[]) =>
    findings.forEach((finding) => void mistakes.add(toMistake(finding, file, document)))
  const warn = (findings: Finding[]) =>
    findings.forEach((finding) => void warnings.push(toMistake(finding, file, document)))

  const sections = suiteSections(document.value)
  const { suite } = sections
  const prepareScorer: PrepareScorer = (spec) => options.prepareScorer(underSuite(spec, suite))
  report(sections.findings)
  report(judgeFindings(suite.judge))
  const ready = await suiteScorers(sections, presets, prepareScorer, report)
  const scorers = ready.map(([, scorer]) => scorer)
  const reader = new PromptReader(folder)
  const open = openTransforms(options.openTransform, report)
  const transform = await open(suite.transform, ['transform'])
  const asked = new AskedTargets(options.targets)
  const multiplied = await readMatrix(sections, reader, open, asked)
  const wanted = sections.targets.filter(([, { name }]) => asked.wants(name))
  const listed = await readTargets(wanted, folder, reader, open)
  const targets = [...multiplied.targets, ...listed.targets]
  if (asked.names.length === 0) targets.push(CASE_OUTPUT)
  report([...multiplied.findings, ...listed.findings, ...reader.findings, ...takenNames(multiplied.targets, wanted)])
  for (const mistake of reader.mistakes) mistakes.add(mistake)
  const defaults = await readDefaults(suite.defaults, scorers, prepareScorer, report)
  const scorerNames = sections.scorers.map(([, spec]) => flatSpec(spec)).map(({ name, type }) => name ?? type)
  const { means, regression } = gateNamesIn(document.value)
  const checks = {
    path,
    folder,
    scorers,
    scorerNames,
    means,
    regression,
    prepareScorer,
    columns: (suite.columns ?? {}) as ColumnsInput,
    modules,
    mistakes,
    report,
    warn,
    defaults,
  }
  const cases = await (written.casesOf ? written.casesOf(checks) : suiteCases(suite, checks))
  if (cases) report([...unknownNames(ready, cases.names), ...unknownInTransforms(sections, cases.names)])
  warnings.push(...(cases?.warnings ?? []), ...(await outputsWarnings(targets, cases ?? UNKNOWN_CASES, mistakes)))
  cases?.forgetIds?.()
  const checked: Suite = {
    name: suite.name ?? nameWithoutEnding(path),
    file: path,
    folder,
    targets,
    targetNames: asked.names,
    ...(multiplied.matrix && { matrix: multiplied.matrix }),
    names: cases?.names ?? null,
    scorers,
    ...(transform && { transform }),
    ...(suite.preset == null ? {} : { preset: suite.preset }),
    gate: {
      ...gateOf(suite.gate, presets.get(suite.preset ?? '')?.policy),
      ...(suite.blankAnswers === 'score' && { blankAnswers: suite.blankAnswers }),
    },
    ...(suite.judge != null ? { judge: suite.judge } : {}),
    ...(suite.language == null ? {} : { language: suite.language }),
    ...(suite.cluster == null ? {} : { cluster: suite.cluster }),
    repeats: repeatsOf(suite.repeats),
    ...(mistakes.isEmpty ? suiteIdentity(document.value) : { hash: '' }),
    cases: cases ?? NO_CASES,
    warnings,
    placeOf: placesIn(file, document),
  }
  if (mistakes.isEmpty) return checked
  const scorersAt = ready.map(([at]) => at)
  throw new SuiteMistakes(mistakes.all(), checked, scorersAt)
}

/** Where there are none to read, which is a mistake. */
const NO_CASES: Suite['cases'] = { count: 0, hash: '', files: [], async *read() {} }

/** Names in the options of scorers that no case has. */
const unknownNames = (scorers: readonly Entry<ReadyScorer>[], names: KnownNames): Finding[] =>
  scorers.flatMap(([at, { template }]) =>
    (template?.mistakes(names) ?? []).map(({ path = '', message }) => ({
      path: ['scorers', at, ...parsePath(path)],
      message,
    })),
  )

/** The same in transforms, wherever one stands. */
function unknownInTransforms({ suite, targets, models, scorers }: Sections, names: KnownNames): Finding[] {
  type Transforming = { transform?: TransformSpec | null | undefined }
  const placed = (section: string, entries: readonly Entry<unknown>[]) =>
    entries.map(([at, entry]): [Path, Transforming['transform']] => [[section, at], (entry as Transforming).transform])
  const all: [Path, Transforming['transform']][] = [
    [[], suite.transform],
    ...placed('targets', targets),
    ...placed('models', models),
    ...placed('scorers', scorers),
  ]
  return all.flatMap(([at, spec]) =>
    transformMistakes(spec, names).map(({ path = '', message }) => ({
      path: [...at, 'transform', ...parsePath(path)],
      message,
    })),
  )
}

/** Without any target, each case's own output. */
const CASE_OUTPUT: TargetSpec = { name: 'default', ...LIMITS, kind: 'case' }

/** As written: one wrong number among them leaves the names what they are. */
function gateNamesIn(value: Json): { means: string[]; regression: string[] } {
  const gate = isJsonObject(value) && isJsonObject(value.gate) ? value.gate : {}
  const deciding = isJsonObject(gate.regression) ? gate.regression.scorers : undefined
  return {
    means: isJsonObject(gate.means) ? Object.keys(gate.means) : [],
    regression: Array.isArray(deciding) ? deciding.filter((name) => typeof name === 'string') : [],
  }
}

const isCompressionSuite = (value: Json) =>
  isJsonObject(value) && !('cases' in value) && ('transcripts' in value || 'methods' in value)

/** Without cases, recorded answers are looked at all the same: their mistakes come with the others. */
const UNKNOWN_CASES: KnownCases = { count: null, knows: () => true }

/** Checks the recorded answers that targets read, each file once. */
async function outputsWarnings(targets: TargetSpec[], cases: KnownCases, mistakes: MistakeList): Promise<Mistake[]> {
  const paths = new Set(targets.flatMap((target) => (target.kind === 'outputs' ? [target.file] : [])))
  const warnings: Mistake[] = []
  for (const path of paths) {
    const file = shownPath(path)
    warnings.push(...((await mistakes.collect(() => checkOutputs(path, file, cases, mistakes))) ?? []))
  }
  return warnings
}

export function gateOf(gate: SuiteInput['gate'], ofPreset: GatePolicy['policy'] = 'all'): GatePolicy {
  const policy = gate?.policy ?? ofPreset
  const { passRate, means, maxErrorRate, confidence, reviewBand, stop, certainty, failures, regression } = gate ?? {}
  return {
    ...(policy === 'all' ? {} : { policy }),
    passRate: passRate ?? DEFAULT_GATE.passRate,
    means: means ?? {},
    maxErrorRate: maxErrorRate ?? DEFAULT_GATE.maxErrorRate,
    ...(confidence == null ? {} : { confidence }),
    ...(reviewBand == null ? {} : { reviewBand }),
    ...(stop == null ? {} : { stop }),
    ...(certainty == null ? {} : { certainty }),
    ...(failures == null ? {} : { failures }),
    ...(regression ? { regression: regressionOf(regression) } : {}),
  }
}

function regressionOf({ baseline, margin, scorers }: NonNullable<NonNullable<SuiteInput['gate']>['regression']>) {
  return { baseline, margin: margin ?? 0, ...(scorers && { scorers }) }
}

/** `{ max, until: settled }` asks once, and again only where a score lies undecided near its threshold. */
export function repeatsOf(repeats: SuiteInput['repeats']): Repeats {
  if (typeof repeats === 'object' && repeats !== null) return { least: 1, most: repeats.max }
  return { least: repeats ?? 1, most: repeats ?? 1 }
}
