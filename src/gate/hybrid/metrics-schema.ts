import { z } from 'zod'
import { SEVERITIES } from '../../scorers/rules/ruleset.ts'

const figure = z.number().nullable()
const met = z.boolean().nullable()
const reason = z.string().optional().meta({ description: 'Why there is no figure / 値がない理由' })
const severity = z.enum(SEVERITIES)
const count = z.int().min(0)

const semantic = z.object({
  bert_score: z.object({ precision: z.number(), recall: z.number(), f1: z.number() }).nullable(),
  threshold_met: met,
  reason,
})

const surface = z.object({ rouge1: figure, rougeL: figure, threshold_met: met, reason })

const violation = z.object({ id: z.string(), severity, message: z.string() })

const violations = z.object({
  counts: z.object({ minor: count, major: count, critical: count }),
  violations: z.array(violation),
  max_severity: z.enum(['none', ...SEVERITIES]),
  threshold_met: met.meta({ description: 'false: a critical violation in mode blocking / blocking で重大違反あり' }),
  reason,
})

const caseRow = z.object({
  id: z.string(),
  semantic,
  surface,
  violations,
  overall_pass: z.boolean(),
  needs_review: z.boolean(),
})

const n = count.meta({ description: 'Cases the mean is over / 平均をとったケースの数' })

const ids = z.array(z.string())

const pairing = z.object({
  cases: count,
  inputs: count.optional().meta({ description: 'Rows of the inputs file / inputs の行数' }),
  expected: count.optional().meta({ description: 'Rows of the expected file / expected の行数' }),
  without_output: ids.meta({ description: 'Judged with an empty output / 出力が空として判定' }),
  without_expected: ids.meta({ description: 'Inputs left out / 対応がなく除いた入力' }),
  duplicate_inputs: ids.meta({ description: 'Only the first row counted / 先の行だけを使った' }),
  duplicate_expected: ids,
  inputs_without_id: z.array(count).meta({ description: 'Lines left out / 除いた行の番号' }),
  expected_without_id: z.array(count),
})

const provenance = z.object({
  saiten: z.string(),
  encoder: z
    .object({
      model: z.string(),
      hash: z.string().optional().meta({ description: 'Hash of the model / モデルのハッシュ' }),
      layer: z.int().nullable(),
      baseline: z.string().nullable(),
      rescale_with_baseline: z.boolean(),
    })
    .nullable(),
  rouge: z.object({
    types: z.array(z.string()),
    tokenizer: z.string(),
    sentencepiece: z.string().nullable().meta({ description: 'Hash of the model / モデルのハッシュ' }),
    base_form: z.boolean(),
    version: z.int(),
  }),
  normalization: z.int(),
  text_lang: z.string().nullable(),
  thresholds: z.object({ f1: z.number(), rougeL: z.number() }),
  mode: z.enum(['blocking', 'advisory']),
  ruleset: z.object({
    name: z.string(),
    hash: z.string(),
    rules: z.array(z.object({ id: z.string(), severity })),
  }),
  cases: z.string().meta({ description: 'Hash of the data / データのハッシュ' }),
})

const warning = z.object({
  about: z.enum(['expected', 'prompt']),
  kind: z.string(),
  cases: ids.meta({ description: 'The first of them / 最初の数件' }),
  count,
})

/** metrics.json: what the hybrid gate leaves behind. May gain keys, never loses one. */
export const metricsSchema = z.object({
  semantic: semantic.extend({ n }),
  surface: surface.extend({ n }),
  violations,
  overall_pass: z.boolean(),
  needs_review: z.boolean(),
  generated_at: z.string(),
  provenance,
  pairing,
  warnings: z
    .array(warning)
    .meta({ description: 'Personal data or secrets on the reference side / 参照側の個人情報など' }),
  cases: z.array(caseRow),
})

export type Metrics = z.infer<typeof metricsSchema>
export type CaseRow = z.infer<typeof caseRow>
/** All but the case rows, which may be many. */
export type MetricsHead = Omit<Metrics, 'cases'>
export type SemanticSection = z.infer<typeof semantic>
export type SurfaceSection = z.infer<typeof surface>
export type ViolationsSection = z.infer<typeof violations>
export type MetricsViolation = z.infer<typeof violation>
export type Pairing = z.infer<typeof pairing>
export type Provenance = z.infer<typeof provenance>
export type ReferenceWarning = z.infer<typeof warning>

/** As `diff` reads it: a file from elsewhere may lack what only Saiten writes. */
export const readableMetrics = metricsSchema.partial({
  generated_at: true,
  provenance: true,
  pairing: true,
  warnings: true,
})
export type ReadableMetrics = z.infer<typeof readableMetrics>
