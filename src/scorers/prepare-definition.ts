import type { z } from 'zod'
import { BadInput, type Mistake } from '../errors.ts'
import type { Json, JsonObject } from '../json.ts'
import { type JudgeConfig, judgeSettings } from '../judge/settings.ts'
import { EXPECTS } from '../mistakes/expects.ts'
import { findingsOf } from '../mistakes/mistakes.ts'
import { formatPath, type Path } from '../mistakes/path.ts'
import { unknownOption } from '../mistakes/unknown-option.ts'
import type { ScorerSpec } from '../score/case.ts'
import type { AnyScorer, Files, ReadyScorer } from '../score/scorer.ts'
import { expecting } from './expecting.ts'
import { isUserScorer } from './is-user-scorer.ts'

/** Makes a scorer ready: options checked, defaults filled in. Throws BadInput whose paths are relative to the spec. */
export async function prepareDefinition(definition: AnyScorer, spec: ScorerSpec, files: Files): Promise<ReadyScorer> {
  const {
    type,
    name = type,
    weight = 1,
    threshold,
    timeout,
    judge,
    transform: _transform,
    template: _template,
    ...given
  } = spec
  const ownJudge = judge && ownJudgeOf(type, definition, judge as JudgeConfig)
  // Most have none of their own: whoever runs them keeps the time.
  const timed = timeout !== undefined && Object.hasOwn(definition.options.shape, 'timeout') ? { timeout } : {}
  // One that declares an option of this name means something of its own.
  const { expected, ...withoutExpected } = given
  const isCommon = expected !== undefined && !Object.hasOwn(definition.options.shape, 'expected')
  const own = { ...(isCommon ? withoutExpected : given), ...timed } as JsonObject
  return {
    name,
    type,
    weight,
    threshold: threshold ?? definition.threshold ?? null,
    definition: isCommon ? expecting(definition, expected as Json) : definition,
    options: await readyOptions(type, definition, own, files),
    given: given as JsonObject,
    ...(ownJudge && { ownJudge }),
  }
}

/** A judge of the scorer's own. Throws BadInput where nobody would ask it, or where it could not be asked. */
export function ownJudgeOf(type: string, definition: AnyScorer, judge: JudgeConfig): JudgeConfig {
  if (!definition.judge || isUserScorer(type)) throw new BadInput({ path: 'judge', message: asksNobody(type) })
  judgeSettings(judge)
  return judge
}

async function readyOptions(type: string, definition: AnyScorer, given: JsonObject, files: Files): Promise<unknown> {
  const options = checkedOptions(type, definition, given)
  return definition.setup ? await definition.setup(options, placing(files, given)) : options
}

/** A file that cannot be had is a mistake at the option that names it. */
function placing(files: Files, given: JsonObject): Files {
  const placed = async <Result>(file: string, result: Promise<Result>): Promise<Result> => {
    try {
      return await result
    } catch (error) {
      const option = Object.keys(given).find((key) => given[key] === file)
      if (!(error instanceof BadInput) || option === undefined) throw error
      throw new BadInput(
        error.mistakes.map((mistake) => ({ path: option, ...mistake })),
        { cause: error },
      )
    }
  }
  const { path } = files
  return {
    ...files,
    read: (file) => placed(file, files.read(file)),
    ...(path && { path: (file) => placed(file, path(file)) }),
  }
}

/** The options with their defaults. Throws BadInput with every mistake in them. */
export function checkedOptions(type: string, definition: AnyScorer, given: JsonObject): Record<string, unknown> {
  const parsed = definition.options.safeParse(given)
  if (parsed.success) return parsed.data
  throw new BadInput(parsed.error.issues.flatMap((issue) => optionMistakes(type, definition, given, issue)))
}

/** Unknown and misspelt options get a sentence of their own; the rest is the schema's word on what is allowed. */
function optionMistakes(type: string, definition: AnyScorer, given: JsonObject, issue: z.core.$ZodIssue): Mistake[] {
  if (issue.code === 'unrecognized_keys' && issue.path.length === 0) {
    const known = Object.keys(definition.options.shape)
    return issue.keys.map((key) => unknownOption(type, key, known, definition.judge === true && !isUserScorer(type)))
  }
  // Words that the scorer's author chose say more than any of ours.
  if (!ZOD_DEFAULT.test(issue.message) && !hasTranslation(issue) && !Object.hasOwn(EXPECTS, issue.message)) {
    return [
      {
        path: formatPath(issue.path as Path),
        message: { en: `${type}: ${issue.message}`, ja: `${type}: ${issue.message}` },
      },
    ]
  }
  const missing = issue.path.length > 0 && !Object.hasOwn(given, issue.path[0] as PropertyKey)
  return findingsOf([issue], given, definition.options).map(({ path, message: { en, ja } }) => ({
    // An option that is not there has no place of its own: the scorer has.
    path: missing ? '' : formatPath(path),
    message: { en: `${type}: ${en}`, ja: `${type}: ${ja}` },
  }))
}

const asksNobody = (type: string) => ({
  en: `${type} asks no judge; remove \`judge\``,
  ja: `${type} はジャッジに尋ねません。judge を消してください`,
})

const ZOD_DEFAULT = /^(?:Invalid|Too (?:big|small)|Unrecognized)/

const hasTranslation = (issue: z.core.$ZodIssue) =>
  (issue as { params?: { said?: unknown } }).params?.said !== undefined
