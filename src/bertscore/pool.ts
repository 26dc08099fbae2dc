import type { EncodedText } from '../encoder/encoder.ts'
import type { Pooling } from '../encoder/models/pooling.ts'

/** One vector for a whole text, marks included, as sentence-transformers pools. */
export function pooled({ vectors, width }: EncodedText, pooling: Pooling): Float64Array {
  const rows = vectors.length / width
  const vector = Float64Array.from(vectors.subarray(0, width))
  if (pooling === 'cls') return vector
  for (let row = 1; row < rows; row++) {
    for (let at = 0; at < width; at++) {
      const value = vectors[row * width + at]!
      if (pooling === 'mean') vector[at] = vector[at]! + value
      else if (value > vector[at]!) vector[at] = value
    }
  }
  return pooling === 'mean' ? vector.map((sum) => sum / rows) : vector
}

/** 0 where one of them has no direction. */
export function cosine(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let [dot, lengthA, lengthB] = [0, 0, 0]
  for (let at = 0; at < a.length; at++) {
    dot += a[at]! * b[at]!
    lengthA += a[at]! * a[at]!
    lengthB += b[at]! * b[at]!
  }
  return lengthA === 0 || lengthB === 0 ? 0 : Math.max(-1, Math.min(1, dot / Math.sqrt(lengthA * lengthB)))
}
