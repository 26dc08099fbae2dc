import { badInput, EXIT } from '../../errors.ts'
import { didYouMean } from '../../suggest.ts'
import { loadTokenizer, pickTokenizer, TOKENIZER_NAMES, type TokenizerName } from '../../text/tokenizers/index.ts'
import type { Tokenizer } from '../../text/tokenizers/types.ts'
import type { CliCommand } from '../command.ts'
import { inputLines } from '../input-lines.ts'
import { examples } from '../options.ts'

export default {
  configure: (command, say) =>
    command
      .argument('<name>', `auto | ${TOKENIZER_NAMES.join(' | ')}`)
      .argument('[file]', say({ en: 'a text file; absent: standard input', ja: 'テキストファイル。省略時は標準入力' }))
      .option('--base-form', say({ en: 'ja: dictionary forms', ja: 'ja: 辞書形（基本形）にする' }))
      .option(
        '--terms <file>',
        say({
          en: 'ja: words of your own, `surface[,base form]`, one a line',
          ja: 'ja: 追加する語（1 行に「表記[,基本形]」）',
        }),
      )
      .option('--stemmer', say({ en: 'rouge: Porter stemmer', ja: 'rouge: Porter ステマーを使う' }))
      .option('--model <file>', say({ en: 'sentencepiece: the .model file', ja: 'sentencepiece: .model ファイル' }))
      .addHelpText(
        'after',
        examples(say, [
          [
            'echo 今日は良い天気です | saiten tokenize ja',
            { en: '今日 は 良い 天気 です', ja: '今日 は 良い 天気 です' },
          ],
          ['saiten tokenize 13a text.txt --json', { en: 'a JSON array per line', ja: '一行ごとに JSON の配列' }],
        ]),
      ),

  async run([name = '', file], options, io) {
    const tokenizerFor = await chosen(name, options)
    for await (const line of inputLines(file, io)) {
      const tokens = tokenizerFor(line).tokenize(line)
      await io.out(`${io.json ? JSON.stringify(tokens) : tokens.join(' ')}\n`, io.json ? 'json' : 'data')
    }
    return EXIT.pass
  },
} satisfies CliCommand

async function chosen(name: string, options: Record<string, unknown>): Promise<(line: string) => Tokenizer> {
  if (name === 'auto') {
    const terms = options.terms as string | undefined
    const japanese = terms === undefined ? undefined : await loadTokenizer('ja', { terms })
    return (line) => pickTokenizer('auto', 'words', [line], { japanese })
  }
  if (!(TOKENIZER_NAMES as string[]).includes(name)) {
    const guess = didYouMean(name, TOKENIZER_NAMES)
    const known = ['auto', ...TOKENIZER_NAMES].join(', ')
    throw badInput(
      `there is no tokenizer "${name}"${guess ? `; did you mean "${guess}"?` : ''} (there are: ${known})`,
      `トークナイザー "${name}" はありません${guess ? `。"${guess}" のことですか？` : ''}（あるもの: ${known}）`,
    )
  }
  const tokenizer = await loadTokenizer(name as TokenizerName, {
    baseForm: options.baseForm === true,
    useStemmer: options.stemmer === true,
    ...(options.model !== undefined && { model: options.model as string }),
    ...(options.terms !== undefined && { terms: options.terms as string }),
  })
  return () => tokenizer
}
