import { readFile } from 'node:fs/promises'
import { badInput, EXIT } from '../../errors.ts'
import { fileFault } from '../../mistakes/file-fault.ts'
import { type Proof, runSmoke } from '../../run/gate/smoke.ts'
import type { CliCommand, Io } from '../command.ts'
import { gateSettings, withEvaluatorOptions } from '../gate-options.ts'
import { examples } from '../options.ts'

export default {
  configure: (command, say) =>
    withEvaluatorOptions(command, say)
      .option(
        '--input <file>',
        say({ en: 'a text of yours to score against itself', ja: '自分自身と比べるテキストのファイル' }),
      )
      .addHelpText(
        'after',
        examples(say, [
          [
            'saiten smoke',
            {
              en: 'exit code 0 all proven, 1 a proof failed, 2 an evaluator could not be tried',
              ja: '終了コード 0 すべて確認、1 確認に失敗、2 試せない評価器あり',
            },
          ],
          ['saiten smoke --encoder bert-base-multilingual-cased', { en: 'BERTScore, too', ja: 'BERTScore も' }],
          ['saiten smoke --sentencepiece spm.model --input sample.txt', { en: 'with your model', ja: '使うモデルで' }],
        ]),
      ),

  async run(_args, options, io) {
    const input = options.input as string | undefined
    const texts = input === undefined ? undefined : [await textIn(input)]
    const proofs = await runSmoke({
      settings: gateSettings(options),
      ...(texts && { texts }),
      cwd: io.cwd,
      language: io.language,
      stop: io.stop,
      abort: io.abort,
    })
    await io.out(io.json ? asJson(proofs, io) : asText(proofs, io))
    if (proofs.some(({ holds }) => holds === false)) return EXIT.fail
    return proofs.some(({ holds }) => holds === null) ? EXIT.undecided : EXIT.pass
  },
} satisfies CliCommand

async function textIn(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    const { en, ja } = fileFault(error)
    throw badInput(`cannot be read: ${en}`, `読めません: ${ja}`, { file })
  })
  if (text.trim() === '') throw badInput('the file holds no text', 'ファイルにテキストがありません', { file })
  return text
}

const asJson = (proofs: Proof[], io: Io) =>
  `${JSON.stringify({ proofs: proofs.map(({ name, holds, said }) => ({ name, holds, said: io.say(said) })) }, null, 2)}\n`

const asText = (proofs: Proof[], io: Io) =>
  proofs
    .map(({ name, holds, said }) => `${holds === null ? '!' : holds ? '✓' : '✗'} ${name.padEnd(12)}  ${io.say(said)}\n`)
    .join('')
