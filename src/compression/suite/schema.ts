import { z } from 'zod'
import { says } from '../../mistakes/expects.ts'
import { unless } from '../../score/define-scorer.ts'
import { CRITERION_IDS } from '../../scorers/compression/criteria.ts'
import { PROBE_TYPES } from '../../scorers/compression/probe.ts'
import { judge, modelSettings, retries } from '../../suite/schema/models.ts'
import { count, gate, http } from '../../suite/schema/suite.ts'
import { ratio, seconds, text } from '../../suite/schema/values.ts'
import { TRANSCRIPT_FORMATS } from '../../transcript/formats.ts'

const METHOD_TYPES = [
  'anchored-iterative',
  'tracked-notes',
  'regenerative',
  'opaque',
  'keep-last-n',
  'full-context',
] as const

/** What can be asked to do something: exactly one of these. */
export const RUNNERS = ['model', 'command', 'http', 'module'] as const

const runner = {
  model: text.nullish().meta({ description: 'provider:model' }),
  command: z
    .union([text, z.array(z.string()).min(1)], says('command'))
    .nullish()
    .meta({ description: 'JSON on standard input, text on standard output / 標準入力で JSON を渡し標準出力を読む' }),
  env: z.record(z.string(), z.string()).nullish(),
  http: http.nullish(),
  module: text.nullish().meta({ description: 'A TypeScript file with a default export / 関数を export するファイル' }),
  ...modelSettings,
  retries,
  timeout: seconds.nullish().meta({ description: 'Seconds a call may take (60) / 応答を待つ秒数' }),
  maxOutputBytes: z.int(says('bytes')).min(1, says('bytes')).nullish(),
}

const language = z.enum(['en', 'ja']).nullish()

const method = z
  .strictObject({
    name: text.meta({ description: 'As reports call it; judges never see it / 報告での名前。ジャッジには見えない' }),
    type: z
      .enum(METHOD_TYPES)
      .nullish()
      .meta({ description: 'Absent: a command, service or module of your own / 省略時は自作の圧縮' }),
    language: language.meta({ description: 'Language of the prompts / プロンプトの言語' }),
    ...runner,
  })
  .meta({ id: 'method' })

/** Files of conversations, with what they were about where the files themselves do not say. */
const recorded = z.strictObject({
  files: z.union([text, z.array(text).min(1)], says('files')),
  task_type: text
    .nullish()
    .meta({ description: 'What these conversations were about, for breakdowns / 会話の種類（内訳に使う）' }),
})

const compress = z
  .strictObject({
    at: z
      .array(z.number(says('share')).gt(0, says('share')).max(1, says('share')), says('shares'))
      .min(1, says('shares'))
      .nullish()
      .meta({ description: "Shares of the conversation's tokens / 会話のトークン数に対する割合" }),
    everyTokens: count.nullish().meta({ description: 'Each time this many tokens came / このトークン数ごと' }),
    keepLast: z
      .int(says('kept'))
      .min(0, says('kept'))
      .nullish()
      .meta({ description: 'Messages that stay as they are (10) / そのまま残すメッセージ数' }),
  })
  .refine(
    ({ at, everyTokens }) => (at == null) !== (everyTokens == null),
    unless('give either `at` or `everyTokens`', 'at か everyTokens のどちらか一方を書いてください'),
  )

const probes = z.strictObject({
  types: z.array(z.enum(PROBE_TYPES), says('probeTypes')).min(1, says('probeTypes')).nullish(),
  perPoint: count.nullish().meta({ description: 'At most so many per compression point (12) / 圧縮点ごとの上限' }),
  by: z.enum(['extraction', 'model']).nullish().meta({ description: 'extraction unless said / 既定は extraction' }),
  all: z.boolean().nullish().meta({
    description: 'Also what can be read in the messages that stay / 残るメッセージから答えられる質問も含める',
  }),
  language: language.meta({ description: 'Language of the questions; absent: that of the conversation / 質問の言語' }),
})

/** The rubric, where it is not taken whole or a score has to be reached. */
const rubric = z.strictObject({
  criteria: z.array(z.enum(CRITERION_IDS)).min(1).nullish(),
  threshold: ratio.nullish(),
  prompts: z.record(z.string(), z.unknown()).nullish(),
})

/** A compression suite as written: conversations, points, methods, an answerer, a judge. */
export const compressionSuiteSchema = z.strictObject({
  $schema: z.string().nullish(),
  name: text.nullish().meta({ description: 'Absent: the name of the file / 省略時はファイル名' }),
  transcripts: z
    .union([text, recorded, z.array(z.union([text, recorded], says('transcripts'))).min(1)], says('transcripts'))
    .meta({ description: 'Recorded conversations: paths and patterns / 会話の記録のファイル' }),
  format: z
    .enum(TRANSCRIPT_FORMATS)
    .nullish()
    .meta({ description: 'Absent: told from the content / 省略時は内容から判断' }),
  compress: compress.meta({ description: 'Where the conversations are compressed / 圧縮する位置' }),
  methods: z.array(method).min(1).meta({ description: 'What is compared / 比べる方式' }),
  compare: z
    .array(z.tuple([text, text], says('pair')), says('pairs'))
    .min(1, says('pairs'))
    .nullish()
    .meta({
      description:
        'Pairs of methods to test; absent: all but ceiling and floor / 検定する方式の組。省略時は上限・下限を除くすべての組',
    }),
  answerer: z
    .strictObject(runner)
    .meta({ description: 'Answers the probes from the compacted context alone / 圧縮後の文脈だけから答える' }),
  judge: judge.nullish(),
  probes: probes.nullish(),
  rubric: rubric.nullish().meta({ description: 'Less than the whole rubric, or a threshold / 基準の絞り込みや閾値' }),
  seed: z
    .int(says('kept'))
    .min(0, says('kept'))
    .nullish()
    .meta({ description: 'Of the order in which methods are judged (0) / 採点順の種' }),
  gate: gate.nullish().meta({ description: 'What the run must reach / 合格の条件' }),
  repeats: count.nullish().meta({ description: 'How often each probe is asked (1) / 繰り返し回数' }),
})

export type CompressionSuiteInput = z.input<typeof compressionSuiteSchema>
export type MethodInput = z.input<typeof method>
