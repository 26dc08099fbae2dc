import { type BeamDistance, INSERT, KEEP, REMOVE } from './beam.ts'

// Tercom's search for the one block move that brings the answer closest to the reference. Which moves are looked at, in
// which order, and when it gives up are heuristics, and the score depends on each of them.

const MAX_SHIFT_SIZE = 10
const MAX_SHIFT_DISTANCE = 50
export const MAX_SHIFT_CANDIDATES = 1000

export interface ShiftSearch {
  /** How much smaller the distance becomes; 0 or less: nothing helps. */
  gain: number
  text: Int32Array
  /** Candidates looked at so far, over all searches of this text. */
  candidates: number
}

interface Shift {
  gain: number
  size: number
  start: number
  target: number
}

interface Alignment {
  /** For each word of the reference, the word of the answer it stands at; -1 before the first. */
  toAnswer: Int32Array
  /** How many of the first i words are wrong. */
  answerErrors: Int32Array
  referenceErrors: Int32Array
}

/** The best single shift of `text`, which `beam` was filled with at the distance `before`. */
export function bestShift(
  text: Int32Array,
  reference: Int32Array,
  beam: BeamDistance,
  before: number,
  candidates: number,
): ShiftSearch {
  const { toAnswer, answerErrors, referenceErrors } = align(beam.trace(), text.length, reference.length)
  let best: Shift | undefined
  let looked = candidates
  const tried = new Set<number>()
  search: for (let start = 0; start < text.length; start++) {
    if (errorsIn(answerErrors, start, MAX_SHIFT_SIZE) === 0) continue
    tried.clear()
    const lastReference = Math.min(reference.length - 1, start + MAX_SHIFT_DISTANCE)
    for (let at = Math.max(0, start - MAX_SHIFT_DISTANCE); at <= lastReference; at++) {
      for (let size = 1; size <= MAX_SHIFT_SIZE; size++) {
        if (start + size > text.length || at + size > reference.length) break
        if (text[start + size - 1] !== reference[at + size - 1]) break
        if (errorsIn(answerErrors, start, size) === 0 || errorsIn(referenceErrors, at, size) === 0) continue
        // It would land inside itself.
        if (toAnswer[at]! >= start && toAnswer[at]! < start + size) continue
        let previous = -1
        for (let next = at - 1; next < at + size; next++) {
          const target = next < 0 ? 0 : toAnswer[next]! + 1
          if (target === previous) continue
          previous = target
          looked++
          // The same words to the same place, found at another place of the reference: the same text again.
          const key = target * (MAX_SHIFT_SIZE + 1) + size
          if (tried.has(key)) continue
          const from = Math.min(start, target)
          const to = target > start + size ? target : Math.max(start, target) + size
          const gain = before - beam.distance(shifted(text, start, size, target), from, to)
          tried.add(key)
          const found = { gain, size, start, target }
          if (best === undefined || isBetter(found, best)) best = found
        }
        if (looked >= MAX_SHIFT_CANDIDATES) break search
      }
    }
  }
  if (best === undefined) return { gain: 0, text, candidates: looked }
  return { gain: best.gain, text: shifted(text, best.start, best.size, best.target), candidates: looked }
}

/** Larger gain first, then the longer block, then the earlier block, then the earlier place. */
function isBetter(a: Shift, b: Shift): boolean {
  if (a.gain !== b.gain) return a.gain > b.gain
  if (a.size !== b.size) return a.size > b.size
  if (a.start !== b.start) return a.start < b.start
  return a.target < b.target
}

/** `text` with the block moved before `target`; a target inside the block moves it right by that much. */
function shifted(text: Int32Array, start: number, size: number, target: number): Int32Array {
  const end = start + size
  const moved = text.slice()
  if (target < start) {
    moved.set(text.subarray(start, end), target)
    moved.set(text.subarray(target, start), target + size)
  } else {
    const jumped = text.subarray(end, target > end ? target : target + size)
    moved.set(jumped, start)
    moved.set(text.subarray(start, end), start + jumped.length)
  }
  return moved
}

function align(backwards: Uint8Array, answerLength: number, referenceLength: number): Alignment {
  const toAnswer = new Int32Array(referenceLength)
  const answerErrors = new Int32Array(answerLength + 1)
  const referenceErrors = new Int32Array(referenceLength + 1)
  let answer = 0
  let reference = 0
  for (let i = backwards.length - 1; i >= 0; i--) {
    const operation = backwards[i]!
    const wrong = operation === KEEP ? 0 : 1
    if (operation !== INSERT) {
      answer++
      answerErrors[answer] = answerErrors[answer - 1]! + wrong
    }
    if (operation !== REMOVE) {
      toAnswer[reference] = answer - 1
      reference++
      referenceErrors[reference] = referenceErrors[reference - 1]! + wrong
    }
  }
  return { toAnswer, answerErrors, referenceErrors }
}

function errorsIn(errors: Int32Array, start: number, size: number): number {
  return errors[Math.min(start + size, errors.length - 1)]! - errors[start]!
}
