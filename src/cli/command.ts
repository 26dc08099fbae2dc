import type { Command } from 'commander'
import type { Kind } from '../door/door.ts'
import type { Language, Message } from '../language.ts'

/** What a command may use of the process it runs in. */
export interface Io {
  /** Results; words for people unless told otherwise, with --json JSON. Resolves when there is room for more. */
  out(text: string, kind?: Kind): Promise<void> | void
  /** Progress, warnings and errors. */
  err(text: string, kind?: Kind): Promise<void> | void
  /** For a line that is redrawn in place: as it is, so only our own words and escape sequences. */
  draw(text: string): void
  say(message: Message | string): string
  language: Language
  colour: boolean
  /** One JSON document on standard output and nothing else. */
  json: boolean
  quiet: boolean
  cwd: string
  /** Columns of the terminal. */
  width: number
  /** Columns behind standard error. */
  errWidth: number
  /** Whether standard error is a terminal, so that a live line can be drawn. */
  live: boolean
  /** Aborted by the first Ctrl-C: take nothing new. */
  stop: AbortSignal
  /**
   * From now on `stop` is heeded; until then the first Ctrl-C ends the process, since nothing would be lost. `last` is
   * what the second one leaves a person with: how to go on.
   */
  endsInOrder(last?: string): void
  /** Aborted by the second: give up. */
  abort: AbortSignal
}

/** One file per command: what it takes, then what it does; the doing lives elsewhere. */
export interface CliCommand {
  configure(command: Command, say: Io['say']): Command
  run(args: string[], options: Record<string, unknown>, io: Io): Promise<number>
}

export const SUMMARIES: Record<string, Message> = {
  init: { en: 'write a small suite that runs offline', ja: 'オフラインで動く小さなスイートを作る' },
  check: { en: 'check a suite without running it', ja: '実行せずにスイートを検査する' },
  run: { en: 'run a suite: cases × targets × scorers → verdict', ja: 'スイートを実行して合否を出す' },
  score: { en: 'one scorer over cases from a file or standard input', ja: '一つのスコアラーでケースを採点する' },
  scorers: { en: 'list the scorers, or explain one', ja: 'スコアラーの一覧・説明' },
  runs: { en: 'list the stored runs', ja: '保存された実行の一覧' },
  show: { en: 'one run, or one case of it with every detail', ja: '実行またはケースの詳細を表示する' },
  view: {
    en: 'look at runs in the browser: filter, compare, review',
    ja: '実行をブラウザーで見る（絞り込み・比較・レビュー）',
  },
  export: { en: 'rows of a run for other tools', ja: '実行の行をほかのツール向けに書き出す' },
  import: { en: 'suites, data sets and runs of other tools', ja: 'ほかのツールのスイート・データ・実行を取り込む' },
  compare: { en: 'two runs, or two targets of one, case by case', ja: '二つの実行（ターゲット）をケースごとに比べる' },
  rescore: { en: 'new scorers or thresholds over stored outputs', ja: '保存済みの出力を採点し直す' },
  compress: { en: 'compare ways to compress conversations', ja: '会話の圧縮方式を比べる' },
  calibrate: { en: 'scorers held against what people say', ja: 'スコアラーを人の判断と突き合わせる' },
  gate: {
    en: 'may these outputs be published? texts and rules, one verdict',
    ja: '出力を公開してよいかを判定する（テキストとルール）',
  },
  smoke: { en: 'prove that the gate works here', ja: 'gate が正しく動くことを確かめる' },
  diff: { en: 'what changed between two metrics.json', ja: '二つの metrics.json の差分' },
  review: { en: 'cases a person should look at, and what people decided', ja: '人が見るべきケースと、その判断の記録' },
  probes: { en: 'questions about what a compression would lose', ja: '会話の圧縮で失われる内容を問う質問を作る' },
  normalize: { en: 'the text that HTML and Markdown say', ja: 'HTML・Markdown を本文のテキストにする' },
  tokenize: { en: 'show how a tokenizer splits text', ja: 'トークナイザーの分割結果を表示する' },
  models: {
    en: 'fetch, list and remove models for BERTScore; make baselines',
    ja: 'BERTScore などのモデルの取得・一覧・削除とベースラインの作成',
  },
  worker: { en: 'work on runs that several machines share', ja: '複数台で分担する実行を処理する' },
  dictionaries: {
    en: 'add, list and remove Japanese dictionaries (Juman’s, for ja_jumanpp)',
    ja: '日本語辞書の追加・一覧・削除（ja_jumanpp 用の Juman 辞書）',
  },
  store: {
    en: 'look after a store in PostgreSQL: tables, size, roles, old runs',
    ja: 'PostgreSQL のストアの管理（テーブル・容量・権限・古い実行）',
  },
  generate: { en: 'write a matrix of edit cases', ja: '編集ケースの組み合わせ表を作る' },
  completion: { en: 'print a completion script for a shell', ja: 'シェル補完スクリプトを出力する' },
}
