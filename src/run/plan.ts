import type { JsonObject } from '../json.ts'
import type { Language } from '../language.ts'
import type { FolderFiles } from '../score/files.ts'
import type { ReadyScorer } from '../score/scorer.ts'
import type { RunPlan } from '../store/store.ts'
import type { Repeats, Suite, TargetSpec } from '../suite/suite.ts'
import { hashJson, type JudgeIdentity, type Manifest } from './manifest.ts'

export interface PlanInput {
  suite: Suite
  targets: TargetSpec[]
  repeats: Repeats
  selection: JsonObject
  planned: number | null
  judge: JudgeIdentity | undefined
  language: Language
}

export function planRun({ suite, targets, repeats, selection, planned, language }: PlanInput): RunPlan {
  return {
    targets: targets.map(({ name }) => name),
    repeats,
    scorers: suite.scorers.map(({ name, type, weight, threshold, given }) => ({
      name,
      type,
      weight,
      threshold,
      given,
    })),
    selection,
    gate: suite.gate,
    cluster: suite.cluster ?? null,
    planned,
    language,
  }
}

export function makeManifest(
  { suite, targets, repeats, selection, judge }: PlanInput,
  files: FolderFiles,
  version: string,
): Manifest {
  return {
    saiten: version,
    cases: suite.cases.hash,
    suite: suite.hash,
    scorers: Object.fromEntries(suite.scorers.map((scorer) => [scorer.name, hashScorer(scorer, files, judge)])),
    targets: Object.fromEntries(targets.map((target) => [target.name, hashJson(target)])),
    selection: hashJson({ selection, repeats }),
    ...(judge && { judge }),
  }
}

/** Weight and threshold decide verdicts, not values: they are left out, so that a rescored run stays comparable. */
function hashScorer(
  { type, definition, given, prepared }: ReadyScorer,
  files: FolderFiles,
  judge?: JudgeIdentity,
): string {
  const asked = { ...(definition.judge && { judge }), ...(prepared !== undefined && { prepared }) }
  return hashJson({ type, version: definition.version ?? 1, given, files: files.hashes(), ...asked })
}
