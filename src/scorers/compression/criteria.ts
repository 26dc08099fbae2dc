import type { ProbeType } from './probe.ts'

/** The six sides of an answer that are graded, in the order of every report. */
export const DIMENSIONS = [
  'accuracy',
  'context_awareness',
  'artifact_trail',
  'completeness',
  'continuity',
  'instruction_following',
] as const
export type Dimension = (typeof DIMENSIONS)[number]

export interface Criterion {
  id: CriterionId
  dimension: Dimension
  /** Its share in the dimension; renormalised when not every criterion is asked. */
  weight: number
}

export const CRITERION_IDS = [
  'accuracy_factual',
  'accuracy_technical',
  'context_conversation_state',
  'context_artifact_state',
  'artifact_files_created',
  'artifact_files_modified',
  'artifact_key_details',
  'completeness_coverage',
  'completeness_depth',
  'continuity_work_state',
  'continuity_todo_state',
  'continuity_reasoning',
  'instruction_format',
  'instruction_constraints',
] as const
export type CriterionId = (typeof CRITERION_IDS)[number]

const WEIGHTS: Record<CriterionId, [Dimension, number]> = {
  accuracy_factual: ['accuracy', 0.6],
  accuracy_technical: ['accuracy', 0.4],
  context_conversation_state: ['context_awareness', 0.5],
  context_artifact_state: ['context_awareness', 0.5],
  artifact_files_created: ['artifact_trail', 0.3],
  artifact_files_modified: ['artifact_trail', 0.4],
  artifact_key_details: ['artifact_trail', 0.3],
  completeness_coverage: ['completeness', 0.6],
  completeness_depth: ['completeness', 0.4],
  continuity_work_state: ['continuity', 0.4],
  continuity_todo_state: ['continuity', 0.3],
  continuity_reasoning: ['continuity', 0.3],
  instruction_format: ['instruction_following', 0.5],
  instruction_constraints: ['instruction_following', 0.5],
}

const CRITERIA: readonly Criterion[] = CRITERION_IDS.map((id) => {
  const [dimension, weight] = WEIGHTS[id]
  return { id, dimension, weight }
})

/** Graded whatever was asked. */
const ALWAYS: readonly Dimension[] = ['accuracy', 'completeness', 'instruction_following']

const ADDED: Record<ProbeType, readonly Dimension[]> = {
  recall: ['context_awareness'],
  artifact: ['artifact_trail'],
  continuation: ['continuity'],
  decision: ['context_awareness', 'continuity'],
}

export const isProbeType = (value: unknown): value is ProbeType =>
  typeof value === 'string' && Object.hasOwn(ADDED, value)

/** What an answer is graded on: by the type of its probe, cut down to the criteria a suite wants. */
export function criteriaFor(type: ProbeType | undefined, wanted: readonly CriterionId[] = CRITERION_IDS): Criterion[] {
  const dimensions = new Set([...ALWAYS, ...(type ? ADDED[type] : [])])
  return CRITERIA.filter(({ id, dimension }) => dimensions.has(dimension) && wanted.includes(id))
}
