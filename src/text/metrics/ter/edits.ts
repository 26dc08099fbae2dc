import { BeamDistance } from './beam.ts'
import { bestShift, MAX_SHIFT_CANDIDATES } from './shifts.ts'

/** Edits that turn the answer into the reference: shifts of whole blocks, one edit each, and then single words. */
export function countEdits(answer: Int32Array, reference: Int32Array): number {
  if (reference.length === 0) return answer.length
  const beam = new BeamDistance(reference, answer.length)
  let text = answer
  let distance = beam.fill(text)
  let shifts = 0
  for (let candidates = 0; ; ) {
    const shift = bestShift(text, reference, beam, distance, candidates)
    candidates = shift.candidates
    // A search that ran into the limit is thrown away, even if it had found something.
    if (candidates >= MAX_SHIFT_CANDIDATES || shift.gain <= 0) return shifts + distance
    shifts++
    text = shift.text
    distance = beam.fill(text)
  }
}
