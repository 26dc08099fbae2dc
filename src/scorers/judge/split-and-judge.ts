import { z } from 'zod'
import type { Json } from '../../json.ts'
import { countVerdicts, type VerdictCounts } from './arithmetic/verdicts.ts'
import type { Judging } from './judging.ts'
import { perLength, textList } from './reply-lists.ts'
import { type JudgedText, numbered, oneVerdictEach, verdictsSchema, withVerdicts } from './statement-verdicts.ts'

type List = 'claims' | 'statements'

const listSchema = (list: List) => perLength((most) => z.object({ [list]: textList(most) }))
const SCHEMAS = { claims: listSchema('claims'), statements: listSchema('statements') }

interface Splitting {
  judging: Judging<List | 'verdicts'>
  /** What the parts are called: in the prompts, and as the key of the reply. */
  list: List
  /** The text that is taken apart, under the name it has in the prompt. */
  text: { name: string; value: string }
  /** What the parts are held against, beside them. */
  against: Record<string, Json>
}

interface JudgedParts {
  judged: JudgedText[]
  counts: VerdictCounts
}

/** Takes a text apart, then gets a verdict on each part; undefined where there is nothing in it to judge. */
export async function splitAndJudge({ judging, list, text, against }: Splitting): Promise<JudgedParts | undefined> {
  const split = await judging.ask(list, {
    fields: { [text.name]: text.value },
    schema: SCHEMAS[list](text.value),
    followUps: 1,
  })
  const parts = numbered(split.value[list] ?? [], 's')
  if (parts.length === 0) return undefined
  const one = list.slice(0, -1)
  const asked = await judging.ask('verdicts', {
    fields: { ...against, [list]: parts.map((part) => ({ id: part.id, [one]: part.text })) },
    schema: verdictsSchema(parts),
    check: oneVerdictEach(parts),
  })
  const judged = withVerdicts(parts, asked.value)
  return { judged, counts: countVerdicts(judged.map(({ verdict }) => verdict)) }
}
