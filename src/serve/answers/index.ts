import type { Asked, Desk } from '../desk.ts'
import { earlier, oneCase } from './case.ts'
import { cases, plots } from './cases.ts'
import { compare, compareCases } from './compare.ts'
import { compression } from './compression.ts'
import { decide } from './decisions.ts'
import { judges } from './judges.ts'
import { review } from './review.ts'
import { reviewWords } from './review-words.ts'
import { run } from './run.ts'
import { runs } from './runs.ts'

type Answer = (desk: Desk, asked: Asked) => Promise<unknown>

/** Everything the page can ask for, by the name in its address. */
export const answers: ReadonlyMap<string, Answer> = new Map<string, Answer>([
  ['runs', runs],
  ['run', run],
  ['cases', cases],
  ['plots', plots],
  ['case', oneCase],
  ['earlier', earlier],
  ['compare', compare],
  ['compare-cases', compareCases],
  ['review', review],
  ['review-words', reviewWords],
  ['judges', judges],
  ['compression', compression],
])

/** What the page can have kept. */
export const writes: ReadonlyMap<string, Answer> = new Map<string, Answer>([['decide', decide]])
