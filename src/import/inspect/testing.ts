import type { Json, JsonObject } from '../../json.ts'
import { makeZip, type TestEntry } from '../../read/zip/testing.ts'

/** A sample as Inspect writes it, with what a test wants otherwise. */
export const inspectSample = (change: Record<string, unknown> = {}): JsonObject => {
  const { id = 1, epoch = 1, answer = 'Paris', value = 'C', ...rest } = change
  const question = `Question ${id}: what is the capital of France?`
  return {
    id,
    epoch,
    input: question,
    target: 'Paris',
    messages: [
      { role: 'user', content: question, source: 'input' },
      { role: 'assistant', content: answer, source: 'generate' },
    ],
    output: {
      model: 'some-model',
      choices: [{ message: { role: 'assistant', content: answer }, stop_reason: 'stop' }],
      usage: { input_tokens: 20, output_tokens: 3, total_tokens: 23 },
    },
    scores: { match: { value, answer, explanation: `It said ${answer}` } },
    metadata: { topic: 'geography' },
    store: {},
    events: [{ event: 'model', input: [question] }],
    model_usage: { 'openai/some-model': { input_tokens: 20, output_tokens: 3, total_tokens: 23 } },
    total_time: 1.25,
    attachments: {},
    ...rest,
  } as JsonObject
}

/** The head of a log; `results` states what its samples must come to. */
const inspectHeader = (change: Record<string, unknown> = {}): JsonObject => {
  const { model = 'openai/some-model', task = 'capitals', accuracy, ...rest } = change
  return {
    version: 2,
    status: 'success',
    eval: {
      task,
      task_id: 'abc',
      created: '2025-05-12T20:28:13-04:00',
      dataset: { name: 'capitals', samples: 3 },
      model,
      config: { epochs: 1 },
      packages: { inspect_ai: '0.3.95' },
      scorers: [{ name: 'match', options: {} }],
    },
    plan: { name: 'plan', steps: [{ solver: 'generate', params: {} }], config: {} },
    ...(accuracy !== undefined && {
      results: {
        scores: [
          { name: 'match', scorer: 'match', params: {}, metrics: { accuracy: { name: 'accuracy', value: accuracy } } },
        ],
      },
    }),
    stats: { started_at: '2025-05-12T20:28:13-04:00', completed_at: '2025-05-12T20:28:15-04:00' },
    ...rest,
  } as JsonObject
}

export const jsonLog = (samples: readonly Json[], header: Record<string, unknown> = {}, indent = 1): string =>
  JSON.stringify({ ...inspectHeader(header), samples }, null, indent)

interface EvalShape {
  method?: TestEntry['method']
  /** As left behind by a run that never came to its end. */
  journalOnly?: boolean
}

export function evalLog(
  samples: readonly JsonObject[],
  header: Record<string, unknown> = {},
  { method = 'zstd', journalOnly = false }: EvalShape = {},
): Buffer {
  const entry = (name: string, value: Json): TestEntry => ({ name, bytes: JSON.stringify(value), method })
  const { status: _status, results: _results, ...start } = inspectHeader(header)
  return makeZip([
    entry('_journal/start.json', start as JsonObject),
    ...samples.map((sample) => entry(`samples/${sample.id}_epoch_${sample.epoch}.json`, sample)),
    entry('_journal/summaries/1.json', []),
    ...(journalOnly ? [] : [entry('header.json', inspectHeader(header))]),
  ])
}
