import { dirname } from 'node:path'
import { BadInput, badInput } from '../../errors.ts'
import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import type { Message } from '../../language.ts'
import { type Finding, placesIn, toMistake } from '../../mistakes/findings.ts'
import { MistakeList } from '../../mistakes/mistake-list.ts'
import { findingsOf } from '../../mistakes/mistakes.ts'
import { formatPath, type Path, parsePath } from '../../mistakes/path.ts'
import type { Located } from '../../read/row.ts'
import type { ReadyScorer } from '../../score/scorer.ts'
import { suiteIdentity } from '../../suite/identity.ts'
import { gateOf, repeatsOf } from '../../suite/load-suite.ts'
import type { PrepareScorer } from '../../suite/own-scorers.ts'
import { matching, nameWithoutEnding, shownPath } from '../../suite/resolve-files.ts'
import type { MethodSpec, Suite } from '../../suite/suite.ts'
import { guardJudge } from '../blinding/guard-judge.ts'
import { identityNames } from '../blinding/names.ts'
import { Compactions } from '../methods/compactions.ts'
import { methodTarget } from '../methods/method-target.ts'
import { openAnswerer, openMethod } from '../methods/open-method.ts'
import { REVIEW_ENDING } from '../probes/review/review-file.ts'
import { transcriptNames } from '../readers/transcript-names.ts'
import { modelSource } from './model-source.ts'
import { ProbeCases, type ProbeSource, type TranscriptFile } from './probe-cases.ts'
import { probeOptions, probeSource } from './probe-source.ts'
import { comparisonOf, readComparison } from './read-comparison.ts'
import { readMethods } from './read-methods.ts'
import { type CompressionSuiteInput, compressionSuiteSchema } from './schema.ts'

const RUBRIC = 'compression-rubric'

/** Reads a compression suite: methods become targets, probes become cases. Throws BadInput with all that is wrong. */
export async function loadCompressionSuite(
  path: string,
  document: Located,
  prepareScorer: PrepareScorer,
): Promise<Suite> {
  const folder = dirname(path)
  const file = shownPath(path)
  const mistakes = new MistakeList()
  const report = (findings: Finding[]) => {
    for (const finding of findings) mistakes.add(toMistake(finding, file, document))
  }
  const { suite, methods } = sectionsOf(document.value, report)
  const targets = await readMethods(methods, suite, folder, report)
  readComparison(suite.compare, methods, report)
  const scorers = await rubricScorer(suite.rubric, prepareScorer, report)
  const files = await transcriptFiles(suite.transcripts, folder, path, report)
  mistakes.throwIfAny()
  const source = probeSource(suite as CompressionSuiteInput)
  const { compress, probes = null, format = null, seed } = suite as CompressionSuiteInput
  const settings = { compress, probes, format } as JsonObject
  const cases = new ProbeCases(files, { source, scorers, seed: seed ?? 0, settings })
  await cases.scan(mistakes)
  mistakes.throwIfAny()
  const names = identityNames(targets)
  return {
    name: suite.name ?? nameWithoutEnding(path),
    file: path,
    folder,
    targets,
    scorers,
    gate: gateOf(suite.gate),
    ...(suite.judge != null ? { judge: suite.judge } : {}),
    cluster: 'metadata.conversation',
    repeats: repeatsOf(suite.repeats),
    ...suiteIdentity(document.value),
    cases,
    warnings: cases.warnings,
    placeOf: placesIn(file, document),
    methods: comparisonOf(suite as CompressionSuiteInput, targets, source.byModel ? undefined : cases.evidence),
    openMethod: methodOpener(cases, names, folder, source.estimate),
    ...(probes?.by === 'model' && { useModels: probesFromModel(cases, source, suite as CompressionSuiteInput) }),
    needsJudge: NO_JUDGE,
    guardJudge: (judge) => guardJudge(judge, names),
  }
}

/** What is in order; a part with a mistake is left out, so that it does not hide others. */
function sectionsOf(value: Json, report: (findings: Finding[]) => void) {
  const checked = compressionSuiteSchema.safeParse(value)
  const findings = checked.success ? [] : findingsOf(checked.error.issues, value, compressionSuiteSchema)
  report(findings)
  // A method is a part of its own: one that is wrong leaves the others to be looked at.
  const isMethod = (path: Finding['path']) => path[0] === 'methods' && typeof path[1] === 'number'
  const broken = new Set(findings.map(({ path }) => (isMethod(path) ? `methods ${path[1]}` : path[0])))
  const entries = Object.entries(isJsonObject(value) ? value : {}).filter(
    ([key, part]) => part !== null && !broken.has(key),
  )
  const suite: Partial<CompressionSuiteInput> = Object.fromEntries(entries)
  const methods = [...(suite.methods ?? []).entries()].filter(([index]) => !broken.has(`methods ${index}`))
  return { suite, methods }
}

async function rubricScorer(
  rubric: CompressionSuiteInput['rubric'],
  prepare: PrepareScorer,
  report: (findings: Finding[]) => void,
): Promise<ReadyScorer[]> {
  const given = Object.fromEntries(Object.entries(rubric ?? {}).filter(([, value]) => value != null)) as JsonObject
  try {
    return [await prepare({ type: RUBRIC, ...given })]
  } catch (error) {
    if (!(error instanceof BadInput)) throw error
    report(error.mistakes.map(({ path = '', message }) => ({ path: ['rubric', ...parsePath(path)], message })))
    return []
  }
}

async function transcriptFiles(
  patterns: CompressionSuiteInput['transcripts'] | undefined,
  folder: string,
  suitePath: string,
  report: (findings: Finding[]) => void,
): Promise<TranscriptFile[]> {
  /** Path → what the conversations in it were about, where the suite says so. */
  const found = new Map<string, string | undefined>()
  for (const { pattern, path, taskType } of wantedFiles(patterns)) {
    const { missing, paths } = await matching(pattern, folder, suitePath)
    if (missing) report([{ path, message: missing }])
    for (const match of paths.filter((each) => !each.endsWith(REVIEW_ENDING)))
      found.set(match, found.get(match) ?? taskType)
  }
  const names = transcriptNames([...found.keys()].map(shownPath))
  return [...found].map(([path, taskType], at) => ({
    path,
    file: shownPath(path),
    name: names[at] as string,
    ...(taskType !== undefined && { taskType }),
  }))
}

interface WantedFiles {
  pattern: string
  /** Where it stands in the suite. */
  path: Path
  taskType: string | undefined
}

function wantedFiles(given: CompressionSuiteInput['transcripts'] | undefined): WantedFiles[] {
  const isList = Array.isArray(given)
  return (isList ? given : given == null ? [] : [given]).flatMap((entry, index): WantedFiles[] => {
    const path: Path = isList ? ['transcripts', index] : ['transcripts']
    if (typeof entry === 'string') return [{ pattern: entry, path, taskType: undefined }]
    const { files, task_type: taskType } = entry
    const below = [...path, 'files']
    return typeof files === 'string'
      ? [{ pattern: files, path: below, taskType: taskType ?? undefined }]
      : files.map((pattern, at) => ({ pattern, path: [...below, at], taskType: taskType ?? undefined }))
  })
}

function probesFromModel(
  cases: ProbeCases,
  source: ProbeSource,
  suite: CompressionSuiteInput,
): NonNullable<Suite['useModels']> {
  return ({ judge, ...others }) => {
    if (!judge) throw NEEDS_JUDGE
    cases.askFrom(modelSource(source, { judge, ...others }, probeOptions(suite)))
  }
}

const NEEDS_JUDGE = badInput(
  'probes: { by: model } asks the judge for probes: name one with `judge: { model: … }` in the suite, or with --judge',
  'probes: { by: model } はジャッジに質問を作らせます。スイートの judge: { model: … } か --judge で指定してください',
)

const NO_JUDGE: Message = {
  en: 'a judge marks the answers: name one with `judge: { model: … }` in the suite, or with --judge',
  ja: '回答はジャッジが採点します。スイートの judge: { model: … } か --judge で指定してください',
}

/** What is wrong with the answerer is not wrong with the method that it answers for. */
function ofAnswerer(error: unknown): unknown {
  if (!(error instanceof BadInput)) return error
  return new BadInput(
    error.mistakes.map((mistake) => ({
      ...mistake,
      path: formatPath(['answerer', ...parsePath(mistake.path ?? '')]),
    })),
  )
}

function methodOpener(
  cases: ProbeCases,
  names: string[],
  folder: string,
  estimate: (text: string) => number,
): NonNullable<Suite['openMethod']> {
  let compactions: Compactions | undefined
  return async (spec: MethodSpec, tools) => {
    // One for all methods: equal methods under two names compress once.
    compactions ??= new Compactions(tools.memo, estimate)
    const { memo, reuses } = tools
    const method = await openMethod(spec, folder, tools)
    const answerer = await openAnswerer(spec.answerer, folder, tools).catch((error: unknown) => {
      throw ofAnswerer(error)
    })
    const { conversations } = cases
    return methodTarget({ name: spec.name, method, answerer, conversations, compactions, memo, reuses, names })
  }
}
