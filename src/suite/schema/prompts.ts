import { z } from 'zod'
import { says } from '../../mistakes/expects.ts'
import { modelSettings, retries } from './models.ts'
import { transform } from './transform.ts'
import { docs, seconds, text } from './values.ts'

/** Messages to a model; each content is a template. */
export const chatMessages = z
  .array(
    z.strictObject({
      role: z.enum(['system', 'user', 'assistant']),
      content: z.string(says('anyText')),
    }),
    says('messages'),
  )
  .min(1, says('messages'))

const inFile = z.strictObject({
  file: text.meta({ description: "A file inside the suite's folder / スイートのフォルダー内のファイル" }),
})

/** What a model is told beside the prompt. */
export const systemText = z.union([z.string(), inFile], says('systemText'))

/** What a model is asked: a text, messages, or a file that holds one of them or code that says it. */
export const promptValue = z.union([z.string(), chatMessages, inFile], says('promptValue'))

export const prompts = z
  .array(
    z
      .strictObject(
        {
          name: text.meta({ description: 'What reports call it / 報告での名前' }),
          prompt: z.union([z.string(), chatMessages], says('prompt')).nullish().register(docs, {
            description: 'Text or messages, with {{names}} / テキストかメッセージ（{{名前}} を使える）',
          }),
          file: text.nullish().register(docs, {
            description:
              'Text, messages in YAML or JSON, or a TypeScript function / テキスト、メッセージ（YAML・JSON）、関数（TypeScript）',
          }),
          system: systemText
            .nullish()
            .register(docs, { description: "Instead of the model's / モデルの system の代わり" }),
        },
        says('promptEntry'),
      )
      .meta({ id: 'prompt', oneOf: [{ required: ['prompt'] }, { required: ['file'] }] }),
    says('prompts'),
  )
  .min(1, says('prompts'))

const model = z.strictObject({
  name: text.nullish().register(docs, { description: 'What reports call it / 報告での名前' }),
  model: text.meta({ description: 'provider:model, or scripted:answers.jsonl' }),
  system: systemText.nullish().register(docs, { description: 'System prompt / システムプロンプト' }),
  transform: transform.register(docs, { description: "What is made of this model's answers / 採点前の変換" }),
  ...modelSettings,
  retries,
  timeout: seconds.nullish().register(docs, { description: 'Seconds an answer may take (60) / 回答を待つ秒数' }),
})

export const models = z.array(z.union([text, model], says('model')), says('models')).min(1, says('models'))

export type PromptEntry = z.input<typeof prompts>[number]
export type ModelEntry = z.input<typeof models>[number]
