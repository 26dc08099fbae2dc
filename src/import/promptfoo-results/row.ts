import { hash } from 'node:crypto'
import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import type { Case } from '../../score/case.ts'
import type { Usage } from '../../score/result.ts'
import { asObject, numberIn, objectsIn, textIn } from '../runs/values.ts'

/** One answer of one provider and prompt to one test. */
export interface Row {
  /** Places in promptfoo's table; undefined in files of before. */
  test: number | undefined
  column: number | undefined
  /** Over what the test asks and asserts: repeats of one test have the same. */
  key: string
  /** Over what it asks alone. */
  question: string
  case: Omit<Case, 'id'>
  provider: string
  prompt: string
  answer: { output?: Json; error?: string; durationMs?: number; usage?: Usage; sent?: { prompt: string } }
  scores: Map<string, RowScore>
  /** Kinds of media in the answer, which are not carried over. */
  media: string[]
}

interface RowScore {
  /** Undefined where promptfoo came to none. */
  number: number | undefined
  passed?: boolean
  reason?: string
  details: JsonObject
}

/** The whole of a test, as promptfoo scores it. */
export const WHOLE = 'promptfoo'

/** Whether it says at all who was asked what. */
export const isRow = (raw: JsonObject) => raw.provider != null || raw.vars != null || raw.testCase != null

export function readRow(raw: JsonObject): Row {
  const test = asObject(raw.testCase)
  const vars = withoutInternals(asObject(raw.vars ?? test.vars))
  const name = textIn(test.description) ?? textIn(raw.description)
  const metadata = withoutInternals(asObject(test.metadata))
  const { id, label } = asObject(raw.provider)
  const prompt = asObject(raw.prompt)
  const asked = hash('sha256', JSON.stringify(vars), 'base64')
  return {
    test: numberIn(raw.testIdx),
    column: numberIn(raw.promptIdx),
    key: hash('sha256', JSON.stringify([vars, test.assert ?? null, test.threshold ?? null, name ?? null]), 'base64'),
    question: asked,
    case: {
      ...(name !== undefined && { name }),
      input: vars,
      ...(Object.keys(metadata).length > 0 && { metadata }),
    },
    provider: textIn(label) ?? textIn(id) ?? textIn(raw.provider) ?? 'provider',
    prompt: textIn(prompt.label) ?? textIn(prompt.display) ?? '',
    answer: answerOf(raw, prompt),
    scores: scoresOf(raw),
    media: ['audio', 'video', 'images'].filter((kind) => asObject(raw.response)[kind] != null),
  }
}

function answerOf(raw: JsonObject, prompt: JsonObject): Row['answer'] {
  const response = asObject(raw.response)
  const usage = usageOf(raw)
  const ms = numberIn(raw.latencyMs)
  const sent = textIn(prompt.raw)
  const said = { ...(ms !== undefined && { durationMs: ms }), ...(usage && { usage }) }
  const output = response.output
  // An assertion that failed is written under `error`, too: that is no error of the provider.
  if (raw.failureReason === 2 || (output == null && !isJsonObject(raw.gradingResult)))
    return { ...said, error: (textIn(raw.error) ?? textIn(response.error) ?? 'error').slice(0, MOST_ERROR) }
  return { ...said, ...(output !== undefined && { output }), ...(sent !== undefined && { sent: { prompt: sent } }) }
}

const MOST_ERROR = 4000

function usageOf({ tokenUsage, response, cost }: JsonObject): Usage | undefined {
  const tokens = asObject(tokenUsage ?? asObject(response).tokenUsage)
  const [inputTokens, outputTokens, paid] = [numberIn(tokens.prompt), numberIn(tokens.completion), numberIn(cost)]
  const usage = {
    ...(inputTokens && { inputTokens }),
    ...(outputTokens && { outputTokens }),
    ...(paid && { cost: paid }),
  }
  return Object.keys(usage).length > 0 ? usage : undefined
}

/** The test as a whole, each assertion by its metric or type, and scores that assertions named themselves. */
function scoresOf({ success, score, gradingResult, namedScores }: JsonObject): Row['scores'] {
  const grading = asObject(gradingResult)
  const components = objectsIn(grading.componentResults)
  const reason = textIn(grading.reason)
  const scores = new Map<string, RowScore>([
    [
      WHOLE,
      {
        number: numberIn(score) ?? numberIn(grading.score),
        ...(typeof success === 'boolean' && { passed: success }),
        ...(reason !== undefined && { reason }),
        details: { signature: signature(components.map(({ assertion }) => assertion ?? null)) },
      },
    ],
  ])
  const counts = new Map<string, number>()
  for (const { assertion, pass, score: its, reason: why } of components) {
    const given = asObject(assertion)
    const name = textIn(given.metric) ?? textIn(given.type)
    if (name === undefined) continue
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    scores.set(count === 1 ? name : `${name}-${count}`, {
      number: numberIn(its),
      ...(textIn(why) !== undefined && { reason: textIn(why) as string }),
      details: {
        ...(typeof pass === 'boolean' && { pass }),
        ...(textIn(given.type) !== undefined && { type: given.type as Json }),
        ...(numberIn(given.threshold) !== undefined && { threshold: given.threshold as Json }),
        // Two numbers of other assertions have no difference: compare leaves such pairs out.
        signature: signature(given),
      },
    })
  }
  for (const [name, value] of Object.entries(asObject(namedScores)))
    if (!scores.has(name) && numberIn(value) !== undefined) scores.set(name, { number: numberIn(value), details: {} })
  return scores
}

const signature = (asserted: Json) => hash('sha256', JSON.stringify(asserted), 'base64url').slice(0, 16)

/** promptfoo keeps notes of its own beside the user's keys. */
const withoutInternals = (given: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(given).filter(([key]) => !/^(?:_promptfoo|_conversation$|sessionId$)/.test(key)))
