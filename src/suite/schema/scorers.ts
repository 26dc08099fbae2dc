import { z } from 'zod'
import { says } from '../../mistakes/expects.ts'
import { scorerJudge } from './models.ts'
import { transform } from './transform.ts'
import { docs, mapping, ratio, seconds, text } from './values.ts'

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
    judge: scorerJudge
      .nullish()
      .register(docs, { description: "Another model for this scorer than the suite's / このスコアラーだけのジャッジ" }),
    template: z
      .boolean()
      .nullish()
      .register(docs, { description: 'Options may hold {{names}} of the case / オプションに {{名前}} を使う' }),
    transform: transform.register(docs, {
      description: 'What this scorer reads instead of the output / このスコアラーが読む前の変換',
    }),
    expected: z.unknown().optional().meta({
      description: "What this scorer compares with instead of the case's / このスコアラーだけが比べる値",
    }),
    options: mapping
      .nullish()
      .register(docs, { description: 'Options may stand here or beside `type` / オプションはここか type の隣に書く' }),
  })
  .meta({ id: 'scorer' })

/** What stands beside the options of every scorer, as far as a program may set it for a single score. */
export const besideType = scorerSpec.pick({ name: true, weight: true, threshold: true, timeout: true })

export const scorerSpecs = z.array(scorerSpec, says('scorers')).min(1, says('scorers'))
