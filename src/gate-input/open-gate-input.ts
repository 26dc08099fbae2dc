import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type BadInput, badInput, type Mistake } from '../errors.ts'
import type { Pairing } from '../gate/hybrid/metrics-schema.ts'
import { MistakeList } from '../mistakes/mistake-list.ts'
import { ENDINGS, formatOf } from '../read/formats.ts'
import type { Case } from '../score/case.ts'
import type { ReadyScorer } from '../score/scorer.ts'
import { CaseFiles } from '../suite/case-files.ts'
import { shownPath } from '../suite/resolve-files.ts'
import type { PlannedCase, SuiteCases } from '../suite/suite.ts'
import { openPair } from './pair.ts'
import { emptyPairing } from './pairing.ts'

/** What the command line names: files of cases or a folder, or the two files that are paired. */
export interface GateSource {
  files: string[]
  inputs?: string
  expected?: string
}

/** A bundle of cases that was read and checked whole; every case has an output. */
export interface GateInput {
  /** The first file of it, as an absolute path. */
  file: string
  cases: SuiteCases
  pairing: Pairing
  warnings: Mistake[]
}

interface Options {
  scorers: ReadyScorer[]
  /** Called for every case, in order, before anything is judged. */
  onCase(testCase: Case): void
}

/** Throws BadInput with every mistake, and for a bundle without a case: nothing is written then. */
export async function openGateInput(source: GateSource, options: Options): Promise<GateInput> {
  const { inputs, expected } = sidesOf(source)
  const input =
    inputs !== undefined && expected !== undefined
      ? await pairedInput(resolve(inputs), resolve(expected), options)
      : await caseInput(
          source.files.map((file) => resolve(file)),
          options,
        )
  if (input.pairing.cases === 0) throw emptyBundle(input.file)
  return input
}

function sidesOf({ files, inputs, expected }: GateSource): Omit<GateSource, 'files'> {
  if (inputs !== undefined || expected !== undefined) {
    if (inputs === undefined || expected === undefined || files.length > 0) throw NAME_ONE
    return { inputs, expected }
  }
  const [folder] = files
  if (folder === undefined) throw NAME_ONE
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return {}
  if (files.length > 1) throw NAME_ONE
  return { inputs: join(folder, 'inputs.jsonl'), expected: join(folder, 'expected.jsonl') }
}

async function pairedInput(inputs: string, expected: string, { scorers, onCase }: Options): Promise<GateInput> {
  const { pairing, hash, read } = await openPair(inputs, expected, onCase)
  async function* planned(): AsyncIterable<PlannedCase> {
    let index = 0
    for await (const { case: testCase, origin } of read()) yield { case: testCase, origin, index: index++, scorers }
  }
  return {
    file: inputs,
    cases: { count: pairing.cases, hash, files: [inputs, expected], read: planned },
    pairing,
    warnings: [],
  }
}

async function caseInput(paths: string[], { scorers, onCase }: Options): Promise<GateInput> {
  const mistakes = new MistakeList()
  const pairing = emptyPairing()
  const files = paths.map((path) => ({ path, file: shownPath(path), format: formatOf(path) }))
  for (const { file, format } of files) if (!format || format === 'module') mistakes.add({ file, message: NOT_CASES })
  mistakes.throwIfAny()
  const read = new CaseFiles(files as ConstructorParameters<typeof CaseFiles>[0], {
    onCase: (testCase) => {
      pairing.cases++
      if (testCase.output === undefined) pairing.without_output.push(testCase.id)
      onCase(testCase)
    },
  })
  await read.scan(mistakes)
  mistakes.throwIfAny()
  async function* cases(): AsyncIterable<PlannedCase> {
    // The gate's own scorers judge every case alike.
    for await (const { case: planned, ...place } of read.read()) {
      const { scorers: _scorers, ...testCase } = planned
      yield { ...place, scorers, case: { ...testCase, output: testCase.output ?? '' } }
    }
  }
  return {
    file: paths[0] as string,
    cases: { count: read.count, hash: read.hash, files: read.files, read: cases },
    pairing,
    warnings: read.warnings,
  }
}

const NAME_ONE: BadInput = badInput(
  'which cases? saiten gate CASES.yaml, or saiten gate --inputs A.jsonl --expected B.jsonl, or a folder that holds inputs.jsonl and expected.jsonl',
  'ケースを一通りで指定してください: saiten gate CASES.yaml、saiten gate --inputs A.jsonl --expected B.jsonl、または inputs.jsonl と expected.jsonl のあるフォルダー',
)

const NOT_CASES = {
  en: `the gate reads cases from files that end in ${ENDINGS.replace(', .ts', '')}, or from a folder with inputs.jsonl and expected.jsonl`,
  ja: `gate は ${ENDINGS.replace(', .ts', '')} のファイル、または inputs.jsonl と expected.jsonl のあるフォルダーを読みます`,
}

const emptyBundle = (path: string) =>
  badInput('there is no case to judge; nothing was written', '判定するケースがありません。何も書き込んでいません', {
    file: shownPath(path),
  })
