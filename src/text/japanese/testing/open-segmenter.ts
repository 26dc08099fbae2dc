import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { Segmenter } from '../segmenter.ts'
import { takeApart } from '../take-apart.ts'

export function openSegmenter(file: string): Segmenter {
  const steps = Segmenter.open(takeApart(gunzipSync(readFileSync(file))))
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}
