import { z } from 'zod'
import { says } from '../../mistakes/expects.ts'
import { scorerSpecs } from './scorers.ts'
import { anything, docs, mapping } from './values.ts'

const id = z.union([z.string(), z.number()], says('id'))

const run = z.strictObject({ type: z.literal('text'), text: z.string(), styles: mapping.nullish() })

const block = z
  .strictObject({
    id,
    type: z.string(),
    content: z.union([z.string(), z.array(run)], says('content')),
    get children(): z.ZodOptional<z.ZodNullable<z.ZodArray<typeof block>>> {
      return z.array(block).nullish()
    },
    props: mapping.nullish(),
  })
  .meta({ id: 'block' })

const page = z
  .strictObject({ id, title: z.string().nullish(), version: anything, blocks: z.array(block) })
  .meta({ id: 'page' })

/** A case under its own key names. Checks only: numbers become text, and nulls go, where the case is made. */
export const caseSchema = z.strictObject({
  id: id
    .nullish()
    .register(docs, { description: 'Unique in the suite; absent: file name and row number / スイート内で一意' }),
  name: z.string().nullish().register(docs, { description: 'A title for people / 人が読む題名' }),
  input: anything.meta({ description: 'Text, messages, or any JSON / 入力（文字列、メッセージ、JSON）' }),
  output: anything.meta({ description: 'What the system answered; absent when a target makes it / 評価する出力' }),
  expected: anything.meta({ description: 'Text, a list of texts (several references), or any JSON / 期待する出力' }),
  context: z
    .array(z.string(), says('texts'))
    .nullish()
    .register(docs, { description: 'Texts the answer may rely on / 根拠にできる文章' }),
  pages: z.array(page).nullish().register(docs, { description: 'The document of an edit case / 編集対象の文書' }),
  messages: z.array(z.unknown()).nullish().register(docs, { description: 'A transcript / 会話の記録' }),
  durationMs: z
    .number(says('milliseconds'))
    .min(0, says('milliseconds'))
    .nullish()
    .register(docs, { description: 'How long the answer took / 応答時間（ミリ秒）' }),
  metadata: mapping
    .nullish()
    .register(docs, { description: 'Anything to filter, group or apply rules by / 絞り込みや規則に使う情報' }),
  vars: mapping.nullish().register(docs, {
    description: 'Names for templates; without `input` they are the input / テンプレートで使う名前',
  }),
  scorers: scorerSpecs
    .nullish()
    .register(docs, { description: "Replaces the suite's for this case / このケースだけのスコアラー" }),
  also: scorerSpecs
    .nullish()
    .register(docs, { description: "Beside the suite's, for this case / このケースに加えるスコアラー" }),
})
