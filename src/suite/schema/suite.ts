import { z } from 'zod'
import { STOP_WORDS } from '../../gate/policy.ts'
import { says } from '../../mistakes/expects.ts'
import { judge, modelSettings, retries } from './models.ts'
import { models, prompts, promptValue, systemText } from './prompts.ts'
import { scorerSpecs } from './scorers.ts'
import { transform } from './transform.ts'
import { docs, mapping, ratio, seconds, text } from './values.ts'

export const TARGET_KINDS = ['outputs', 'command', 'http', 'module', 'model'] as const

export const http = z.strictObject({
  url: text.meta({ description: 'May hold {{input}} and environment variables / {{input}} と環境変数を使える' }),
  method: text.nullish().register(docs, { description: 'POST unless said / 既定は POST' }),
  headers: z.record(z.string(), z.string()).nullish(),
  body: z.union([z.string(), mapping], says('body')).nullish(),
  retry: z
    .boolean()
    .nullish()
    .register(docs, { description: 'May be asked again after a failure, though it is no GET / 失敗時に再送してよい' }),
  output: text
    .nullish()
    .register(docs, { description: 'Where the answer stands in the reply, e.g. $.answer / 応答の中の位置' }),
})

const target = z
  .strictObject({
    name: text,
    outputs: text.nullish().register(docs, { description: 'Recorded answers by case id (JSONL) / 記録済みの回答' }),
    command: z
      .union([text, z.array(z.string()).min(1)], says('command'))
      .nullish()
      .register(docs, {
        description: 'Input on standard input, answer on standard output / 標準入力で渡し標準出力を読む',
      }),
    env: z
      .record(z.string(), z.string())
      .nullish()
      .register(docs, { description: 'Environment of the command / コマンドの環境変数' }),
    http: http.nullish().register(docs, { description: 'A service to ask / 問い合わせるサービス' }),
    module: text
      .nullish()
      .register(docs, { description: 'A TypeScript file whose default export answers / 回答する関数のファイル' }),
    model: text.nullish().register(docs, { description: 'provider:model' }),
    system: systemText
      .nullish()
      .register(docs, { description: 'System prompt of the model / モデルのシステムプロンプト' }),
    prompt: promptValue
      .nullish()
      .register(docs, { description: 'May hold {{input}} (its default) / 既定は {{input}}' }),
    transform: transform.register(docs, { description: "What is made of this target's answers / 採点前の変換" }),
    ...modelSettings,
    retries,
    timeout: seconds.nullish().register(docs, { description: 'Seconds an answer may take (60) / 回答を待つ秒数' }),
    maxOutputBytes: z
      .int(says('bytes'))
      .min(1, says('bytes'))
      .nullish()
      .register(docs, { description: 'Most bytes of output that are read (10 MB) / 出力の上限' }),
  })
  .meta({ id: 'target', oneOf: TARGET_KINDS.map((kind) => ({ required: [kind] })) })

export const gate = z.strictObject({
  policy: z
    .enum(['all', 'hybrid'], says('policy'))
    .nullish()
    .register(docs, { description: 'all: every threshold counts; hybrid: the hybrid gate / 判定の方針' }),
  passRate: ratio
    .nullish()
    .register(docs, { description: 'Least share of judged cases that pass (1) / 合格すべき割合' }),
  means: z
    .record(z.string(), ratio)
    .nullish()
    .register(docs, { description: 'Least mean per scorer / スコアラーごとの平均の下限' }),
  maxErrorRate: ratio
    .nullish()
    .register(docs, { description: 'Share of scores that may be errors (0.05) / 許すエラーの割合' }),
  confidence: z
    .number(says('insideRatio'))
    .gt(0, says('insideRatio'))
    .lt(1, says('insideRatio'))
    .nullish()
    .register(docs, { description: 'Ask for intervals wholly on the right side / 区間全体が条件を満たすことを求める' }),
  reviewBand: ratio
    .nullish()
    .register(docs, { description: 'A pass this close above its threshold asks for a look / 人の確認を求める幅' }),
  stop: z
    .enum(STOP_WORDS, says('stop'))
    .nullish()
    .register(docs, { description: 'End when the verdict is known (never) / 判定が決まった時点で終える' }),
  certainty: z
    .number(says('insideRatio'))
    .gt(0, says('insideRatio'))
    .lt(1, says('insideRatio'))
    .nullish()
    .register(docs, { description: "How often it must be the full run's (0.99) / 全件の判定と一致する確からしさ" }),
  failures: z
    .int(says('count'))
    .min(1, says('count'))
    .nullish()
    .register(docs, { description: 'Failures to see before stopping as failing (10) / 終える前に見る不合格の数' }),
  regression: z
    .strictObject({
      baseline: text.meta({ description: 'A run, or last-pass / 実行の ID か last-pass' }),
      margin: z.number(says('weight')).min(0, says('weight')).nullish(),
      scorers: z
        .array(text)
        .min(1)
        .nullish()
        .register(docs, { description: 'Those that decide; absent: those with a threshold / 判定に使うスコアラー' }),
    })
    .nullish(),
})

export const count = z.int(says('count')).min(1, says('count'))

const column = z.union([text, z.strictObject({ from: text, json: z.boolean().nullish() })], says('column'))

/** A suite as written. What no schema can say (names, files, presets) is checked where it is loaded. */
export const suiteSchema = z.strictObject({
  $schema: z.string().nullish(),
  name: text.nullish().register(docs, { description: 'Absent: the name of the file / 省略時はファイル名' }),
  cases: z
    .union([text, z.array(text).min(1)], says('files'))
    .meta({ description: 'YAML, JSON, JSONL, CSV or TypeScript; paths and patterns / ケースのファイル' }),
  columns: z
    .record(z.string(), column)
    .nullish()
    .register(docs, { description: 'expected: answer, or { from: answer, json: true } / 列名の対応' }),
  targets: z
    .array(target)
    .min(1)
    .nullish()
    .register(docs, { description: "What is compared; absent: each case's own output / 比べる対象" }),
  prompts: prompts.nullish().register(docs, {
    description: 'With `models`: every prompt is asked of every model / models と組み合わせて比べるプロンプト',
  }),
  models: models.nullish().register(docs, {
    description: 'Models under test, each with every prompt / 各プロンプトを送るモデル',
  }),
  defaults: z
    .strictObject({
      vars: mapping.nullish(),
      metadata: mapping.nullish(),
      also: scorerSpecs.nullish(),
    })
    .nullish()
    .register(docs, { description: 'What every case has unless it says otherwise / 全ケースの既定値' }),
  transform: transform.register(docs, {
    description: 'What is made of every answer before it is scored, e.g. $.answer / 採点前の変換',
  }),
  language: z
    .enum(['ja', 'en'])
    .nullish()
    .register(docs, { description: 'Of texts that are Chinese characters alone / 漢字だけのテキストの言語' }),
  judge: judge.nullish(),
  scorers: scorerSpecs.nullish(),
  preset: text.nullish().register(docs, {
    description: 'Scorers chosen to work together, instead of `scorers` / scorers の代わりの組み合わせ',
  }),
  blankAnswers: z.enum(['fail', 'score'], says('blankAnswers')).nullish().register(docs, {
    description: 'An answer without visible characters fails its case; score: scorers decide / 空の回答の扱い',
  }),
  gate: gate.nullish().register(docs, { description: 'What the run must reach / 合格の条件' }),
  cluster: z
    .string(says('cluster'))
    .regex(/^metadata\../, says('cluster'))
    .nullish()
    .register(docs, {
      description: 'Cases that belong together, e.g. metadata.conversation / まとまりを表すメタデータのキー',
    }),
  repeats: z
    .union([count, z.strictObject({ max: count, until: z.literal('settled') })], says('repeats'))
    .nullish()
    .register(docs, { description: 'How often each case is asked (1), or { max, until: settled } / 繰り返し回数' }),
})

export type SuiteInput = z.input<typeof suiteSchema>
export type TargetInput = z.input<typeof target>
