import { rememberSecret } from '../secrets/of-process.ts'
import { createScrubber } from '../secrets/scrubber.ts'
import { type Prices, readPrices } from './cost/price-file.ts'
import { knownPrice } from './cost/prices.ts'
import type { Asker, Judge, JudgeUsage, Price } from './judge.ts'
import { JudgeClient } from './judge-client.ts'
import type { Memo } from './memo.ts'
import type { Model } from './models/model.ts'
import { type ResolveOptions, resolveModel } from './models/resolve.ts'
import { Pool } from './pool.ts'
import { type JudgeConfig, type JudgeSettings, judgeSettings } from './settings.ts'

/** What a judge works with. Everything may be left out. */
export interface JudgeEnvironment {
  /** Where answers are kept; absent: nowhere. */
  memo?: Memo
  /** Calls off everything, also what is in flight. */
  signal?: AbortSignal
  /** Nothing new is asked once it aborts; what is out is waited for. */
  stop?: AbortSignal | undefined
  /** Where packages and scripted replies are looked for: the suite's folder. */
  cwd?: string
  env?: Record<string, string | undefined>
  fetch?: typeof globalThis.fetch
  /** Shared with the other judges of a run: one limit per provider, one budget. */
  pool?: Pool
  /** Counts the questions and asks none. */
  dryRun?: boolean
  /** With `dryRun`: told of keys and packages that are missing; absent: they are mistakes. */
  lacking?: ResolveOptions['lacking']
  /** Told of every cost when it arises, so that a row can say what it cost. */
  onUsage?(asker: Asker, usage: JudgeUsage): void
  random?: () => number
  /** The first backoff; each further one is twice as long. */
  backoffBaseMs?: number
}

/** Makes a judge that can be asked. Whatever is wrong with its description is found here, before anything is asked. */
export async function createJudge(config: JudgeConfig, environment: JudgeEnvironment = {}): Promise<Judge> {
  const { cwd = process.cwd(), env = process.env, pool = new Pool() } = environment
  const settings = judgeSettings(config)
  const model = await resolveModel(config.model, placeOf(settings, environment))
  model.secrets.forEach(rememberSecret)
  const price = priceOf(model, settings, await readPrices(cwd))
  pool.budget(model, price, settings.maxCost)
  return new JudgeClient({
    model,
    settings,
    price,
    pool,
    scrub: createScrubber(env, model.secrets),
    memo: environment.memo,
    signal: environment.signal ?? new AbortController().signal,
    stop: environment.stop,
    dryRun: environment.dryRun ?? false,
    onUsage: environment.onUsage,
    random: environment.random ?? Math.random,
    backoffBaseMs: environment.backoffBaseMs ?? 500,
  })
}

/** Where a model is looked for, and how it is reached. */
export function placeOf(
  { baseURL, apiKeyEnv }: JudgeSettings,
  { cwd = process.cwd(), env = process.env, fetch, lacking }: JudgeEnvironment,
): ResolveOptions {
  return {
    cwd,
    env,
    ...(baseURL !== undefined && { baseURL }),
    ...(apiKeyEnv !== undefined && { apiKeyEnv }),
    ...(fetch && { fetch }),
    ...(lacking && { lacking }),
  }
}

function priceOf({ provider, id, scripted }: Model, { price }: JudgeSettings, prices: Prices): Price | undefined {
  if (scripted) return { input: 0, output: 0, source: 'scripted' }
  return price ?? prices.get(`${provider}:${id}`) ?? knownPrice(provider, id)
}
