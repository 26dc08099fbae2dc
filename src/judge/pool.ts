import { badInput } from '../errors.ts'
import { Ledger } from './cost/ledger.ts'
import type { Price } from './judge.ts'
import type { Model } from './models/model.ts'
import { isLoopback } from './sending/ladder.ts'
import { Limiter, type Limits } from './sending/limiter.ts'
import { ModelState } from './sending/model-state.ts'
import { SharedLimiter } from './sending/shared-limiter.ts'
import type { SharedLimits } from './sending/shared-limits.ts'

/** What judges of one run share: judge, answering models and compressors use one provider and one purse. */
export class Pool {
  readonly ledger: Ledger
  /** Answers that are on their way, by the key of their question: asked twice at once is paid once. */
  readonly inFlight = new Map<string, Promise<unknown>>()
  /** A model of which nobody knows the price. */
  #unpriced: Model | undefined
  readonly #limiters = new Map<string, Limiter>()
  readonly #states = new Map<string, ModelState>()
  readonly #shared: SharedLimits | undefined

  /** `shared` are limits and money of all processes that work on the run. */
  constructor(shared?: SharedLimits) {
    this.#shared = shared
    this.ledger = new Ledger(shared)
  }

  /** A budget holds for everyone who shares it, so everyone needs a price, whoever comes first. */
  budget(model: Model, price: Price | undefined, maxCost: number | undefined): void {
    if (!price) this.#unpriced ??= model
    if (maxCost !== undefined) this.ledger.limit(maxCost)
    if (this.#unpriced && this.ledger.isLimited) throw noPrice(this.#unpriced)
  }

  limiterOf({ provider, baseURL }: Model, limits: Limits): Pick<Limiter, 'acquire'> {
    // The address of one model may differ from that of the next; the server is the same.
    const origin = baseURL !== undefined && URL.canParse(baseURL) ? new URL(baseURL).origin : null
    const key = JSON.stringify([provider, origin])
    const known = this.#limiters.get(key)
    known?.tighten(this.#shared ? { concurrency: limits.concurrency } : limits)
    // What may go out in a minute is counted where everybody sees it, or here, not twice.
    const limiter = known ?? new Limiter(this.#shared ? { concurrency: limits.concurrency } : limits)
    this.#limiters.set(key, limiter)
    return this.#shared ? new SharedLimiter(limiter, this.#shared, key, limits) : limiter
  }

  stateOf(model: Model): ModelState {
    const { provider, baseURL, id } = model
    const key = JSON.stringify([provider, baseURL ?? null, id])
    const state = this.#states.get(key) ?? new ModelState(model)
    this.#states.set(key, state)
    return state
  }
}

const noPrice = ({ provider, id, baseURL }: Model) =>
  badInput(
    `maxCost needs a price, and that of ${provider}:${id} is not known: set judge.price: { input, output } (of a target or an embedding its own price) in US dollars per million tokens, or write it into prices.yaml${baseURL && isLoopback(baseURL) ? '; 0 for a server of your own' : ''}`,
    `maxCost には価格が必要ですが、${provider}:${id} の価格は不明です。judge.price: { input, output }（ターゲットや埋め込みはそれ自身の price）か prices.yaml に、100 万トークンあたりの米ドルを書いてください${baseURL && isLoopback(baseURL) ? '（自分のサーバーなら 0）' : ''}`,
  )
