import type { Asker, FirstAsked, JudgeUsage, Price } from '../judge.ts'
import type { Spend } from '../recall.ts'
import type { Answer } from '../sending/attempt.ts'
import type { Prompt } from '../wording/word-question.ts'
import { addUsage, NO_USAGE } from './ledger.ts'
import { costOf } from './prices.ts'
import { estimatePrompt, estimateTokens } from './tokens.ts'

/** What one question costs, over all its answers. */
export class Bill {
  usage: JudgeUsage = NO_USAGE
  #latencyMs = 0
  readonly #asker: Asker
  readonly #price: Price | undefined
  readonly #spend: Spend

  constructor(asker: Asker, price: Price | undefined, spend: Spend) {
    this.#asker = asker
    this.#price = price
    this.#spend = spend
  }

  /** Tokens that the provider does not report are estimated, and named so. */
  add({ inputTokens: input, outputTokens: output, text, latencyMs }: Answer, sent: Prompt): void {
    const inputTokens = input ?? estimatePrompt(sent)
    const outputTokens = output ?? estimateTokens(text)
    const usage: JudgeUsage = {
      calls: 1,
      cached: 0,
      inputTokens,
      outputTokens,
      cost: this.#price ? costOf(this.#price, inputTokens, outputTokens) : null,
      estimated: input === undefined || output === undefined,
    }
    this.#latencyMs += latencyMs
    this.usage = addUsage(this.usage, usage)
    this.#spend(this.#asker, usage)
  }

  first(): FirstAsked {
    const { inputTokens, outputTokens, cost } = this.usage
    return { latencyMs: this.#latencyMs, inputTokens, outputTokens, cost }
  }
}
