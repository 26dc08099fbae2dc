import { z } from 'zod'
import { STRUCTURES } from '../../judge/sending/ladder.ts'
import { says } from '../../mistakes/expects.ts'
import { docs, seconds, text } from './values.ts'

/** What a model is asked with; `judge`, targets and answering models share these. */
export const modelSettings = {
  baseURL: text.nullish(),
  apiKeyEnv: text
    .nullish()
    .register(docs, { description: 'Name of the variable that holds the key / キーを入れた環境変数の名前' }),
  temperature: z.number().min(0).nullish(),
  price: z.strictObject({ input: z.number().min(0), output: z.number().min(0) }).nullish(),
  maxOutputTokens: z
    .int(says('count'))
    .min(1, says('count'))
    .nullish()
    .register(docs, { description: 'Most tokens of one reply / 1 回の返答の最大トークン数' }),
  concurrency: z
    .int(says('count'))
    .min(1, says('count'))
    .nullish()
    .register(docs, { description: 'Requests in flight per provider (5) / プロバイダーごとの同時リクエスト数' }),
  deadline: seconds
    .nullish()
    .register(docs, { description: 'Seconds for an answer with all its tries (300) / 再試行を含む秒数' }),
}

/** How often whoever is asked is asked again. */
export const retries = z
  .int(says('kept'))
  .min(0, says('kept'))
  .nullish()
  .register(docs, { description: 'Tries after a failed one (models, GET: 3; commands: 0) / 失敗後の再試行回数' })

/** A language model that scorers ask. */
export const judge = z.strictObject({
  model: text.meta({ description: 'provider:model, or scripted:replies.jsonl' }),
  ...modelSettings,
  timeout: seconds.nullish(),
  maxRetries: z.int().min(0).nullish(),
  requestsPerMinute: z.number().positive().nullish(),
  tokensPerMinute: z.number().positive().nullish(),
  maxCost: z.number().min(0).nullish().register(docs, { description: 'US dollars / 米ドル' }),
  structure: z
    .enum(STRUCTURES)
    .nullish()
    .register(docs, { description: 'How the shape of a reply is asked for (auto) / 返答の形式の指定方法' }),
  language: z
    .enum(['en', 'ja'])
    .nullish()
    .register(docs, { description: 'Language of the prompts / プロンプトの言語' }),
})

/** One that a single scorer asks; what may be spent is the suite's to say. */
export const scorerJudge = judge.omit({ maxCost: true })
