import { z } from 'zod'

/** The shape of a run's summary, for those who read it by program: it may gain keys, and loses none. */

const number = z.number().nullable()
const interval = z.tuple([z.number(), z.number()]).nullable()
const count = z.int().min(0)
const verdict = z.enum(['pass', 'fail', 'inconclusive', 'invalid', 'unjudged'])
const figure = z.looseObject({ n: count, mean: number, ci95: interval })

/** There when the run ended before its last case. */
const notNeeded = count.optional()

const cases = z.looseObject({
  planned: count,
  pass: count,
  fail: count,
  review: count,
  error: count,
  skipped: count,
  notNeeded,
})
const scores = z.looseObject({
  planned: count,
  scored: count,
  errors: count,
  notApplicable: count,
  skipped: count,
  notNeeded,
})

const usage = z.looseObject({
  calls: count.optional(),
  cached: count.optional(),
  inputTokens: count.optional(),
  outputTokens: count.optional(),
  cost: z.number().optional(),
  unpriced: count.optional(),
})

const scorer = z.looseObject({
  name: z.string(),
  type: z.string(),
  n: count,
  mean: number,
  ci95: interval,
  bounds: interval,
  passRate: number,
  below: count,
  errors: count,
  errorKinds: z.record(z.string(), count),
  notApplicable: count,
  skipped: count,
  notNeeded,
  threshold: number,
  thresholds: z.tuple([z.number(), z.number()]).optional(),
  min: number,
  parts: z.record(z.string(), figure).optional(),
  corpus: z.record(z.string(), z.json()).optional(),
  usage: usage.optional(),
})

const early = z.looseObject({ after: count, of: count })

const condition = z.looseObject({
  name: z.string(),
  limit: z.number(),
  verdict: verdict.nullable(),
  value: number,
  n: count,
  failures: count,
  interval,
})

const target = z.looseObject({
  name: z.string(),
  verdict,
  reasons: z.array(z.string()),
  cases,
  passRate: z.looseObject({ value: number, n: count, ci95: interval }),
  weightedAverage: figure,
  scorers: z.array(scorer),
  stopped: z.looseObject({ after: count, conditions: z.array(condition) }).optional(),
})

const rate = { value: number, n: count, ci95: interval }
const line = z.looseObject({ name: z.string(), ...rate, best: z.boolean() })

/** Prompts × models. */
const matrix = z.looseObject({
  measure: z.enum(['passRate', 'weightedAverage']),
  prompts: z.array(line),
  models: z.array(line),
  cells: z.array(z.array(z.looseObject({ target: z.string(), ...rate, best: z.boolean() }).nullable())),
  best: z.looseObject({
    prompt: z.string().nullable(),
    model: z.string().nullable(),
    target: z.string().nullable(),
  }),
  comparisons: z.array(
    z.looseObject({
      of: z.enum(['prompts', 'models', 'targets']),
      a: z.string(),
      b: z.string(),
      n: count,
      difference: number,
      ci95: interval,
      p: number,
      pCorrected: number,
      better: z.string().nullable(),
    }),
  ),
  untested: z.enum(['stopped', 'unfinished']).optional(),
})

const diagnosis = z.looseObject({
  target: z.string(),
  scorer: z.string(),
  check: z.string(),
  cause: z.string(),
  pointsTo: z.string(),
  count,
  cases: z.array(z.string()),
})

/** How many scores rest on replies that a model was asked for in each way. */
const structure = z.record(z.string(), z.partialRecord(z.enum(['json-schema', 'tool', 'json', 'text']), count))

const provenance = z.object({ structure: structure.optional() }).catchall(z.json())

export const summarySchema = z.looseObject({
  run: z.string(),
  suite: z.string(),
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
  pausedMs: z.number().optional(),
  verdict,
  reasons: z.array(z.string()),
  cases,
  scores,
  targets: z.array(target),
  cluster: z.object({ by: z.string(), groups: count }).optional(),
  matrix: matrix.optional(),
  stopped: early
    .extend({ seed: z.int(), when: z.enum(['decided', 'certain']), certainty: z.number().optional() })
    .optional(),
  earlier: z.array(early.extend({ verdict, at: z.string() })).optional(),
  usage,
  diagnosis: z.array(diagnosis),
  provenance,
})
