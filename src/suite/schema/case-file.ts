import { z } from 'zod'
import { caseSchema } from './case.ts'
import { anything } from './values.ts'

const alias = (of: string) => anything.meta({ description: `Another name for ${of} / ${of} の別名` })

/** A case as files may spell it, for editors. */
const writtenCase = caseSchema
  .extend({
    prompt: alias('input'),
    userMessage: alias('input'),
    response: alias('output'),
    reference: alias('expected'),
  })
  .meta({ id: 'case' })

/** A file of cases: one, a list, or a mapping with `cases`. */
export const caseFileSchema = z.union([
  writtenCase,
  z.array(writtenCase),
  z.strictObject({ $schema: z.string().nullish(), cases: z.array(writtenCase) }),
])
