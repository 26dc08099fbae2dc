import { type Command, Option } from 'commander'
import type { GateSettings } from '../run/gate/setup.ts'
import { MODES, type Mode } from '../scorers/rules/index.ts'
import { TOKENIZER_NAMES } from '../text/tokenizers/index.ts'
import type { Io } from './command.ts'
import { share } from './options.ts'

/** How texts are measured: shared by `gate`, `smoke` and `check`. */
export function withEvaluatorOptions(command: Command, say: Io['say']): Command {
  return command
    .option(
      '--encoder <name|dir|none>',
      say({
        en: 'encoder of BERTScore: an added model or a folder (absent: bert-base-multilingual-cased, if it was added)',
        ja: 'BERTScore のエンコーダー。追加したモデルかフォルダー（省略時は、追加済みなら bert-base-multilingual-cased）',
      }),
    )
    .option(
      '--text-lang <language>',
      say({ en: 'language of the texts, for the baseline', ja: 'テキストの言語（ベースラインの選択）' }),
    )
    .addOption(
      new Option(
        '--tokenizer <name>',
        say({ en: "ROUGE's tokenizer (default auto)", ja: 'ROUGE のトークナイザー（既定 auto）' }),
      ).choices(['auto', ...TOKENIZER_NAMES]),
    )
    .addOption(
      new Option(
        '--sentencepiece <file>',
        say({ en: 'SentencePiece model for ROUGE', ja: 'ROUGE で使う SentencePiece のモデル' }),
      ).env('SAITEN_SENTENCEPIECE'),
    )
}

/** What the gate judges by. */
export function withGateOptions(command: Command, say: Io['say']): Command {
  return withEvaluatorOptions(command, say)
    .option(
      '--rules <file>',
      say({ en: 'ruleset (YAML); absent: the default one', ja: 'ルールセット（YAML）。省略時は既定のもの' }),
    )
    .addOption(
      new Option(
        '--mode <mode>',
        say({
          en: 'blocking or advisory, over what the ruleset says',
          ja: 'blocking か advisory。ルールセットの指定より優先',
        }),
      ).choices(MODES),
    )
    .option(
      '--f1 <x>',
      say({ en: 'threshold of BERTScore F1 (0.85)', ja: 'BERTScore F1 の閾値（0.85）' }),
      share('--f1'),
    )
    .option('--rougeL <x>', say({ en: 'threshold of ROUGE-L (0.7)', ja: 'ROUGE-L の閾値（0.7）' }), share('--rougeL'))
}

export function gateSettings(options: Record<string, unknown>): GateSettings {
  const { rules, mode, encoder, textLang, tokenizer, sentencepiece, f1, rougeL } = options
  const given = Object.entries({ rules, mode, encoder, textLang, tokenizer, sentencepiece, f1, rougeL })
  return Object.fromEntries(given.filter(([, value]) => value !== undefined && value !== '')) as GateSettings & {
    mode?: Mode
  }
}
