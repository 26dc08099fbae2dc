import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { relative, resolve } from 'node:path'
import type { Json, JsonObject } from '../json.ts'
import { fullName, modelName } from '../judge/models/model-name.ts'
import type { Language } from '../language.ts'
import type { FolderFiles } from '../score/files.ts'
import type { ReadyScorer } from '../score/scorer.ts'
import { hashJson, type JudgeIdentity, type Manifest, type RunCode } from '../store/manifest.ts'
import type { RunPlan } from '../store/store.ts'
import { withoutLimits, withoutRequests } from '../suite/identity.ts'
import type { Repeats, Suite, TargetSpec } from '../suite/suite.ts'
import { identityOf } from './judges.ts'
import { codeOfRun } from './manifest/run-code.ts'
import { scriptedFile } from './manifest/scripted-file.ts'

export interface PlanInput {
  suite: Suite
  targets: TargetSpec[]
  repeats: Repeats
  selection: JsonObject
  planned: number | null
  /** Absent: the cases are taken as they stand. */
  order?: RunPlan['order']
  judge: JudgeIdentity | undefined
  prices?: Manifest['prices']
  language: Language
}

export function planRun({ suite, targets, repeats, selection, planned, order, language }: PlanInput): RunPlan {
  return {
    targets: targets.map(({ name }) => name),
    ...(suite.matrix && { matrix: suite.matrix }),
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
    ...(suite.methods && { methods: suite.methods }),
    ...(order && { order }),
    language,
  }
}

export async function makeManifest(
  { suite, targets, repeats, selection, order, judge, prices = {} }: PlanInput,
  files: FolderFiles,
  version: string,
): Promise<Manifest> {
  const code = await codeOfRun(suite, targets, files)
  const scripted = targets.filter((target) => scriptOf(target) !== undefined).map(({ name }) => name)
  const judges = Object.fromEntries(
    suite.scorers.flatMap(({ name, judge: own }) => (own ? [[name, identityOf(own)]] : [])),
  )
  const models = Object.fromEntries(targets.flatMap((target) => namedModel(target) ?? []))
  // What is made of every answer is a part of how each scorer measures.
  const ofAll = suite.transform && ([suite.transform.spec, code.transform ?? null] as Json)
  const hashed = targets.map(async (target) => [target.name, await hashTarget(target, suite.folder, code)] as const)
  return {
    saiten: version,
    cases: suite.cases.hash,
    suite: suite.hash,
    ...(suite.sections && { sections: suite.sections }),
    scorers: Object.fromEntries(
      suite.scorers.map((scorer) => [scorer.name, hashScorer(scorer, files, code, { judge, ofAll })]),
    ),
    targets: Object.fromEntries(await Promise.all(hashed)),
    selection: hashJson({ selection, repeats }),
    ...(scripted.length > 0 && { scripted }),
    ...(Object.keys(models).length > 0 && { models }),
    ...(order && { seed: order.seed }),
    ...(Object.keys(judges).length > 0 && { judges }),
    ...(Object.keys(code).length > 0 && { code }),
    ...(judge && { judge }),
    ...(Object.keys(prices).length > 0 && { prices }),
    ...(suite.imported && { imported: suite.imported }),
  }
}

/** Weight and threshold decide verdicts, not values: they are left out, so that a rescored run stays comparable. */
function hashScorer(
  { name, type, definition, given, prepared, judge: own, transform }: ReadyScorer,
  files: FolderFiles,
  code: RunCode,
  { judge, ofAll }: { judge: JudgeIdentity | undefined; ofAll: Json | undefined },
): string {
  const asked = { ...(definition.judge && !own && { judge }), ...(prepared !== undefined && { prepared }) }
  const written = code[`scorer ${name}`]
  return hashJson({
    type,
    version: definition.version ?? 1,
    given: definition.embeds ? withoutRequests(given) : given,
    files: files.hashes(),
    ...asked,
    ...(transform !== undefined && { transform }),
    ...(ofAll && { ofAll }),
    ...(written && { code: written }),
  })
}

/** What answers, with its code or recorded answers; wherever the suite's folder lies, and whatever its limits are. */
async function hashTarget(target: TargetSpec, folder: string, code: RunCode): Promise<string> {
  const placed = JSON.stringify(withNamedModel(target), (key, value: unknown) => {
    if (key === 'places') return undefined
    return key === 'file' && typeof value === 'string' ? relative(folder, value) : value
  })
  const own = code[`target ${target.name}`]
  const recorded = target.kind === 'outputs' ? target.file : scriptOf(target)
  return hashJson({
    ...(withoutLimits(JSON.parse(placed) as Json) as JsonObject),
    ...(recorded !== undefined && { recorded: await hashOfFile(resolve(folder, recorded)) }),
    ...(own && { code: own }),
  })
}

const scriptOf = (target: TargetSpec) => (target.kind === 'model' ? scriptedFile(target.config.model) : undefined)

function namedModel(target: TargetSpec): [[string, string]] | undefined {
  if (target.kind !== 'model' || scriptOf(target) !== undefined) return undefined
  const { model } = target.config
  return [[target.name, typeof model === 'string' ? fullName(model) : modelName(model)]]
}

/** Whatever else an object of an SDK holds is no part of what it is, and may be a key. */
function withNamedModel(target: TargetSpec): TargetSpec {
  if (target.kind !== 'model' || typeof target.config.model === 'string') return target
  const { model } = target.config
  const baseURL = 'url' in model ? { baseURL: model.url } : {}
  return { ...target, config: { ...target.config, model: modelName(model), ...baseURL } }
}

async function hashOfFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('hex').slice(0, 16)
}
