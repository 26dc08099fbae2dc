import type { AskedOf, Price, WouldAsk } from '../judge/judge.ts'
import { tCritical } from '../stats/distributions/student-t.ts'
import type { PastCalls, PastUsage } from './past-usage.ts'

/** What the questions to one model would cost, in US dollars. */
interface ModelCost {
  model: string
  questions: number
  /** null where nobody knows the price. */
  low: number | null
  high: number | null
}

export interface CostEstimate {
  low: number
  high: number
  /** The likeliest figure; null where nothing of the kind was asked before, and only bounds are known. */
  expected: number | null
  /** Questions to models whose price nobody knows: they are not in the figures. */
  unpriced: number
  models: ModelCost[]
  /** Earlier runs that the figures rest on. */
  runs: string[]
}

/** Fewer calls say too little of what the next ones take. */
const LEAST_SAMPLE = 5
/** What an answer may have that nobody has given yet. */
const LONGEST_ANSWER = 4096
/** How far a count of tokens by characters may be off. */
const ROUGHLY = { low: 0.6, high: 1.3 }

/** What a run would cost: from what the same askers took before, else from the questions' lengths and the replies' limits. */
export function estimateCost(models: readonly WouldAsk[], past: PastUsage): CostEstimate {
  const byModel = new Map<string, { questions: number; parts: Part[] | null }>()
  // How long answers are is told by the model that gives them.
  const answering = new Map(
    models.flatMap(({ model, asked }) =>
      asked.flatMap(({ scorer, target }) => (scorer === target ? [[target, model] as const] : [])),
    ),
  )
  const answerOf = (target: string) => past.of(answering.get(target) ?? '', target, target)?.output ?? LONGEST_ANSWER
  for (const { model, price, asked } of models) {
    for (const one of asked) {
      const so = byModel.get(model) ?? { questions: 0, parts: price ? [] : null }
      byModel.set(model, so)
      so.questions += one.questions
      if (price) so.parts?.push(partOf(one, price, past.of(model, one.scorer, one.target), answerOf))
    }
  }
  const costs = [...byModel].map(([model, { questions, parts }]) => ({ model, questions, parts }))
  const parts = costs.flatMap((cost) => cost.parts ?? [])
  const isKnown = parts.every(({ expected }) => expected !== null)
  return {
    low: sum(parts, 'low'),
    high: sum(parts, 'high'),
    expected: isKnown ? sum(parts, 'expected') : null,
    unpriced: costs.filter((cost) => cost.parts === null).reduce((all, { questions }) => all + questions, 0),
    models: costs.map(({ model, questions, parts: own }) => ({
      model,
      questions,
      low: own && sum(own, 'low'),
      high: own && sum(own, 'high'),
    })),
    runs: [...new Set(parts.flatMap(({ run }) => run ?? []))],
  }
}

const sum = (parts: readonly Part[], key: 'low' | 'high' | 'expected') =>
  parts.reduce((all, part) => all + (part[key] ?? 0), 0)

interface Part {
  low: number
  high: number
  expected: number | null
  /** The run that it goes by. */
  run?: string
}

type AnswerOf = (target: string) => number

function partOf(asked: AskedOf, price: Price, calls: PastCalls | undefined, answerOf: AnswerOf): Part {
  return calls && calls.n >= LEAST_SAMPLE ? fromPast(asked, price, calls) : fromLengths(asked, price, answerOf)
}

/** A sum of so many calls as were seen before: its mean, and how far it may lie from it. */
function fromPast({ questions, atMost }: AskedOf, price: Price, calls: PastCalls): Part {
  const { run, n, input, output, spread } = calls
  const each = dollars(price, input, output)
  const deviation = Math.hypot(dollars(price, spread.input, 0), dollars(price, 0, spread.output))
  // 95 of 100 such sums lie between, going by so few calls.
  const around = tCritical(0.95, n - 1) * deviation * Math.sqrt(questions + (questions * questions) / n)
  const expected = questions * each
  return { low: Math.max(0, expected - around), high: expected + around + atMost * each, expected, run }
}

/** Whoever was never asked writes something between nothing and all it may. */
function fromLengths(asked: AskedOf, price: Price, answerOf: AnswerOf): Part {
  const { scorer, target, questions, atMost, inputTokens, mostOutputTokens } = asked
  const low = dollars(price, inputTokens * ROUGHLY.low, 0)
  // A judge is shown an answer that is not there yet.
  const answer = scorer === target ? 0 : answerOf(target) * questions
  const most = dollars(price, inputTokens * ROUGHLY.high + answer, mostOutputTokens)
  return { low, high: questions === 0 ? 0 : (most * (questions + atMost)) / questions, expected: null }
}

const dollars = (price: Price, input: number, output: number) => (input * price.input + output * price.output) / 1e6
