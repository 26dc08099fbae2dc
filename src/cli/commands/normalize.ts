import { EXIT } from '../../errors.ts'
import { normalizeText } from '../../text/normalize/index.ts'
import type { CliCommand } from '../command.ts'
import { inputLines } from '../input-lines.ts'
import { examples } from '../options.ts'

export default {
  configure: (command, say) =>
    command
      .argument('[file]', say({ en: 'a text file; absent: standard input', ja: 'テキストファイル。省略時は標準入力' }))
      .option('--nfkc', say({ en: 'Unicode compatibility forms (ｱ → ア) too', ja: 'NFKC 正規化も行う（ｱ → ア）' }))
      .addHelpText(
        'after',
        examples(say, [
          [
            "echo '**「重要」**です' | saiten normalize",
            { en: '「重要」です: the text that the gate compares', ja: '「重要」です：ゲートが比べるテキスト' },
          ],
          ['saiten normalize answer.md --json', { en: '{"text":"…"}', ja: '{"text":"…"}' }],
        ]),
      ),

  async run([file], options, io) {
    const lines: string[] = []
    for await (const line of inputLines(file, io)) lines.push(line)
    const text = normalizeText(lines.join('\n'), { nfkc: options.nfkc === true })
    await io.out(io.json ? `${JSON.stringify({ text })}\n` : `${text}\n`, io.json ? 'json' : 'data')
    return EXIT.pass
  },
} satisfies CliCommand
