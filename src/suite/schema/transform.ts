import { z } from 'zod'
import { says } from '../../mistakes/expects.ts'
import { docs, text } from './values.ts'

/** What is made of an answer before it is scored. */
export const transform = z
  .union(
    [
      text,
      z.strictObject({
        regex: text,
        group: z.int(says('kept')).min(0, says('kept')).nullish().register(docs, {
          description: 'Absent: the first group, or the whole match / 省略時は最初のグループか一致全体',
        }),
      }),
      z.strictObject({ template: text.meta({ description: 'May hold {{output}} / {{output}} を使える' }) }),
      z.strictObject({ module: text.meta({ description: 'Default export (output, { testCase }) → output' }) }),
    ],
    says('transform'),
  )
  .nullish()
