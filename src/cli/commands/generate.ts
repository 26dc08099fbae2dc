import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { badInput, EXIT, errorText } from '../../errors.ts'
import { counted } from '../../language.ts'
import { generateEditCases, idealAnswer } from '../../scorers/edit/generate/generate-cases.ts'
import type { CliCommand } from '../command.ts'
import { examples, wholeNumber } from '../options.ts'

export default {
  configure: (command, say) =>
    command
      .option(
        '--seed <n>',
        say({ en: 'other sentences, same coverage', ja: '文面を変える種（網羅性は同じ）' }),
        wholeNumber('--seed', 0),
        0,
      )
      .option(
        '--out <file>',
        say({ en: 'write here instead of standard output', ja: '標準出力の代わりに書くファイル' }),
      )
      .option('--with-answers', say({ en: 'add the ideal answer as output', ja: '理想の答えを output に付ける' }))
      .addHelpText(
        'after',
        examples(say, [
          [
            'saiten generate --out cases.jsonl',
            {
              en: 'cases that cover every pair of category, size, occurrences and language',
              ja: '種類・大きさ・出現数・言語のどの二つの組も網羅するケース',
            },
          ],
        ]),
      ),

  async run(_args, options, io) {
    const cases = generateEditCases({ seed: options.seed as number })
    const rows = options.withAnswers ? cases.map((item) => ({ ...item, output: idealAnswer(item) })) : cases
    const text = io.json ? `${JSON.stringify(rows, null, 2)}\n` : rows.map((row) => `${JSON.stringify(row)}\n`).join('')
    if (options.out === undefined) {
      await io.out(text, 'json')
      return EXIT.pass
    }
    const file = options.out as string
    try {
      writeFileSync(resolve(io.cwd, file), text, { flag: 'wx' })
    } catch (error) {
      throw badInput(`cannot write ${file}: ${errorText(error)}`, `${file} に書けません: ${errorText(error)}`)
    }
    io.err(
      io.say({
        en: `wrote ${counted(rows.length, 'case')} to ${file}\n`,
        ja: `${file} に ${rows.length} 件のケースを書きました\n`,
      }),
    )
    return EXIT.pass
  },
} satisfies CliCommand
