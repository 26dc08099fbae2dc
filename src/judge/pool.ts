import { badInput } from '../errors.ts'
import { Ledger } from './cost/ledger.ts'
import type { Price } from './judge.ts'
import type { Model } from './models/model.ts'
import { Limiter, type Limits } from './sending/limiter.ts'
import { ModelState } from './sending/model-state.ts'

/** What judges of one run share: judge, answering models and compressors use one provider and one purse. */
export class Pool {
  readonly ledger = new Ledger()
  /** Answers that are on their way, by the key of their question: asked twice at once is paid once. */
  readonly inFlight = new Map<string, Promise<unknown>>()
  /** A model of which nobody knows the price. */
  #unpriced: Model | undefined
  readonly #limiters = new Map<string, Limiter>()
  readonly #states = new Map<string, ModelState>()

  /** A budget holds for everyone who shares it, so everyone needs a price, whoever comes first. */
  budget(model: Model, price: Price | undefined, maxCost: number | undefined): void {
    if (!price) this.#unpriced ??= model
    if (maxCost !== undefined) this.ledger.limit(maxCost)
    if (this.#unpriced && this.ledger.isLimited) throw noPrice(this.#unpriced)
  }

  limiterOf({ provider, baseURL }: Model, limits: Limits): Limiter {
    // The address of one model may differ from that of the next; the server is the same.
    const origin = baseURL !== undefined && URL.canParse(baseURL) ? new URL(baseURL).origin : null
    const key = JSON.stringify([provider, origin])
    const known = this.#limiters.get(key)
    known?.tighten(limits)
    const limiter = known ?? new Limiter(limits)
    this.#limiters.set(key, limiter)
    return limiter
  }

  stateOf(model: Model): ModelState {
    const { provider, baseURL, id } = model
    const key = JSON.stringify([provider, baseURL ?? null, id])
    const state = this.#states.get(key) ?? new ModelState(model)
    this.#states.set(key, state)
    return state
  }
}

const noPrice = ({ provider, id }: Model) =>
  badInput(
    `maxCost needs a price, and that of ${provider}:${id} is not known: set judge.price: { input, output } in US dollars per million tokens`,
    `maxCost には価格が必要ですが、${provider}:${id} の価格は不明です。judge.price: { input, output } に 100 万トークンあたりの米ドルを書いてください`,
  )
