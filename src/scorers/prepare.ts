import { compiledWhole } from '../compiled-whole.ts'
import { BadInput, badInput } from '../errors.ts'
import type { Json } from '../json.ts'
import type { JudgeConfig } from '../judge/settings.ts'
import { joinJa } from '../language.ts'
import type { ScorerSpec } from '../score/case.ts'
import type { AnyScorer, Elsewhere, Files, ReadyScorer } from '../score/scorer.ts'
import { didYouMean } from '../suggest.ts'
import type { Transform, TransformSpec } from '../transform/transform.ts'
import { isUserScorer } from './is-user-scorer.ts'
import { nameHere } from './names-elsewhere.ts'
import { ownJudgeOf, prepareDefinition } from './prepare-definition.ts'
import { registry } from './registry.generated.ts'
import { templated } from './templated.ts'
import { withTransform } from './with-transform.ts'

/** What preparing a scorer needs from the outside: files of the suite, and a way to run the user's own code. */
export interface ScorerSources {
  files: Files
  /** Loads a scorer from a file of the user's (`type: ./my-scorer.ts`). */
  loadUserScorer(file: string, timeoutMs?: number): Promise<AnyScorer>
  /** Makes ready what a scorer reads instead of the output; absent where nobody runs code. */
  openTransform?(spec: TransformSpec): Promise<Transform>
  /** Scores in a thread that can be ended; absent where nobody opens threads. */
  elsewhere?(scorer: ReadyScorer, timeoutMs?: number): Elsewhere
}

/** Whether it asks the suite's judge. A user's own scorer may ask a model too, but by itself. */
export const asksTheJudge = ({ definition, type, given }: ReadyScorer) =>
  definition.judge === true && !isUserScorer(type) && (definition.asksWith?.(given) ?? true)

/** Finds a scorer by its type: a name from the folder, or a path to a user's file. Throws BadInput with path `type`. */
export async function findScorer(type: string, sources: ScorerSources, timeoutMs?: number): Promise<AnyScorer> {
  if (isUserScorer(type)) return sources.loadUserScorer(type, timeoutMs)
  const load = registry.get(type)
  if (load) return (await compiledWhole(load)).default
  const here = nameHere(type)
  const guess = here === undefined ? didYouMean(type, [...registry.keys()]) : undefined
  throw new BadInput({
    path: 'type',
    message: {
      en: `there is no scorer "${type}"${here ? `; here it is called ${here.en}` : guess ? `; did you mean "${guess}"?` : ''} (\`saiten scorers\` lists them; a file of your own is named by its path, e.g. ./my-scorer.ts)`,
      ja: `スコアラー "${type}" はありません${here ? `。${joinJa('ここでは', here.ja, 'と書きます')}` : guess ? `。"${guess}" のことですか？` : ''}（一覧は saiten scorers。自作のものは ./my-scorer.ts のようにパスで書きます）`,
    },
  })
}

/** Users' own scorers have threads already; those that ask a model, an encoder or a program wait for others, and block nobody. */
const mayMove = ({ type, definition: { judge, encoder, program, prepare } }: ReadyScorer) =>
  !isUserScorer(type) && !judge && !encoder && !program && !prepare

/** A scorer that a case brings: what stands in data may choose how it is measured, and never what is run or who is asked. */
export function allowedInCase(scorer: ReadyScorer): ReadyScorer {
  if (scorer.definition.program) throw programInCase(scorer.type)
  if (scorer.ownJudge) throw JUDGE_IN_CASE
  const address = ADDRESSES.find((key) => scorer.definition.fixed?.includes(key) && scorer.given[key] !== undefined)
  if (address) throw addressInCase(address)
  if (typeof scorer.transform === 'object' && scorer.transform && 'module' in scorer.transform) throw MODULE_IN_CASE
  return scorer
}

/** Where something is sent, the variable whose value goes along, and what it may cost. */
const ADDRESSES = ['baseURL', 'apiKeyEnv', 'price', 'requests']

const addressInCase = (key: string) =>
  badInput(
    `a case cannot name a "${key}": data would decide where texts and keys are sent, and at what price; write the scorer with it under \`scorers\` in the suite`,
    `ケースに "${key}" は書けません。文章と鍵の送り先や価格をデータが決めることになるためです。スイートの scorers に書いてください`,
    { path: key },
  )

const programInCase = (type: string) =>
  badInput(
    `a case cannot name a "${type}": data would decide which programs run; write it under \`scorers\` in the suite (its script sees the whole case, and may answer { "notApplicable": "…" })`,
    `ケースに "${type}" は書けません。どのプログラムを実行するかをデータが決めることになるためです。スイートの scorers に書いてください（スクリプトにはケース全体が渡り、{ "notApplicable": "…" } と答えることもできます）`,
    { path: 'type' },
  )

const MODULE_IN_CASE = badInput(
  'a case cannot name a module as its transform: data would decide which code runs; write the scorer with it under `scorers` in the suite',
  'ケースの transform に module は書けません。どのコードを実行するかをデータが決めることになるためです。スイートの scorers に書いてください',
  { path: 'transform.module' },
)

const JUDGE_IN_CASE = badInput(
  'a case cannot name a judge: data would decide who is asked, and with whose key; write the scorer with its `judge` under `scorers` in the suite',
  'ケースに judge は書けません。誰に、どの鍵で尋ねるかをデータが決めることになるためです。judge 付きのスコアラーはスイートの scorers に書いてください',
  { path: 'judge' },
)

/** Checks a scorer's options and makes it ready. Throws BadInput whose paths are relative to the spec. */
export async function prepareScorer(spec: ScorerSpec, sources: ScorerSources): Promise<ReadyScorer> {
  const timeoutMs = spec.timeout === undefined ? undefined : spec.timeout * 1000
  const definition = await findScorer(spec.type, sources, timeoutMs)
  if (spec.template === true) return prepareTemplated(definition, spec, sources)
  const ready = await prepareDefinition(definition, spec, sources.files)
  const moved =
    sources.elsewhere && mayMove(ready) ? { ...ready, elsewhere: sources.elsewhere(ready, timeoutMs) } : ready
  return spec.transform === undefined ? moved : withTransform(moved, await ownTransform(spec.transform, sources))
}

/** What is no option of its own is checked at once; the options are, for each case, once they are filled. */
async function prepareTemplated(definition: AnyScorer, spec: ScorerSpec, sources: ScorerSources): Promise<ReadyScorer> {
  const prepare = (filled: ScorerSpec, files: Files) => prepareScorer(filled, { ...sources, files })
  const scorer = templated(definition, spec, { prepare, files: sources.files })
  if (spec.transform !== undefined) await ownTransform(spec.transform, sources)
  const ownJudge = spec.judge && ownJudgeOf(spec.type, definition, spec.judge as JudgeConfig)
  return {
    ...scorer,
    ...(spec.transform !== undefined && { transform: spec.transform }),
    ...(ownJudge && { ownJudge }),
  }
}

async function ownTransform(spec: Json, { openTransform }: ScorerSources): Promise<Transform> {
  if (!openTransform)
    throw badInput('a transform is read only as part of a suite', 'transform はスイートの中でだけ使えます', {
      path: 'transform',
    })
  try {
    return await openTransform(spec as TransformSpec)
  } catch (error) {
    if (!(error instanceof BadInput)) throw error
    const under = (path: string | undefined) => (path ? `transform.${path}` : 'transform')
    throw new BadInput(
      error.mistakes.map((mistake) => ({ ...mistake, path: under(mistake.path) })),
      { cause: error },
    )
  }
}
