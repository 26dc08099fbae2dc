import { dirname } from 'node:path'
import { shortName } from '../../door/untrusted.ts'
import { ScoreError } from '../../errors.ts'
import { DEFAULT_GATE } from '../../gate/policy.ts'
import { inLanguage, type Language } from '../../language.ts'
import type { Case } from '../../score/case.ts'
import { defineScorer } from '../../score/define-scorer.ts'
import type { Score } from '../../score/score.ts'
import type { ReadyScorer } from '../../score/scorer.ts'
import { hashJson } from '../../store/manifest.ts'
import type { ImportedFrom, PlannedCase, Suite, TargetSpec } from '../../suite/suite.ts'
import type { ImportedRow, ImportedScore, RunImport } from './imported-run.ts'

/** The run of another tool as a suite whose answers and scores are there already: nobody is asked. */
export function importedSuite(imported: RunImport, notes: ImportedFrom['notes'], language: Language): Suite {
  const { file, repeats, from } = imported
  // Runs are listed by it, one a line.
  const name = shortName(imported.name)
  const scorers = imported.scorers.map(
    ({ name, weight = 1, given }): ReadyScorer => ({
      name,
      type: 'imported',
      weight,
      threshold: null,
      definition: IMPORTED,
      options: {},
      given,
    }),
  )
  const rowsOf = new WeakMap<Case, readonly ImportedRow[]>()

  async function* read(): AsyncGenerator<PlannedCase> {
    let index = 0
    for await (const { case: testCase, origin, rows } of imported.cases) {
      rowsOf.set(testCase, rows)
      const trials = imported.targets.map((_, target) => rows.filter((row) => row.target === target).length)
      const scored: PlannedCase['scored'] = ({ target, repeat }) =>
        scoresOf(rowAt(rows, target, repeat), scorers, language)
      yield { case: testCase, index: index++, origin, scorers, trials, scored }
    }
  }

  return {
    name,
    file,
    folder: dirname(file),
    targets: imported.targets.map(({ name, identity }, target): TargetSpec => {
      const answer = (testCase: Case, { repeat }: { repeat: number }) =>
        answerOf(rowAt(rowsOf.get(testCase) ?? [], target, repeat))
      return { name, kind: 'open', target: { name, calls: false, answer }, identity, ...UNLIMITED }
    }),
    scorers,
    // What another tool scored is not judged a second time: an empty answer that it found right stays right.
    gate: { ...DEFAULT_GATE, policy: 'imported', blankAnswers: 'score' },
    repeats: { least: repeats, most: repeats },
    hash: hashJson({ tool: from.tool, name }),
    cases: { count: imported.count, hash: imported.hash, files: [file], read },
    warnings: [],
    imported: { ...from, ...(notes && notes.length > 0 && { notes }) },
  }
}

const UNLIMITED = { timeout: 60, maxOutputBytes: Number.MAX_SAFE_INTEGER }

const rowAt = (rows: readonly ImportedRow[], target: number, repeat: number) =>
  rows.find((row) => row.target === target && row.repeat === repeat) as ImportedRow

function answerOf({ output, error, durationMs, usage, sent }: ImportedRow) {
  if (error !== undefined) throw new ScoreError('target', error)
  return {
    output: output ?? null,
    ...(durationMs !== undefined && { durationMs }),
    ...(usage && { usage }),
    ...(sent && { sent }),
  }
}

function scoresOf(row: ImportedRow, scorers: readonly ReadyScorer[], language: Language): Map<string, Score> {
  return new Map(
    scorers.map((scorer, at) => [
      scorer.name,
      scoreOf(scorer, row.scores.get(at) ?? { value: null, error: NO_SCORE }, language),
    ]),
  )
}

function scoreOf({ name, type, weight }: ReadyScorer, imported: ImportedScore, language: Language): Score {
  const { value, passed = null, reason, error, review, details } = imported
  const status = value !== null ? 'scored' : error !== undefined ? 'error' : 'not-applicable'
  return {
    ...{ scorer: name, type, status, value, threshold: null, weight, passed },
    ...(reason !== undefined && { reason: inLanguage(reason, language) }),
    ...(error !== undefined && { error: { kind: 'input', message: inLanguage(error, language) } }),
    ...(review && { review: inLanguage(review, language) }),
    ...(details && { details }),
  }
}

const NO_SCORE = {
  en: 'the imported file has no score here',
  ja: '取り込んだファイルにこのスコアはありません',
}

/** Never asked: its scores are there. */
const IMPORTED = defineScorer({
  description: { en: 'a score of another tool', ja: 'ほかのツールのスコア' },
  score: () => {
    throw new ScoreError('input', NO_SCORE)
  },
})
