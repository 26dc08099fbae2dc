import { z } from 'zod'
import { badInput } from '../errors.ts'
import type { Case } from '../score/case.ts'
import { defineScorer } from '../score/define-scorer.ts'
import type { AnyScorer } from '../score/scorer.ts'
import type { FoundScorer, OlderScorer } from './scorer-shapes.ts'

type Older = Exclude<FoundScorer, { shape: 'definition' }>

const options = z.object({ args: z.any().optional().meta({ description: 'what the constructor gets, in order' }) })

/** Gives a class of the older shape, `score(actual, expected)`, the shape that the rest of the house knows. */
export function fromOlder(found: Older, shown: string): AnyScorer {
  return defineScorer({
    description: { en: `the class scorer in ${shown}`, ja: `${shown} のクラスのスコアラー` },
    options,
    setup: ({ args }) => construct(found, args, shown),
    score: (testCase, scorer) => ask(scorer, testCase),
  })
}

function construct(found: Older, args: unknown, shown: string): OlderScorer {
  if (found.shape === 'instance') {
    if (args === undefined) return found.value
    throw badInput(
      `args has no effect: ${shown} exports an object that is already made; export the class instead`,
      `args は使われません。${shown} は作成済みのオブジェクトを export しています。クラスを export してください`,
      { path: 'args' },
    )
  }
  const scorer = new found.value(...(Array.isArray(args) ? args : args === undefined ? [] : [args]))
  if (typeof scorer.score === 'function') return scorer
  throw badInput(
    `the class in ${shown} has no method score(actual, expected)`,
    `${shown} のクラスに score(actual, expected) メソッドがありません`,
  )
}

/** `actual` is the case with its output and its time; `expected` the case's own. */
async function ask(scorer: OlderScorer, actual: Case) {
  const value = (await scorer.score(actual, actual.expected)) as number
  const details = (await scorer.getDetails?.(actual, actual.expected)) as object | undefined
  return details === undefined ? { value } : { value, details }
}
