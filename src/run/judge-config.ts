import type { JudgeConfig } from '../judge/settings.ts'
import type { JudgeOptions } from './judges.ts'

/** Seconds that a question may take where nobody says. */
const USUAL_DEADLINE = 300

/** The judge of a run: what the command line says, over what the suite says. */
export function judgeConfig(
  config: JudgeConfig | undefined,
  { model, baseURL, maxCost, timeout, concurrency }: JudgeOptions,
): JudgeConfig | undefined {
  const named = model ?? config?.model
  if (named === undefined) return undefined
  return {
    ...(config && model !== undefined && model !== config.model ? besidesTheModel(config, model) : config),
    model: named,
    ...(baseURL !== undefined && { baseURL }),
    ...(maxCost !== undefined && { maxCost }),
    // Who waits longer for a request waits as long for its question, unless the suite says how long that may take.
    ...(timeout !== undefined && { timeout, deadline: config?.deadline ?? Math.max(USUAL_DEADLINE, timeout) }),
    ...(concurrency !== undefined && { concurrency }),
  }
}

/** What a suite says of its judge as far as it holds for another model: not its price, nor another provider's address and key. */
function besidesTheModel(config: JudgeConfig, model: string): JudgeConfig {
  const { price, baseURL, apiKeyEnv, ...rest } = config
  const providerOf = (name: string) => name.split(/[:/]/)[0]
  if (typeof config.model !== 'string' || providerOf(config.model) !== providerOf(model)) return rest
  // A server of one's own that asks nothing for one model asks nothing for another.
  const isFree = price?.input === 0 && price.output === 0
  return {
    ...rest,
    ...(isFree && { price }),
    ...(baseURL !== undefined && { baseURL }),
    ...(apiKeyEnv !== undefined && { apiKeyEnv }),
  }
}
