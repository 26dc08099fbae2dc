import { isJsonObject, type Json } from '../../json.ts'

/** Why a model stops writing, in the words of the AI SDK. */
export const FINISH_REASONS = ['stop', 'length', 'content-filter', 'tool-calls', 'error', 'other'] as const
type FinishReason = (typeof FINISH_REASONS)[number]

/** What providers say instead, in small letters with hyphens. */
const WORDS: Readonly<Record<FinishReason, readonly string[]>> = {
  stop: ['stop', 'end-turn', 'stop-sequence', 'eos', 'completed', 'complete', 'finish'],
  length: ['length', 'max-tokens', 'max-output-tokens', 'model-context-window-exceeded', 'model-length'],
  'content-filter': [
    ...['content-filter', 'content-filtered', 'refusal', 'guardrail-intervened', 'safety', 'recitation'],
    ...['blocklist', 'prohibited-content', 'spii', 'image-safety'],
  ],
  'tool-calls': ['tool-calls', 'tool-use', 'tool-call', 'function-call'],
  error: ['error', 'malformed-function-call', 'failed'],
  other: ['other', 'unknown', 'finish-reason-unspecified'],
}

const KNOWN = new Map(FINISH_REASONS.flatMap((reason) => WORDS[reason].map((word) => [word, reason] as const)))

/** The provider's word in ours; one that nobody knows is `other`. */
export const finishWord = (said: string): FinishReason =>
  KNOWN.get(said.slice(0, 64).trim().toLowerCase().replaceAll('_', '-')) ?? 'other'

const KEYS = ['finishReason', 'finish_reason', 'stopReason', 'stop_reason']
const HOLDERS = ['choices', 'candidates', 'steps']

/** The reason in a reply as the AI SDK, OpenAI, Anthropic or Google write it; of several steps the last one's. */
export function finishReasonIn(reply: Json): string | undefined {
  if (!isJsonObject(reply)) return undefined
  for (const key of KEYS) {
    const said = reply[key]
    if (typeof said === 'string' && said !== '') return said
    if (isJsonObject(said) && typeof said.unified === 'string') return said.unified
  }
  for (const key of HOLDERS) {
    const list = reply[key]
    const held = Array.isArray(list) ? list.at(key === 'steps' ? -1 : 0) : undefined
    const said = isJsonObject(held)
      ? KEYS.map((name) => held[name]).find((item) => typeof item === 'string')
      : undefined
    if (typeof said === 'string' && said !== '') return said
  }
  return undefined
}
