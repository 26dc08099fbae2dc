import { randomUUID } from 'node:crypto'
import { ScoreError } from '../../../errors.ts'
import type { JsonObject } from '../../../json.ts'
import { NotAsked } from '../../../judge/failures.ts'
import { inLanguage, type Language, type Message } from '../../../language.ts'
import type { AnyScorer, ScoredResult } from '../../../score/scorer.ts'
import { type AloneSettings, type Judged, judgeAlone } from './judge-alone.ts'
import type { MastraMembers } from './mastra-type.ts'
import type { Execution } from './recording.ts'
import type { RunInput, ScorerRun } from './run-result.ts'

/** What a scorer is called, here and in Mastra. */
interface About {
  id: string
  name: string
  type: string
  description: Message
}

/**
 * A scorer that is used by itself. Mastra takes any object with these members for a scorer: there is no adapter to call,
 * and nothing of Mastra is needed to run it.
 */
export type JudgeScorer<Run extends ScorerRun = ScorerRun> = OwnMembers<Run> & MastraMembers

interface OwnMembers<Run extends ScorerRun> {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly type: 'agent'
  readonly config: { id: string; name: string; description: string; type: 'agent' }
  readonly judge: undefined
  /** Scores one answer. Throws where the judge failed: a failure is never a score. */
  run(run: RunInput): Promise<Run>
  getSteps(): { name: string; type: 'function'; description: string }[]
  __registerMastra(mastra?: unknown): void
  toRawConfig(): undefined
  __setRawConfig(config?: unknown): void
}

export type OnError = 'throw' | 'notScorable'

/** Where a scorer carries what it is made of, for runs that use it like one of their own. */
export const MADE_OF = Symbol.for('saiten.made-of')

export interface Parts<Analysis = unknown> {
  about: About
  definition: AnyScorer
  /** Checked already, and set up. */
  options: unknown
  /** As written, for the manifest. */
  given: JsonObject
  settings: AloneSettings & { onError?: OnError }
  /** The number that `run` gives, and its analysis in the shape users of Mastra know. */
  present(result: ScoredResult): { score: number; analyzeStepResult: Analysis }
}

export function judgeScorer<Analysis>(parts: Parts<Analysis>): JudgeScorer<ScorerRun<Analysis>> {
  const { about, definition, options, settings, present } = parts
  const shown = { id: about.id, name: about.name, description: about.description[settings.language ?? 'en'] }
  const scorer: OwnMembers<ScorerRun<Analysis>> = {
    ...shown,
    type: 'agent',
    config: { ...shown, type: 'agent' },
    judge: undefined,
    getSteps: () => [{ name: 'analyze', type: 'function', description: shown.description }],
    __registerMastra() {},
    toRawConfig: () => undefined,
    __setRawConfig() {},
    async run(given) {
      const { runId = randomUUID(), _internal, ...rest } = given
      const base = { ...rest, runId }
      const judged = await judgeAlone({ type: about.type, definition, options }, given, settings).catch((thrown) =>
        failed(thrown, settings),
      )
      if ('notScorable' in judged) return { ...base, reason: judged.notScorable, notScorable: unscored(judged) }
      return { ...base, ...resultKeys(judged, present) }
    },
  }
  Object.defineProperty(scorer, MADE_OF, { value: parts })
  return scorer as JudgeScorer<ScorerRun<Analysis>>
}

const unscored = ({ notScorable }: { notScorable: string }) => ({ step: 'analyze', reason: notScorable })

function resultKeys<Analysis>({ result, language, executions }: Judged, present: Parts<Analysis>['present']) {
  const { reason = '', parts, details = {} } = result
  return {
    ...present(result),
    value: result.value,
    reason: inLanguage(reason, language),
    ...(parts && { parts }),
    details,
    analyzePrompt: promptsIn(executions),
    preprocessStepResult: undefined,
    preprocessPrompt: undefined,
    generateScorePrompt: undefined,
    generateReasonPrompt: undefined,
    judge: { analyze: { executions } },
  }
}

const promptsIn = (executions: Execution[]) =>
  executions.length === 0 ? undefined : executions.map(({ prompt }) => prompt).join('\n\n')

/** To Mastra a score of null would count as 0, so a failure is thrown; or, where asked for, named as not scorable. */
function failed(thrown: unknown, { onError, language = 'en' }: { onError?: OnError; language?: Language }) {
  if (!(thrown instanceof ScoreError || thrown instanceof NotAsked)) throw thrown
  if (onError === 'notScorable') return { notScorable: thrown.said[language] }
  if (language !== 'en') thrown.message = thrown.said[language]
  throw thrown
}
