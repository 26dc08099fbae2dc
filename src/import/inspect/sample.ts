import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import type { Case } from '../../score/case.ts'
import type { Usage } from '../../score/result.ts'
import type { Sent } from '../../score/sent.ts'
import { SampleTexts } from './texts.ts'

/** What is read of a sample; all else (events, store, files) stays where it is. */
export const SAMPLE_KEYS = [
  'id',
  'epoch',
  'input',
  'choices',
  'target',
  'messages',
  'output',
  'scores',
  'score',
  'metadata',
  'error',
  'model_usage',
  'total_time',
  'attachments',
] as const

export type RawSample = { [Key in (typeof SAMPLE_KEYS)[number]]?: Json }

/** One answer of Inspect's model to one sample. */
export interface Sample {
  case: Case
  epoch: number
  answer: { output?: Json; error?: string; durationMs?: number; usage?: Usage; sent?: Sent }
  /** By scorer, or by scorer and key where one gives several values. */
  scores: Map<string, SampleScore>
  /** What of it is not carried over. */
  lost: Set<Lost>
}

interface SampleScore {
  value: Json | undefined
  explanation?: string
  details: JsonObject
}

/** Pictures and other media, other answers than the first, what was said between question and answer. */
export type Lost = 'image' | 'audio' | 'video' | 'document' | 'data' | 'choices' | 'messages' | 'error'

/** `model` is the one that was asked: others in the log may have graded. */
export function readSample(raw: RawSample, model: string): Sample {
  const lost = new Set<Lost>()
  const texts = new SampleTexts(raw.attachments, (kind) => void lost.add(kind as Lost))
  const input = inputOf(raw.input, texts)
  const expected = expectedOf(raw.target)
  const metadata = metadataOf(raw)
  return {
    case: {
      id: idOf(raw.id),
      ...(input !== undefined && { input }),
      ...(expected !== undefined && { expected }),
      ...(metadata && { metadata }),
    },
    epoch: typeof raw.epoch === 'number' ? raw.epoch : 1,
    answer: answerOf(raw, model, input, texts, lost),
    scores: scoresOf(raw, texts),
    lost: isJsonObject(raw.error) && isScored(raw) ? lost.add('error') : lost,
  }
}

/** A number keeps its digits, as everywhere. */
const idOf = (id: Json | undefined): string => (typeof id === 'string' ? id : id == null ? '' : String(id))

function inputOf(input: Json | undefined, texts: SampleTexts): Json | undefined {
  if (typeof input === 'string') return texts.text(input)
  if (!Array.isArray(input)) return input === null ? undefined : input
  const messages = input.map((message) => texts.message(message)).filter((message) => message !== undefined)
  const [only, ...others] = messages
  return only?.role === 'user' && others.length === 0 ? (only.content as Json) : messages
}

/** Without a target Inspect writes an empty text. */
function expectedOf(target: Json | undefined): Json | undefined {
  if (target === undefined || target === null || target === '') return undefined
  if (!Array.isArray(target)) return target
  return target.length === 0 ? undefined : target.length === 1 ? (target[0] as Json) : target
}

function metadataOf({ metadata, choices }: RawSample): JsonObject | undefined {
  const own = isJsonObject(metadata) ? metadata : {}
  const all = Array.isArray(choices) && choices.length > 0 ? { ...own, choices } : own
  return Object.keys(all).length > 0 ? all : undefined
}

function answerOf(
  raw: RawSample,
  model: string,
  input: Json | undefined,
  texts: SampleTexts,
  lost: Set<Lost>,
): Sample['answer'] {
  const { total_time, error } = raw
  const usage = usageOf(raw.model_usage, model)
  const said = {
    ...(typeof total_time === 'number' && { durationMs: Math.round(total_time * 1000) }),
    ...(usage && { usage }),
  }
  // One that was scored all the same has a score; why it broke off is told beside it.
  if (isJsonObject(error) && !isScored(raw))
    return { ...said, error: String(error.message ?? 'error').slice(0, MOST_ERROR) }
  const messages = Array.isArray(raw.messages) ? raw.messages.filter(isJsonObject) : []
  const turns = messages.filter(({ role }) => role === 'assistant' || role === 'tool')
  if (turns.length > 1) lost.add('messages')
  const output = outputOf(raw.output, texts, lost)
  const sent = sentOf(messages, input, texts)
  return { ...said, ...(output !== undefined && { output }), ...(sent && { sent }) }
}

const isScored = ({ scores, score }: RawSample) =>
  isJsonObject(score) || (isJsonObject(scores) && Object.keys(scores).length > 0)

const MOST_ERROR = 4000

/** The first answer: its text, or the calls of tools where it has none. */
function outputOf(output: Json | undefined, texts: SampleTexts, lost: Set<Lost>): Json | undefined {
  if (!isJsonObject(output) || !Array.isArray(output.choices)) return undefined
  const [first, ...others] = output.choices.filter(isJsonObject)
  if (others.length > 0) lost.add('choices')
  const message = first && texts.message(first.message as Json)
  if (!message) return typeof output.completion === 'string' ? texts.text(output.completion) : undefined
  return message.content === '' && message.tool_calls ? [message] : (message.content as Json)
}

/** What stood before the first answer, where that is not the input alone. */
function sentOf(messages: readonly JsonObject[], input: Json | undefined, texts: SampleTexts): Sent | undefined {
  const answer = messages.findIndex(({ role }) => role === 'assistant' || role === 'tool')
  const before = answer < 0 ? [] : messages.slice(0, answer)
  const of = (wanted: string) =>
    before
      .filter(({ role }) => role === wanted)
      .map(({ content }) => texts.content(content))
      .join('\n\n')
  const [system, prompt] = [of('system'), of('user')]
  if (system === '' && (prompt === '' || prompt === input)) return undefined
  return { ...(system !== '' && { system }), prompt }
}

function usageOf(usage: Json | undefined, model: string): Usage | undefined {
  if (!isJsonObject(usage)) return undefined
  const own = Object.hasOwn(usage, model) ? usage[model] : undefined
  if (!isJsonObject(own)) return undefined
  const count = (key: string) => (typeof own[key] === 'number' ? (own[key] as number) : undefined)
  const [inputTokens, outputTokens, cost] = [count('input_tokens'), count('output_tokens'), count('total_cost')]
  return {
    ...(inputTokens !== undefined && { inputTokens }),
    ...(outputTokens !== undefined && { outputTokens }),
    ...(cost !== undefined && { cost }),
  }
}

function scoresOf({ scores, score }: RawSample, texts: SampleTexts): Sample['scores'] {
  // Logs of before had one score, without a name.
  const all: JsonObject = isJsonObject(scores) ? scores : isJsonObject(score) ? { score } : {}
  const found = new Map<string, SampleScore>()
  for (const [name, given] of Object.entries(all)) {
    if (!isJsonObject(given)) continue
    const { value, answer, explanation, metadata } = given
    const shared = {
      ...(typeof explanation === 'string' && { explanation: texts.text(explanation) }),
      details: {
        ...(typeof answer === 'string' && { answer: texts.text(answer) }),
        ...(isJsonObject(metadata) && Object.keys(metadata).length > 0 && { metadata }),
      },
    }
    const several: [string, Json][] = isJsonObject(value) ? Object.entries(value) : []
    if (several.length === 0) found.set(name, { ...shared, value })
    for (const [key, part] of several) found.set(`${name}/${key}`, { ...shared, value: part })
  }
  return found
}
