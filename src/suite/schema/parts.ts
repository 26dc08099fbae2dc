import { z } from 'zod'
import { says } from '../../mistakes/expects.ts'

/** Where schemas are described, for editors. Unlike `meta` it makes no copy of the schema, of which every start has hundreds. */
export const docs = z.globalRegistry

export const text = z.string(says('text')).min(1, says('text'))
export const ratio = z.number(says('ratio')).min(0, says('ratio')).max(1, says('ratio'))
export const seconds = z.number(says('seconds')).positive(says('seconds')).max(86_400, says('seconds'))

/** Anything JSON: it was parsed from JSON or YAML, so there is nothing to check. */
export const anything = z.unknown().optional()

export const mapping = z.record(z.string(), z.unknown())

/** A scorer as written. Its own options are checked by the scorer. */
const scorerSpec = z
  .looseObject({
    type: text.meta({
      description:
        'Name of a scorer (`saiten scorers` lists them), or a path such as ./my-scorer.ts / スコアラー名かファイルのパス',
    }),
    name: text
      .nullish()
      .register(docs, { description: 'Needed when two scorers have one type / 同じ type が二つあるときの名前' }),
    weight: z
      .number(says('weight'))
      .min(0, says('weight'))
      .nullish()
      .register(docs, { description: 'Share in the weighted average (1) / 加重平均での重み' }),
    threshold: ratio.nullish().register(docs, { description: 'Least value that passes / 合格に必要な値' }),
    timeout: seconds.nullish().register(docs, {
      description: 'Seconds until a scorer is given up on (60) / スコアラーを待つ秒数',
    }),
    options: mapping
      .nullish()
      .register(docs, { description: 'Options may stand here or beside `type` / オプションはここか type の隣に書く' }),
  })
  .meta({ id: 'scorer' })

export const scorerSpecs = z.array(scorerSpec, says('scorers')).min(1, says('scorers'))
