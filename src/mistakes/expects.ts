import type { Message } from '../language.ts'

/**
 * What a place in a suite or case may hold, in words. The schemas name these as their error text
 * (`z.number('ratio')`), and the messages for people are made from them.
 */
export const EXPECTS = {
  text: { en: 'text (not empty)', ja: '空でない文字列' },
  id: { en: 'text or a number', ja: '文字列か数' },
  ratio: { en: 'a number from 0 to 1', ja: '0 以上 1 以下の数' },
  insideRatio: { en: 'a number between 0 and 1, such as 0.95', ja: '0.95 のような 0 と 1 の間の数' },
  weight: { en: 'a number from 0 up', ja: '0 以上の数' },
  seconds: { en: 'a number of seconds, over 0 and at most 86400', ja: '0 より大きく 86400 以下の秒数' },
  milliseconds: { en: 'a number of milliseconds from 0 up', ja: '0 以上のミリ秒数' },
  repeats: {
    en: 'a whole number from 1 up, or { max: 5, until: settled }',
    ja: '1 以上の整数、または { max: 5, until: settled }',
  },
  count: { en: 'a whole number from 1 up', ja: '1 以上の整数' },
  bytes: { en: 'a number of bytes from 1 up', ja: '1 以上のバイト数' },
  files: {
    en: 'a path, a pattern such as cases/*.yaml, or a list of them',
    ja: 'パス、cases/*.yaml のようなパターン、またはそのリスト',
  },
  scorers: {
    en: 'a list of scorers, each with a `type`, at least one',
    ja: 'type を持つスコアラーのリスト（一つ以上）',
  },
  content: {
    en: 'text, or a list of runs like { type: text, text: … }',
    ja: '文字列、または { type: text, text: … } のリスト',
  },
  cluster: { en: 'a metadata key such as metadata.conversation', ja: 'metadata.conversation のようなメタデータのキー' },
  command: {
    en: 'a command line, or a list of a program and its arguments',
    ja: 'コマンド行、またはプログラムと引数のリスト',
  },
  argv: {
    en: 'a list, the program first: [python3, score.py] (no shell reads it)',
    ja: 'プログラムを先頭にしたリスト（[python3, score.py] など。シェルは通しません）',
  },
  elementPath: { en: 'a path from the root, such as order/item', ja: 'order/item のようなルートからのパス' },
  body: { en: 'text or a mapping', ja: '文字列かマッピング' },
  column: {
    en: 'the name of a column, or { from: NAME, json: true }',
    ja: '列の名前、または { from: 名前, json: true }',
  },
  policy: { en: 'all or hybrid', ja: 'all か hybrid' },
  stop: { en: 'decided, certain or never', ja: 'decided・certain・never のいずれか' },
  blankAnswers: { en: 'fail or score', ja: 'fail か score' },
  pair: { en: 'two names of methods, such as [notes, anchored]', ja: '[notes, anchored] のような方式の名前 2 つ' },
  pairs: {
    en: 'a list of pairs of methods, such as [[notes, anchored]]',
    ja: '[[notes, anchored]] のような方式の組のリスト',
  },
  transcripts: {
    en: 'a path or a pattern, { files: sessions/*.jsonl, task_type: debug }, or a list of them',
    ja: 'パスかパターン、{ files: sessions/*.jsonl, task_type: debug }、またはそのリスト',
  },
  shares: {
    en: 'a list of numbers over 0 and up to 1, such as [0.5, 1]',
    ja: '[0.5, 1] のような、0 より大きく 1 以下の数のリスト',
  },
  share: { en: 'a number over 0 and up to 1', ja: '0 より大きく 1 以下の数' },
  kept: { en: 'a whole number from 0 up', ja: '0 以上の整数' },
  probeTypes: {
    en: 'a list of recall, artifact, continuation, decision',
    ja: 'recall・artifact・continuation・decision のリスト',
  },
  transform: {
    en: 'a path such as $.answer, { regex: … }, { template: … } or { module: ./t.ts }',
    ja: '$.answer のようなパス、{ regex: … }、{ template: … }、{ module: ./t.ts } のいずれか',
  },
  anyText: { en: 'text', ja: '文字列' },
  messages: {
    en: 'a list of messages, each with `role` and `content`',
    ja: 'role と content を持つメッセージのリスト',
  },
  prompt: {
    en: 'text, or a list of messages { role, content }',
    ja: '文字列、または { role, content } のメッセージのリスト',
  },
  promptValue: {
    en: 'text, a list of messages { role, content }, or { file: prompts/careful.yaml }',
    ja: '文字列、{ role, content } のメッセージのリスト、または { file: prompts/careful.yaml }',
  },
  systemText: { en: 'text, or { file: prompts/system.txt }', ja: '文字列、または { file: prompts/system.txt }' },
  promptEntry: {
    en: '{ name: short, prompt: "…" }, or { name: short, file: prompts/short.txt }',
    ja: '{ name: short, prompt: "…" } か { name: short, file: prompts/short.txt }',
  },
  prompts: {
    en: 'a list of prompts like { name: short, prompt: "{{input}}" }, at least one',
    ja: '{ name: short, prompt: "{{input}}" } のようなプロンプトのリスト（一つ以上）',
  },
  model: {
    en: 'provider:model, or a mapping with `model`',
    ja: 'provider:model、または model を持つマッピング',
  },
  models: { en: 'a list of models such as openai:gpt-5.4-mini', ja: 'openai:gpt-5.4-mini のようなモデルのリスト' },
  texts: { en: 'a list of texts', ja: '文字列のリスト' },
} satisfies Record<string, Message>

/** Keeps a schema from naming an expectation that has no words. */
export const says = (expectation: keyof typeof EXPECTS) => expectation
