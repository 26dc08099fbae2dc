import type { Dimension } from '../../scorers/compression/criteria.ts'

interface ReferenceRow {
  method: string
  overall: number
  dimensions: Record<Dimension, number>
}

const row = (
  method: string,
  overall: number,
  marks: [number, number, number, number, number, number],
): ReferenceRow => {
  const [accuracy, context_awareness, artifact_trail, completeness, continuity, instruction_following] = marks
  return {
    method,
    overall,
    dimensions: { accuracy, context_awareness, artifact_trail, completeness, continuity, instruction_following },
  }
}

/**
 * Published results over 36,611 messages, for orientation only: other conversations, another judge.
 * Their overalls are as published; they are not the plain means of their rows.
 */
export const REFERENCE = {
  messages: 36_611,
  methods: [
    row('Anchored Iterative', 3.7, [4.04, 4.01, 2.45, 4.44, 3.8, 4.99]),
    row('Regenerative', 3.44, [3.74, 3.56, 2.33, 4.37, 3.67, 4.95]),
    row('Opaque', 3.35, [3.43, 3.64, 2.19, 4.37, 3.77, 4.92]),
  ],
}
