import type { JsonObject } from '../../json.ts'

const ASSERT = [
  { type: 'contains', value: 'Paris' },
  { type: 'llm-rubric', value: 'is polite', metric: 'politeness', threshold: 0.5 },
]

/** A row as promptfoo 0.123 writes it, with what a test wants otherwise. */
export const resultRow = (change: Record<string, unknown> = {}): JsonObject => {
  const { test = 0, column = 0, country = 'France', output = 'Paris, please', politeness = 1, ...rest } = change
  const vars = { country }
  const right = String(output).includes('Paris')
  const success = right && Number(politeness) >= 0.5
  const score = (Number(right) + Number(politeness)) / 2
  const reason = success ? 'All assertions passed' : 'Expected output to contain "Paris"'
  return {
    testIdx: test,
    promptIdx: column,
    provider: { id: 'openai:gpt', label: '' },
    prompt: { raw: `Capital of ${country}?`, label: 'Capital of {{country}}?', config: {} },
    vars,
    testCase: {
      description: `about ${country}`,
      vars,
      assert: ASSERT,
      metadata: { topic: 'maps', _promptfooFileMetadata: {} },
    },
    response: { output, cached: false, tokenUsage: { prompt: 12, completion: 4, total: 16 } },
    success,
    failureReason: success ? 0 : 1,
    score,
    namedScores: { politeness },
    latencyMs: 42,
    cost: 0.001,
    metadata: {},
    tokenUsage: { prompt: 12, completion: 4, total: 16 },
    ...(!success && { error: reason }),
    gradingResult: {
      pass: success,
      score,
      reason,
      componentResults: [
        { pass: right, score: Number(right), reason: 'contains it', assertion: ASSERT[0] },
        { pass: Number(politeness) >= 0.5, score: politeness, reason: 'kind words', assertion: ASSERT[1] },
      ],
    },
    ...rest,
  } as JsonObject
}

/** The whole file, as `promptfoo eval -o out.json` writes it. */
export function resultsFile(rows: readonly JsonObject[], change: Record<string, unknown> = {}, indent = 2): string {
  const { version = 3, stats, description = 'capitals', ...rest } = change
  return JSON.stringify(
    {
      evalId: 'eval-abc-2026-01-02T03:04:05',
      results: {
        version,
        timestamp: '2026-01-02T03:04:05.000Z',
        prompts: [
          { raw: 'Capital of {{country}}?', label: 'Capital of {{country}}?', provider: 'openai:gpt', metrics: {} },
        ],
        results: rows,
        stats: stats ?? { successes: rows.length, failures: 0, errors: 0 },
      },
      config: { description, prompts: [], providers: [], tests: [] },
      shareableUrl: null,
      metadata: { promptfooVersion: '0.123.1' },
      ...rest,
    },
    null,
    indent,
  )
}
