import { isJsonObject, type Json } from '../../json.ts'
import type { ResultRow } from '../../score/result.ts'
import {
  type CriterionId,
  criteriaFor,
  DIMENSIONS,
  type Dimension,
  isProbeType,
} from '../../scorers/compression/criteria.ts'
import type { Disagreement } from '../../scorers/compression/disagreement.ts'
import { checkExactValues, type ExactCheck, exactShare } from '../../scorers/compression/exact-values.ts'
import type { ProbeType } from '../../scorers/compression/probe.ts'
import { type Compaction, readAnswer } from '../../scorers/compression/probe-answer.ts'

/** One answer to one probe, as the report looks at it. */
export interface ProbeRow {
  case: string
  method: string
  repeat: number
  conversation: string
  point: number
  type: ProbeType | undefined
  task: string | undefined
  messages: number
  /** 0 to 5; null when it was not graded. */
  aggregate: number | null
  /** Dimensions that were to be graded; null where there is no mark. */
  dimensions: Map<Dimension, number | null>
  exact: ExactCheck
  /** Share of exact values in the answer; null when there are none to look for, undefined without an answer. */
  recall: number | null | undefined
  compaction: Compaction | undefined
  disagreement: Disagreement | undefined
  error: string | undefined
  /** The same in words. */
  errorMessage: string | undefined
  usage: ResultRow['usage']
  judgeUsage: ResultRow['usage']
}

/** Reads a stored row. `wanted` are the criteria of the suite's rubric, where it is cut down. */
export function probeRow(row: ResultRow, scorer: string, wanted?: readonly CriterionId[]): ProbeRow {
  const { metadata = {} } = row
  const score = row.scores.find((one) => one.scorer === scorer)
  const details = score?.status === 'scored' ? (score.details ?? {}) : {}
  const marks = isJsonObject(details.dimensions) ? details.dimensions : {}
  const type = isProbeType(metadata.probe_type) ? metadata.probe_type : undefined
  const asked = new Set(criteriaFor(type, wanted).map(({ dimension }) => dimension))
  const answer = row.output == null ? undefined : readAnswer(row.output)
  const values = Array.isArray(metadata.exact) ? metadata.exact.filter((value) => typeof value === 'string') : []
  const exact = answer ? checkExactValues(answer.text, values) : { found: [], missing: values }
  return {
    case: row.case,
    method: row.target,
    repeat: row.repeat,
    conversation: String(metadata.conversation ?? row.case),
    point: numberOf(metadata.point) ?? 0,
    type,
    task: typeof metadata.task_type === 'string' ? metadata.task_type : undefined,
    messages: numberOf(metadata.messages) ?? 0,
    aggregate: numberOf(details.aggregate),
    dimensions: new Map(
      DIMENSIONS.filter((dimension) => asked.has(dimension)).map((name) => [name, numberOf(marks[name])]),
    ),
    exact,
    recall: answer ? exactShare(exact) : values.length > 0 ? undefined : null,
    compaction: answer?.compaction,
    disagreement: details.disagreement as Disagreement | undefined,
    error: score?.error?.kind,
    errorMessage: score?.error?.message,
    usage: row.usage,
    judgeUsage: score?.usage,
  }
}

const numberOf = (value: Json | undefined): number | null => (typeof value === 'number' ? value : null)
