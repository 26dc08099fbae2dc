import { BadInput } from '../../errors.ts'
import { rememberSecret } from '../../secrets/of-process.ts'
import { createScrubber } from '../../secrets/scrubber.ts'
import { readPrices } from '../cost/price-file.ts'
import { knownPrice } from '../cost/prices.ts'
import { type JudgeEnvironment, placeOf } from '../create-judge.ts'
import { resolveEmbeddingModel } from '../models/resolve.ts'
import { Pool } from '../pool.ts'
import { Recall, type Spend } from '../recall.ts'
import { Sender } from '../sending/sender.ts'
import { type JudgeConfig, type JudgeSettings, judgeSettings } from '../settings.ts'
import { Batches } from './batches.ts'
import { Embedder } from './embedder.ts'

/** A provider's model that turns texts into vectors, as a suite names it. */
export interface EmbeddingConfig {
  /** `provider:model`. */
  model: string
  baseURL?: string | undefined
  apiKeyEnv?: string | undefined
  /** US dollars per million tokens. */
  price?: { input: number } | undefined
  /** How long, how often and how much at once; seconds where time is meant. */
  requests?: Partial<Record<RequestKey, number | undefined>> | undefined
}

export const REQUEST_KEYS = [
  'timeout',
  'deadline',
  'maxRetries',
  'concurrency',
  'requestsPerMinute',
  'tokensPerMinute',
] as const satisfies (keyof JudgeConfig)[]
type RequestKey = (typeof REQUEST_KEYS)[number]

/** Opens such a model. Whatever is wrong with its description is found here, before anything is asked. */
export async function createEmbedder(config: EmbeddingConfig, environment: JudgeEnvironment = {}): Promise<Embedder> {
  const { cwd = process.cwd(), env = process.env, pool = new Pool(), stop } = environment
  const settings = settingsOf(config)
  const model = await resolveEmbeddingModel(config.model, placeOf(settings, environment))
  model.secrets.forEach(rememberSecret)
  const { provider, id } = model
  const price = settings.price ?? (await readPrices(cwd)).get(`${provider}:${id}`) ?? knownPrice(provider, id)
  pool.budget(model, price, undefined)
  const spend: Spend = (asker, usage) => {
    pool.ledger.add(asker, usage)
    environment.onUsage?.(asker, usage)
  }
  const sender = new Sender({
    model,
    state: pool.stateOf(model),
    limiter: pool.limiterOf(model, settings),
    ledger: pool.ledger,
    scrub: createScrubber(env, model.secrets),
    settings,
    signal: environment.signal ?? new AbortController().signal,
    stop,
    random: environment.random ?? Math.random,
    backoffBaseMs: environment.backoffBaseMs ?? 500,
  })
  const mostTexts = await model.mostTexts()
  const batches = new Batches({ sender, mostTexts, atOnce: settings.concurrency, price, spend })
  const { memo, dryRun = false } = environment
  return new Embedder({
    model,
    recall: new Recall({ memo, spend, inFlight: pool.inFlight, dryRun }),
    price,
    ask: (text, asker) => batches.ask(text, asker),
  })
}

/** The judge's settings without its name: here they are options of a scorer. */
function settingsOf({ model, baseURL, apiKeyEnv, price, requests }: EmbeddingConfig): JudgeSettings {
  try {
    const paid = price && { price: { input: price.input, output: 0 } }
    return judgeSettings({ model, baseURL, apiKeyEnv, ...paid, ...requests })
  } catch (error) {
    if (!(error instanceof BadInput)) throw error
    throw new BadInput(
      error.mistakes.map(({ path = '', message: { en, ja }, ...rest }) => ({
        ...rest,
        path: asOption(path),
        message: { en: asOption(en), ja: asOption(ja) },
      })),
      { cause: error },
    )
  }
}

const asOption = (text: string) =>
  text.replace(/judge\.(\w+)/g, (_, key: string) =>
    (REQUEST_KEYS as readonly string[]).includes(key) ? `requests.${key}` : key,
  )
