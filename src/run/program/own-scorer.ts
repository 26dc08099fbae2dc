import { badInput } from '../../errors.ts'
import type { Case, ScorerSpec } from '../../score/case.ts'
import { defineScorer } from '../../score/define-scorer.ts'
import type { AnyScorer, Files, ReadyScorer, ScorerResult } from '../../score/scorer.ts'
import { MADE_OF, type Parts } from '../../scorers/judge/library/judge-scorer.ts'
import { prepareDefinition } from '../../scorers/prepare-definition.ts'
import { checkDefinition } from '../../usercode/check-definition.ts'
import { fromOlder } from '../../usercode/older-scorer.ts'
import { type OlderScorer, scorerShape } from '../../usercode/scorer-shapes.ts'
import { ownScorerCode } from './own-code.ts'

/** A scorer that can be run by itself: one of saiten/judge, or of Mastra. */
export interface RunnableScorer {
  id?: string
  name?: string
  run(run: object): Promise<object>
}

/** A scorer of the program's own, in whatever shape: made by defineScorer or saiten/judge, or the older class. */
export type OwnScorer = AnyScorer | RunnableScorer | OlderScorer | (new (...args: never[]) => OlderScorer)

export const isRunnable = (value: unknown): value is RunnableScorer =>
  typeof value === 'object' && value !== null && typeof (value as Partial<RunnableScorer>).run === 'function'

export const isOwnScorer = (value: unknown): value is OwnScorer => isRunnable(value) || scorerShape(value) !== undefined

/** What it calls itself, if anything. */
export function nameOf(own: OwnScorer): string | undefined {
  const made = madeOf(own)
  if (made) return made.about.type
  if (isRunnable(own)) return own.name ?? own.id
  if (typeof own === 'function') return own.name || undefined
  const { name } = Object.getPrototypeOf(own)?.constructor ?? Object
  return name === 'Object' ? undefined : name
}

/** Makes it ready like one that a suite names. Throws BadInput whose paths are relative to the spec. */
export async function prepareOwn(own: OwnScorer, spec: ScorerSpec, files: Files): Promise<ReadyScorer> {
  const made = madeOf(own)
  if (made) return readyJudge(made, spec)
  const ready = await prepareDefinition(definitionOf(own, spec.name ?? spec.type), spec, files)
  return { ...ready, code: ownScorerCode(own) }
}

const madeOf = (own: OwnScorer): Parts | undefined => (own as { [MADE_OF]?: Parts } | undefined)?.[MADE_OF]

function definitionOf(own: OwnScorer, shown: string): AnyScorer {
  if (isRunnable(own)) return fromRunnable(own, shown)
  const found = scorerShape(own)
  if (!found) throw noScorer(shown)
  if (found.shape !== 'definition') return fromOlder(found, shown)
  checkDefinition(found.value, shown)
  // A plain object may not have gone through defineScorer; a second time does no harm.
  return defineScorer(found.value)
}

const noScorer = (shown: string) =>
  badInput(
    `${shown}: a scorer is its type ('rouge', with its options beside it) or one made with defineScorer; found neither`,
    `${shown}: スコアラーは型の名前（'rouge'。オプションは別の引数）か、defineScorer で作ったものを渡してください`,
  )

/** One of saiten/judge: its options are checked, and it brings its own judge where it names one. */
function readyJudge({ definition, options, given, settings }: Parts, spec: ScorerSpec): ReadyScorer {
  const { type, name = type, weight = 1, threshold, timeout: _timeout, ...others } = spec
  const [wrong] = Object.keys(others)
  if (wrong !== undefined) {
    throw badInput(
      `the options of ${name} are given where it is made: create…({ model, options: { ${wrong}: … } })`,
      `${name} のオプションは作るときに指定します: create…({ model, options: { ${wrong}: … } })`,
      { path: wrong },
    )
  }
  const { judge, model, context, onError: _onError, ...config } = settings
  const own = judge ?? (model === undefined ? undefined : { ...config, model })
  const withContext = (testCase: Case): Case => (context && !testCase.context ? { ...testCase, context } : testCase)
  return {
    name,
    type,
    weight,
    threshold: threshold ?? definition.threshold ?? null,
    definition: {
      ...definition,
      score: (testCase, ready, around) => definition.score(withContext(testCase), ready, around),
    },
    options,
    given,
    ...(own && { ownJudge: own }),
  }
}

/** A scorer that only knows how to run: its score is taken as it is. */
function fromRunnable(scorer: RunnableScorer, shown: string): AnyScorer {
  return defineScorer({
    description: { en: `the scorer ${shown}`, ja: `スコアラー ${shown}` },
    async score({ input, output, expected, context }): Promise<ScorerResult> {
      const run = {
        input,
        output,
        ...(expected !== undefined && { groundTruth: expected }),
        ...(context && { context }),
      }
      const { score, reason, notScorable } = (await scorer.run(run)) as RunnableResult
      const said = typeof reason === 'string' ? reason : ''
      if (notScorable) return { notApplicable: String(notScorable.reason ?? said) }
      return { value: score as number, ...(said !== '' && { reason: said }) }
    },
  })
}

interface RunnableResult {
  score?: unknown
  reason?: unknown
  notScorable?: { reason?: unknown }
}
